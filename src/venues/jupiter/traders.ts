import { barStart } from '../../core/bars.ts'
import { DAY, dateOf, type Ms } from '../../core/time.ts'
import { poll, type RestApi } from '../../define/source.ts'
import type { Row } from '../../define/table.ts'
import { LEFT_OUT } from '../../define/tally.ts'
import { poolperpsTopTraders } from '../../tables/venues/pool-perps.ts'
import { badAnswer, type Fields, isFields, listIn, secondsOf, textOf } from '../fields.ts'
import { COINS, HOST } from './coins.ts'
import { dollarsIn } from './custodies.ts'

const ID = 'jupiter.traders'
const TRADERS = 20
const WEEK: Ms = 7 * DAY

type Trader = Row<typeof poolperpsTopTraders>

/** The week that is on, and once more the one before, which is not over in what was last read of it. */
export const traders = poll({
  id: ID,
  into: poolperpsTopTraders,
  about: 'The best traders of the week by realised profit, coin by coin.',
  every: '1h',
  async ask(api, { now }) {
    const monday = mondayBefore(now)
    const [before, current] = await Promise.all([
      askWeek(api, monday - WEEK, numberOfWeek(monday - WEEK)),
      askWeek(api, monday, 'current'),
    ])
    return [...before, ...current]
  },
  // How far back it answers is not published.
  backfill: {
    reach: '28d',
    step: '7d',
    ask: (api, { from }) => askWeek(api, mondayBefore(from), numberOfWeek(mondayBefore(from))),
  },
  parse(answers, { tally }) {
    const weeks = tally.walk(answers, (answer) => {
      const rows = tradersIn(answer)
      // On a Monday morning nobody has realised anything yet.
      return rows.length === 0 ? LEFT_OUT : rows
    })
    return weeks.flat()
  },
})

function askWeek(api: RestApi, monday: Ms, week: number | 'current'): Promise<unknown[]> {
  const query = { year: yearOfWeek(monday), week }
  return Promise.all(
    Object.keys(COINS).map((marketMint) =>
      api.get(`https://${HOST}/v1/top-traders`, { query: { marketMint, ...query } }),
    ),
  )
}

/** An answer names its coin and its week itself, so that it does not matter how the venue numbers weeks. */
function tradersIn(answer: unknown): Trader[] {
  const { marketMint, startTimestamp } = isFields(answer) ? answer : {}
  const base = COINS[String(marketMint)]
  const start = secondsOf(startTimestamp)
  if (base === undefined || start === null || start !== mondayBefore(start))
    throw badAnswer(ID, 'expected a coin and a week that begins on a Monday', answer)
  const entries = listIn(ID, answer, 'topTradersByPnl')
  const found = entries.flatMap((entry) => traderIn(entry) ?? [])
  if (found.length < entries.length) throw badAnswer(ID, 'a trader cannot be read', entries)
  return found
    .sort((a, b) => b.realized_pnl_usd - a.realized_pnl_usd)
    .slice(0, TRADERS)
    .map((trader, place) => ({
      week_start: dateOf(start),
      base: base as Trader['base'],
      rank: place + 1,
      ...trader,
    }))
}

function traderIn(entry: Fields) {
  const address = textOf(entry.owner)
  const realized_pnl_usd = dollarsIn(entry.totalPnlUsd)
  const volume_usd = dollarsIn(entry.totalVolumeUsd)
  if (address === null || realized_pnl_usd === null) return null
  return { address, realized_pnl_usd, volume_usd, trades: null }
}

function mondayBefore(at: Ms): Ms {
  return barStart('1w', at)
}

/** A week is of the year that its Thursday is in. */
function yearOfWeek(monday: Ms): number {
  return new Date(monday + 3 * DAY).getUTCFullYear()
}

function numberOfWeek(monday: Ms): number {
  return 1 + Math.floor((monday + 3 * DAY - Date.UTC(yearOfWeek(monday), 0, 1)) / WEEK)
}
