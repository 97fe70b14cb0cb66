import { type CrowdedPerp, euphoriaOf } from '../../analytics/cycle/euphoria.ts'
import { referenceVenue } from '../../analytics/market/perp-market.ts'
import { DAY, MINUTE, type Ms } from '../../core/time.ts'
import type { Readers } from '../../define/reader.ts'
import { rollup } from '../../define/rollup.ts'
import { euphoriaSnapshots, fearGreedDaily, globalMarketSnapshots } from '../../tables/cycle/indices.ts'
import { perpTickers } from '../../tables/market/tickers.ts'
import { pressureScores, SCORE_STANDS } from '../../tables/signals/pressure.ts'

const reads = {
  fearGreed: fearGreedDaily,
  global: globalMarketSnapshots,
  scores: pressureScores,
  tickers: perpTickers,
}

/** So old a reading may be and still stand for a moment: three times the cadence of each. */
const TICKER_STANDS = 15 * MINUTE
const GLOBAL_STANDS = 90 * MINUTE
/** The index of a day is published as it begins; for a day more, the one of yesterday stands for it. */
const FEAR_GREED_STANDS = 2 * DAY

/** As of the end of each half hour, from what was known by then. */
export const euphoriaRollup = rollup({
  id: 'euphoria',
  into: euphoriaSnapshots,
  about: 'The euphoria score, each half hour.',
  reads,
  // Its row of today is written anew every half hour and says the same.
  standing: ['fearGreed'],
  grain: '30m',
  dated: 'end',
  settles: '6m',
  reaches: { back: '26h' },
  catchUp: '6d',
  async compute(readers, { to }) {
    const [fearGreed, dominance, perps] = await Promise.all([
      fearGreedAt(readers, to),
      dominanceAt(readers, to),
      perpsAt(readers, to),
    ])
    const found = euphoriaOf({ fearGreed, dominance, perps })
    return found ? [{ ts: to, ...found }] : []
  },
})

async function fearGreedAt({ fearGreed }: Readers<typeof reads>, at: Ms) {
  const bounds = { since: at - FEAR_GREED_STANDS, until: at + 1 }
  const [row] = await fearGreed.range({
    columns: ['value', 'classification'],
    ...bounds,
    order: 'desc',
    limit: 1,
  })
  return row ?? null
}

/** Now and a day before that very reading. */
async function dominanceAt({ global }: Readers<typeof reads>, at: Ms) {
  const newestAt = async (moment: Ms) => {
    const bounds = { since: moment - GLOBAL_STANDS, until: moment + 1 }
    const [row] = await global.range({
      columns: ['ts', 'btc_dominance_pct'],
      ...bounds,
      order: 'desc',
      limit: 1,
    })
    return row
  }
  const now = await newestAt(at)
  if (!now) return null
  const before = await newestAt(now.ts - DAY)
  return { nowPct: now.btc_dominance_pct, dayAgoPct: before?.btc_dominance_pct ?? null }
}

async function perpsAt({ tickers, scores }: Readers<typeof reads>, at: Ms): Promise<CrowdedPerp[]> {
  const [present, scored] = await Promise.all([
    tickers.latest({
      by: ['exchange', 'symbol'],
      columns: ['exchange', 'symbol', 'quote_volume_24h', 'change_24h_pct', 'funding_rate_pct'],
      known: ['quote_volume_24h', 'change_24h_pct', 'funding_rate_pct'],
      since: at - TICKER_STANDS,
      until: at + 1,
    }),
    scores.latest({
      by: ['symbol'],
      columns: ['symbol', 'score', 'regime'],
      since: at - SCORE_STANDS,
      until: at + 1,
    }),
  ])
  const venue = referenceVenue(present)
  const scoreOf = new Map(scored.map((score) => [score.symbol, score]))
  return present
    .filter(({ exchange }) => exchange === venue)
    .map(({ symbol, quote_volume_24h, change_24h_pct, funding_rate_pct }) => ({
      symbol,
      volumeUsd: quote_volume_24h,
      change24hPct: change_24h_pct,
      fundingRatePct: funding_rate_pct,
      score: scoreOf.get(symbol)?.score ?? null,
      isLongCrowded: scoreOf.get(symbol)?.regime === 'LONG_CROWDED',
    }))
}
