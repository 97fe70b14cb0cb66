import type { Instant } from '../../core/clock.ts'
import { noSuch } from '../../core/errors.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { perpSymbol } from '../../define/params.ts'
import type { Reader } from '../../define/reader.ts'
import { shown } from '../../define/shown.ts'
import type { Row } from '../../define/table.ts'
import { positioningReadings, smartMoneySnapshots } from '../../tables/positioning/positioning.ts'
import { smartMoneyOf } from '../../tables/positioning/smart-money.ts'

type Snapshot = Row<typeof smartMoneySnapshots>

const percent = (meaning: string) => is.pct(meaning).min(0).max(100)

const SmartMoney = is.part({
  symbol: is.symbol(),
  fetchedAt: is.iso('When the venue was asked.'),
  interpretation: is.text('What the figures say together, in words.'),
  takerBuySellRatio: is.ratio('Bought / sold by takers in the period.'),
  globalAccountLongPct: percent('Of all accounts, those that are net long.'),
  globalAccountShortPct: percent('Of all accounts, those that are net short.'),
  topTraderAccountLongPct: is.unsure(
    percent('Of the accounts with the largest margin, those that are net long.'),
  ),
  topTraderAccountShortPct: is.unsure(
    percent('Of the accounts with the largest margin, those that are net short.'),
  ),
  topTraderPositionLongPct: percent('Of the positions of these accounts, the part that is long.'),
  topTraderPositionShortPct: percent('Of the positions of these accounts, the part that is short.'),
  positioningDivergencePct: is.pct('Long share of the large positions − long share of all accounts.'),
  exchange: is.venue(),
  period: is.oneOf(['5m', '15m', '1h'], 'What a reading is over.'),
})

export const smartMoneyBoard = board({
  id: 'smart-money',
  path: '/api/public/smart-money/{symbol}',
  title: 'Smart money of one symbol',
  about: 'Large accounts against all accounts in one perpetual, and which side takes.',
  cadence: '5m',
  spelling: 'camel',
  params: { symbol: perpSymbol() },
  result: SmartMoney,
  example: { symbol: 'BTCUSDT' },
  reads: { snapshots: smartMoneySnapshots, readings: positioningReadings },
  subject: ['snapshots', 'readings'],
  async compute({ snapshots, readings }, { symbol }, { now, madeOf }) {
    const window = now.last('24h')
    const [[recorded], read] = await Promise.all([
      snapshots.latest({ by: ['symbol'], where: { symbol }, ...window }),
      snapshotOf(readings, symbol, now),
    ])
    const newest = read && (!recorded || read.fetched_at > recorded.fetched_at) ? read : recorded
    if (!newest) {
      const known = await snapshots.latest({ by: ['symbol'], columns: ['symbol'], ...window })
      const names = known.map((row) => row.symbol).sort()
      throw noSuch('symbol', { symbol }, 'is not a perpetual whose large accounts we record', names)
    }
    madeOf([newest.fetched_at])
    return shown(SmartMoney, newest.payload, { symbol, fetchedAt: newest.fetched_at })
  },
})

/** The same from the readings of the positioning board, which come less often: where they are newer or all there is. */
async function snapshotOf(
  readings: Reader<typeof positioningReadings>,
  symbol: string,
  now: Instant,
): Promise<Snapshot | null> {
  const latest = await readings.latest({
    by: ['metric'],
    where: { exchange: MAIN_VENUE, symbol },
    ...now.last('24h'),
  })
  const of = (name: string) => latest.find(({ metric }) => metric === name)
  const [all, top, taker] = [of('global_ls_ratio'), of('top_position_ls_ratio'), of('taker_buy_sell_ratio')]
  if (!all || !top || !taker || all.ts !== top.ts || all.ts !== taker.ts) return null
  const topAccount = of('top_account_ls_ratio')
  const payload = smartMoneyOf(
    {
      globalAccount: all.value,
      topAccount: topAccount?.ts === all.ts ? topAccount.value : null,
      topPosition: top.value,
      takerBuySell: taker.value,
    },
    { exchange: MAIN_VENUE, period: '15m' },
  )
  return payload && { symbol, fetched_at: all.ts, payload }
}
