import { readAt, stablecoinFlows } from '../../analytics/cycle/stablecoins.ts'
import type { Instant } from '../../core/clock.ts'
import { DAY, dateOf, dayMs, HOUR, type Ms } from '../../core/time.ts'
import { board } from '../../define/board.ts'
import type { Reader, Readers } from '../../define/reader.ts'
import { readAltseason } from '../../readings/cycle/altseason.ts'
import { readEuphoria } from '../../readings/cycle/euphoria.ts'
import {
  altseasonDaily,
  euphoriaSnapshots,
  fearGreedDaily,
  globalMarketSnapshots,
  stablecoinSupply,
} from '../../tables/cycle/indices.ts'
import { Indices } from './indices-answer.ts'

const reads = {
  fearGreed: fearGreedDaily,
  global: globalMarketSnapshots,
  stablecoins: stablecoinSupply,
  snapshots: euphoriaSnapshots,
  altseason: altseasonDaily,
}

const LISTED_STABLES = 12
const FEAR_GREED_DAYS = 30
/** What stands still is shown for as long, marked by its time. */
const SHOWN_FOR = 2 * DAY
/** Supply of a day or a week ago is read so far before that moment: further back it is on record once a day. */
const SUPPLY_STANDS = 25 * HOUR

export const indicesBoard = board({
  id: 'indices',
  path: '/api/public/indices',
  title: 'Market indices',
  about: 'Euphoria, fear and greed, the whole market, stablecoins and altcoin season in one answer.',
  mcp: 'get_market_indices',
  cadence: '30m',
  spelling: 'camel',
  result: Indices,
  reads,
  subject: ['fearGreed', 'global', 'stablecoins', 'snapshots'],
  async compute(readers, _params, { now }) {
    const [{ at, euphoria }, fearGreed, global, stablecoins, altseason] = await Promise.all([
      readEuphoria(readers.snapshots, now),
      readFearGreed(readers, now),
      readGlobal(readers, now),
      readStablecoins(readers.stablecoins, now),
      readAltseason(readers.altseason, now),
    ])
    return {
      euphoria: at === null ? null : euphoria,
      fearGreed,
      global,
      stablecoins,
      altseason: altseason.value === null ? null : altseason,
    }
  },
})

async function readFearGreed({ fearGreed }: Readers<typeof reads>, now: Instant) {
  const since = now.floor('1d').ms - (FEAR_GREED_DAYS - 1) * DAY
  const rows = await fearGreed.range({ ...now.since(since), order: 'desc', limit: FEAR_GREED_DAYS })
  const last30Days = rows.map(({ date, value, classification }) => ({
    dateKey: date,
    valueRaw: value,
    timestamp: dayMs(date)!,
    valueClassification: classification,
  }))
  const [newest] = rows
  if (!newest) return null
  const dayBefore = dateOf(dayMs(newest.date)! - DAY)
  return {
    generatedAt: newest.fetched_at,
    today: last30Days[0]!,
    yesterday: last30Days.find(({ dateKey }) => dateKey === dayBefore) ?? null,
    last30Days,
  }
}

async function readGlobal({ global }: Readers<typeof reads>, now: Instant) {
  const [row] = await global.range({ ...now.since(now.ms - SHOWN_FOR), order: 'desc', limit: 1 })
  if (!row) return null
  return {
    generatedAt: row.ts,
    totalMcapUsd: row.total_mcap_usd,
    activeCryptos: row.active_cryptos,
    btcDominancePct: row.btc_dominance_pct,
    ethDominancePct: row.eth_dominance_pct,
    totalVolume24hUsd: row.total_volume_24h_usd,
    marketCapChange24hPct: row.mcap_change_24h_pct,
  }
}

/** Before is counted from the newest reading, not from now: a source that stands still has not shrunk. */
async function readStablecoins(supply: Reader<typeof stablecoinSupply>, now: Instant) {
  const newestAt = (at: Ms, stands: Ms) =>
    supply.latest({ by: ['symbol'], since: at - stands, until: at + 1 })
  const latest = await newestAt(now.ms, SHOWN_FOR)
  const at = readAt(latest)
  if (at === null) return null
  const [dayAgo, weekAgo, monthAgo] = await Promise.all(
    [1, 7, 30].map((days) => newestAt(at - days * DAY, SUPPLY_STANDS)),
  )
  const { coins, ...totals } = stablecoinFlows({
    now: latest,
    dayAgo: dayAgo!,
    weekAgo: weekAgo!,
    monthAgo: monthAgo!,
  })
  return {
    generatedAt: at,
    ...totals,
    totalUsd: totals.totalUsd!,
    topStables: coins.slice(0, LISTED_STABLES),
  }
}
