import { type PerpMarket, perpMarket } from '../../analytics/market/perp-market.ts'
import { Instant } from '../../core/clock.ts'
import type { Ms } from '../../core/time.ts'
import type { Reader, Readers } from '../../define/reader.ts'
import type { Row } from '../../define/table.ts'
import type { perpTickers } from '../../tables/market/tickers.ts'
import { pressureScores, SCORE_STANDS } from '../../tables/signals/pressure.ts'
import { lastTime } from '../record/record-start.ts'
import { marketTables, readMarketAt, readTickersAt } from './market-at.ts'

export const scoredTables = { ...marketTables, scores: pressureScores }

/*
 * What several boards read. A recorder that stands still leaves its last state on show for a day, marked stale.
 */

/** The market of the present, or of the last moment that the table which the answer is about knows. */
export async function readMarket(
  readers: Readers<typeof marketTables>,
  now: Instant,
  about: keyof typeof marketTables = 'tickers',
): Promise<PerpMarket & { readonly at: Instant }> {
  const fresh = await readMarketAt(readers, now.ms)
  const known = about === 'oi' ? fresh.oi.now : fresh.tickers
  if (known.length > 0) return { ...perpMarket(fresh), at: now }
  const last = await (about === 'oi'
    ? lastTime(readers.oi, 'ts', now.ms)
    : lastTime(readers.tickers, 'ts', now.ms))
  if (last === null) return { ...perpMarket(fresh), at: now }
  return { ...perpMarket(await readMarketAt(readers, last)), at: new Instant(last) }
}

/** Some perpetuals of the reference venue with price, change and volume: the market without the cost of the rest. */
export async function readPrices(
  tickers: Reader<typeof perpTickers>,
  symbols: readonly string[],
  now: Instant,
): Promise<PerpMarket['contracts']> {
  if (symbols.length === 0) return []
  const oi = { now: [], hourAgo: [], fourHoursAgo: [], dayAgo: [] }
  const fresh = await readTickersAt(tickers, symbols, now.ms)
  if (fresh.tickers.length > 0) return perpMarket({ ...fresh, oi }).contracts
  const last = await lastTime(tickers, 'ts', now.ms)
  return last === null ? [] : perpMarket({ ...(await readTickersAt(tickers, symbols, last)), oi }).contracts
}

/** Every perpetual of the present with its newest pressure score. */
export async function readScoredMarket({ scores, ...market }: Readers<typeof scoredTables>, now: Instant) {
  const [{ venue, contracts }, scored] = await Promise.all([readMarket(market, now), readScores(scores, now)])
  const scoreOf = new Map(scored.map((score) => [score.symbol, score]))
  const withScores = contracts.map((contract) => {
    const score = scoreOf.get(contract.symbol)
    return {
      ...contract,
      pressureScore: score?.score ?? null,
      pressureDirection: score?.direction ?? null,
      pressureUpdatedAt: score?.ts ?? null,
    }
  })
  return { venue, contracts: withScores }
}

/** The newest score of every symbol that is tracked. */
export async function readScores(
  scores: Reader<typeof pressureScores>,
  now: Instant,
): Promise<Row<typeof pressureScores>[]> {
  const scoresAt = (at: Ms) => scores.latest({ by: ['symbol'], since: at - SCORE_STANDS, until: at + 1 })
  const fresh = await scoresAt(now.ms)
  if (fresh.length > 0) return fresh
  const last = await lastTime(scores, 'ts', now.ms)
  return last === null ? [] : await scoresAt(last)
}
