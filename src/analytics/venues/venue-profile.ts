import { mean, median, sum, sumKnown } from '../../core/stats.ts'
import { MINUTE, type Ms, type Span } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { recordingGaps } from '../../tables/record/recording.ts'
import type { leverageTiers } from '../../tables/venues/leverage.ts'
import type { assetNetworks } from '../../tables/venues/withdrawals.ts'
import type { Ladder } from './leverage.ts'
import { oiWeightedFunding } from './venue-markets.ts'
import type { VenueQuote } from './venue-quote.ts'

/** What a venue's perpetuals add up to; volume counts spot as well. Beside the sums what they lack, as it was known last. */
export function basketOf(quotes: readonly VenueQuote[], lacking: readonly VenueQuote[] = []) {
  const perps = quotes.filter(({ market }) => market === 'perp')
  return {
    symbols: new Set(quotes.map(({ symbol }) => symbol)).size,
    perp_oi_usd: sumKnown(perps.map(({ open_interest_usd }) => open_interest_usd)),
    volume_24h_usd: sumKnown(quotes.map(({ volume_24h_usd }) => volume_24h_usd)),
    avg_funding_8h_pct: mean(perps.flatMap(({ funding_rate_8h_pct }) => funding_rate_8h_pct ?? [])),
    oi_weighted_funding_8h_pct: oiWeightedFunding(perps),
    perp_oi_missing_usd: sumKnown(lacking.map(({ open_interest_usd }) => open_interest_usd)) ?? 0,
    volume_missing_usd: sumKnown(lacking.map(({ volume_24h_usd }) => volume_24h_usd)) ?? 0,
  }
}

/** A version of the first step of a ladder, which carries the highest leverage of the contract. */
type FirstStep = Pick<Row<typeof leverageTiers>, 'contract' | 'valid_from' | 'valid_to' | 'max_leverage'>

/** Of the ladders that hold now. */
export function ladderSummary(ladders: readonly Pick<Ladder, 'max_leverage'>[]) {
  const highest = ladders.map(({ max_leverage }) => max_leverage)
  return {
    contracts: ladders.length,
    max_leverage: highest.length > 0 ? Math.max(...highest) : null,
    median_max_leverage: median(highest),
  }
}

/** Where a version allows more or less than the one before it, oldest first. */
export function leverageChanges<S extends FirstStep>(steps: readonly S[]) {
  const changes: { step: S; at: Ms; before: number; after: number }[] = []
  const last = new Map<string, S>()
  for (const step of [...steps].sort((a, b) => a.valid_from - b.valid_from)) {
    const before = last.get(step.contract)
    last.set(step.contract, step)
    if (!before || before.max_leverage === step.max_leverage) continue
    changes.push({ step, at: step.valid_from, before: before.max_leverage, after: step.max_leverage })
  }
  return changes
}

type NetworkState = Pick<
  Row<typeof assetNetworks>,
  'asset' | 'valid_to' | 'deposit_enabled' | 'withdraw_enabled'
>

/** Of the newest version of every network; null where none was ever read. */
export function networkSummary(networks: readonly NetworkState[]) {
  const current = networks.filter(({ valid_to }) => valid_to === null)
  if (networks.length === 0) return null
  return {
    assets: new Set(current.map(({ asset }) => asset)).size,
    networks: current.length,
    deposits_paused: current.filter(({ deposit_enabled }) => deposit_enabled === false).length,
    withdrawals_paused: current.filter(({ withdraw_enabled }) => withdraw_enabled === false).length,
  }
}

type State = 'up' | 'degraded' | 'down' | 'unknown'

/** A venue that answers slowly is up; checks that could not tell count for nothing. */
export function uptimePct(
  counted: readonly { readonly state: State; readonly checks: number }[],
): number | null {
  const of = (...states: State[]) =>
    sum(counted.filter(({ state }) => states.includes(state)).map(({ checks }) => checks))
  const told = of('up', 'degraded', 'down')
  return told > 0 ? (100 * of('up', 'degraded')) / told : null
}

export type Silence = Pick<Row<typeof recordingGaps>, 'source' | 'started_at' | 'ended_at'>

/** Sources of one venue that fall silent together are one outage; short ones are left out. */
export function outagesOf(gaps: readonly Silence[], least: Ms): Span[] {
  const outages: { from: Ms; to: Ms }[] = []
  for (const { started_at, ended_at } of [...gaps].sort((a, b) => a.started_at - b.started_at)) {
    if (ended_at === null) continue
    const last = outages.at(-1)
    if (last && started_at <= last.to + MINUTE) last.to = Math.max(last.to, ended_at)
    else outages.push({ from: started_at, to: ended_at })
  }
  return outages.filter(({ from, to }) => to - from >= least)
}
