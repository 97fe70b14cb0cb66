import { poll, type RestApi } from '../../define/source.ts'
import type { Row } from '../../define/table.ts'
import { poolperpsHourly } from '../../tables/venues/pool-perps.ts'
import { badAnswer, type Fields, isFields, numberOf, positiveOf } from '../fields.ts'
import { orNull } from '../or-null.ts'
import { askCoins, COINS, coinsIn, HOST } from './coins.ts'
import { askPool, custodiesIn, dollarsIn, sidesOf } from './custodies.ts'

const ID = 'jupiter.pool'
const POOL_TOKEN = 'JLP'

type Reading = Row<typeof poolperpsHourly>
type Figures = Readonly<Partial<Record<Reading['metric'], number | null>>>

interface Answer {
  readonly pool: unknown
  /** In the order of the coins. */
  readonly lending: readonly unknown[]
  readonly stats: readonly unknown[]
}

/** Each figure for itself: one that is not told has no row. */
export const pool = poll({
  id: ID,
  into: poolperpsHourly,
  about:
    'Longs, shorts, utilisation and borrow rates of every coin, and what the pool behind them holds and earns.',
  every: '1h',
  async ask(api): Promise<Answer> {
    const [answer, lending, stats] = await Promise.all([askPool(api), askLending(api), askCoins(api)])
    return { pool: answer, lending, stats }
  },
  parse({ pool: answer, lending, stats }, { now, tally }) {
    if (!isFields(answer)) throw badAnswer(ID, 'expected the pool', answer)
    const custodies = custodiesIn(ID, answer)
    const lent = new Map(coinsIn(lending).map((entry) => [entry.mint, entry]))
    const quoted = new Map(coinsIn(stats).map((entry) => [entry.mint, entry]))
    const told: [symbol: string, figures: Figures][] = [
      ...Object.entries(COINS).map(([mint, coin]): [string, Figures] => [
        coin,
        figuresOf(custodies.get(mint), lent.get(mint), quoted.get(mint)),
      ]),
      [POOL_TOKEN, figuresOfPool(answer)],
    ]
    const rows = tally.walk(told, ([symbol, figures]) => {
      const known = Object.entries(figures).filter(([, value]) => value !== null && value >= 0)
      return known.length === 0
        ? null
        : known.map(([metric, value]) => ({ ts: now, symbol, metric, value }) as Reading)
    })
    return rows.flat()
  },
})

/** What borrowing from the pool costs, coin by coin. */
function askLending(api: RestApi): Promise<unknown[]> {
  return Promise.all(
    Object.keys(COINS).map((mint) => orNull(api.get(`https://${HOST}/v1/pool-info`, { query: { mint } }))),
  )
}

/** What is called percent is percent, and borrow rates are of an hour. */
function figuresOf(
  custody: Fields | undefined,
  lent: Fields | undefined,
  quoted: Fields | undefined,
): Figures {
  const price = positiveOf(quoted?.price)
  const sides = sidesOf(custody, price)
  return {
    long_oi_usd: sides?.long ?? null,
    short_oi_usd: sides?.short ?? null,
    long_util_pct: numberOf(lent?.longUtilizationPercent),
    short_util_pct: numberOf(lent?.shortUtilizationPercent),
    long_borrow_hourly_pct: numberOf(lent?.longBorrowRatePercent),
    short_borrow_hourly_pct: numberOf(lent?.shortBorrowRatePercent),
    custody_aum_usd: dollarsIn(custody?.aumUsd),
    price_usd: price,
    volume_24h_usd: numberOf(quoted?.volume),
  }
}

function figuresOfPool(answer: Fields): Figures {
  return {
    aum_usd: dollarsIn(answer.aumUsd),
    apr_pct: numberOf(answer.jlpAprPct),
    price_usd: positiveOf(answer.jlpPriceUsdFormatted),
  }
}
