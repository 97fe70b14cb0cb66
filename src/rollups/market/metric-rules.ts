import { constant30d } from '../../analytics/options/constant-maturity.ts'
import { groupBy } from '../../core/grouped.ts'
import { percentChange, sum } from '../../core/stats.ts'
import { MAIN_VENUE, perpOf } from '../../core/symbols.ts'
import { dateOf, type Ms } from '../../core/time.ts'
import type { BucketQuery, Readers, Where } from '../../define/reader.ts'
import type { AnyTable, Columns, ColumnsOf, NumberColumn } from '../../define/table.ts'
import { altseasonDaily, fearGreedDaily, stablecoinSupply } from '../../tables/cycle/indices.ts'
import { btcNetworkDaily } from '../../tables/cycle/network.ts'
import { vpinDaily } from '../../tables/liquidity/flow.ts'
import { etfFlowsDaily } from '../../tables/macro/etf.ts'
import { btcClosesDaily, minuteBars } from '../../tables/market/candles.ts'
import { fundingSettlements } from '../../tables/market/funding.ts'
import type { MetricId, TOLD_METRICS } from '../../tables/market/metrics.ts'
import { dvolDaily, ivSurfaceDaily } from '../../tables/options/options.ts'
import { premiumDaily } from '../../tables/regional/premium.ts'

/** What metrics are made of. */
export const metricInputs = {
  premiums: premiumDaily,
  bars: minuteBars,
  dvol: dvolDaily,
  fearGreed: fearGreedDaily,
  settlements: fundingSettlements,
  etfFlows: etfFlowsDaily,
  vpin: vpinDaily,
  altseason: altseasonDaily,
  stablecoins: stablecoinSupply,
  network: btcNetworkDaily,
  surface: ivSurfaceDaily,
  closes: btcClosesDaily,
}
type Inputs = typeof metricInputs
type Within = { readonly since: Ms; readonly until: Ms }
type DayValue = { readonly date: string; readonly value: number | null }

/** How the figures of some days are read. */
type Rule = (readers: Readers<Inputs>, within: Within) => Promise<readonly DayValue[]>

const BTC_PERP = perpOf('BTC')
const KRAKEN = 'kraken'
const BILLION = 1e9
/** More rows than a surface has in what is computed at once. */
const MOST_SMILES = 100_000

export const METRIC_RULES: Readonly<Record<Exclude<MetricId, (typeof TOLD_METRICS)[number]>, Rule>> = {
  coinbase_premium_pct: taken('premiums', { last: 'premium_pct' }, { symbol: 'BTC' }),
  kraken_btc_premium_pct: krakenPremium,
  dvol_btc: taken('dvol', { last: 'dvol' }, { currency: 'BTC' }),
  dvol_eth: taken('dvol', { last: 'dvol' }, { currency: 'ETH' }),
  fear_greed: taken('fearGreed', { last: 'value' }),
  funding_btc_daily_pct: taken(
    'settlements',
    { sum: 'funding_rate_pct' },
    { exchange: MAIN_VENUE, symbol: BTC_PERP },
  ),
  etf_btc_net_flow_usd: taken('etfFlows', { last: 'net_inflow_usd' }, { asset: 'BTC' }),
  vpin_btc: taken('vpin', { last: 'vpin_avg' }, { symbol: BTC_PERP }),
  altseason_index: taken('altseason', { last: 'value' }),
  stablecoin_total_mcap_busd: stablecoinTotal,
  btc_hashrate_ehs: taken('network', { last: 'hashrate_ehs' }),
  btc_difficulty: taken('network', { last: 'difficulty' }),
  btc_fees_btc: taken('network', { last: 'fees_btc' }),
  btc_25d_skew_30d_pp: ofSurface('skew_25d_pp'),
  btc_atm_iv_30d_pct: ofSurface('atm_iv_pct'),
  btc_close: taken('closes', { last: 'close' }),
}

type Take<T extends AnyTable> =
  | { readonly last: NumberColumn<ColumnsOf<T>> }
  | { readonly sum: NumberColumn<ColumnsOf<T>> }
interface DayReader {
  bucket(
    query: BucketQuery<Columns, never, { value: { last: string } }>,
  ): Promise<{ bucket: Ms; value: number | null }[]>
}

/** One column of one table, by the day. */
function taken<K extends keyof Inputs>(
  name: K,
  take: Take<Inputs[K]>,
  where: Where<ColumnsOf<Inputs[K]>> = {},
): Rule {
  return async (readers, within) => {
    // Which columns there are was checked above; from here on it is one column of some table.
    const reader = readers[name] as unknown as DayReader
    const query = { every: '1d', ...within, where, take: { value: take } } as never
    return (await reader.bucket(query)).map(({ bucket, value }) => ({ date: dateOf(bucket), value }))
  }
}

/** The last spot price of the day there, against that of the main venue. */
async function krakenPremium({ bars }: Readers<Inputs>, within: Within): Promise<DayValue[]> {
  const rows = await bars.bucket({
    every: '1d',
    ...within,
    where: { exchange: [KRAKEN, MAIN_VENUE], market: 'spot', symbol: BTC_PERP },
    by: ['exchange'],
    take: { close: { last: 'close' } },
  })
  return [...groupBy(rows, ({ bucket }) => bucket)].map(([day, sides]) => {
    const closeOf = (venue: string) => sides.find(({ exchange }) => exchange === venue)?.close
    return { date: dateOf(day), value: percentChange(closeOf(MAIN_VENUE), closeOf(KRAKEN)) }
  })
}

/** The last reading of the day of every coin. */
async function stablecoinTotal({ stablecoins }: Readers<Inputs>, within: Within): Promise<DayValue[]> {
  const rows = await stablecoins.bucket({
    every: '1d',
    ...within,
    by: ['symbol'],
    take: { usd: { last: 'circulating_usd' } },
  })
  return [...groupBy(rows, ({ bucket }) => bucket)].map(([day, coins]) => ({
    date: dateOf(day),
    value: sum(coins.map(({ usd }) => usd ?? 0)) / BILLION,
  }))
}

/** A figure at thirty days, of all expiries of a day. */
function ofSurface(figure: 'atm_iv_pct' | 'skew_25d_pp'): Rule {
  return async ({ surface }, within) => {
    const rows = await surface.range({
      columns: ['date', 'days', 'atm_iv_pct', 'put_25d_iv_pct', 'call_25d_iv_pct'],
      ...within,
      where: { currency: 'BTC' },
      order: 'asc',
      limit: MOST_SMILES,
    })
    const byDay = groupBy(rows, ({ date }) => date)
    return [...byDay].map(([date, expiries]) => ({ date, value: constant30d(expiries)[figure] }))
  }
}
