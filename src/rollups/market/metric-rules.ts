import { constant30d } from '../../analytics/options/constant-maturity.ts'
import { groupBy } from '../../core/grouped.ts'
import { percentChange, sum } from '../../core/stats.ts'
import { MAIN_VENUE, perpOf } from '../../core/symbols.ts'
import { DAY, dateOf, type Ms } from '../../core/time.ts'
import type { Reader, Readers, Where } from '../../define/reader.ts'
import type { ColumnName, Columns, ColumnsOf, NumberColumn, Table } from '../../define/table.ts'
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

/** Which table a metric is made of, and how the figures of some days are read from it. */
interface Rule {
  readonly of: keyof Inputs
  readonly days: (readers: Readers<Inputs>, within: Within) => Promise<readonly DayValue[]>
}

const BTC_PERP = perpOf('BTC')
const KRAKEN = 'kraken'
const BILLION = 1e9
/** More rows than a surface has in what is computed at once. */
const MOST_SMILES = 100_000

export const METRIC_RULES: Readonly<Record<Exclude<MetricId, (typeof TOLD_METRICS)[number]>, Rule>> = {
  coinbase_premium_pct: column('premiums', 'premium_pct', { symbol: 'BTC' }),
  kraken_btc_premium_pct: { of: 'bars', days: krakenPremium },
  dvol_btc: column('dvol', 'dvol', { currency: 'BTC' }),
  dvol_eth: column('dvol', 'dvol', { currency: 'ETH' }),
  fear_greed: column('fearGreed', 'value'),
  funding_btc_daily_pct: { of: 'settlements', days: fundingPaid },
  etf_btc_net_flow_usd: column('etfFlows', 'net_inflow_usd', { asset: 'BTC' }),
  vpin_btc: column('vpin', 'vpin_avg', { symbol: BTC_PERP }),
  altseason_index: column('altseason', 'value'),
  stablecoin_total_mcap_busd: { of: 'stablecoins', days: stablecoinTotal },
  btc_hashrate_ehs: column('network', 'hashrate_ehs'),
  btc_difficulty: column('network', 'difficulty'),
  btc_fees_btc: column('network', 'fees_btc'),
  btc_25d_skew_30d_pp: ofSurface('skew_25d_pp'),
  btc_atm_iv_30d_pct: ofSurface('atm_iv_pct'),
  btc_close: column('closes', 'close'),
}

/** Tables that have a row a day. */
type Daily = {
  [K in keyof Inputs]: 'date' extends ColumnName<ColumnsOf<Inputs[K]>> ? K : never
}[keyof Inputs]

/** A column of a table by the day, of the rows that `where` tells apart: one a day. */
function column<K extends Daily>(
  of: K,
  name: NumberColumn<ColumnsOf<Inputs[K]>>,
  where: Where<ColumnsOf<Inputs[K]>> = {},
): Rule {
  return {
    of,
    async days(readers, { since, until }) {
      // Which columns there are was checked above; from here on it is some column of some table.
      const reader = readers[of] as unknown as Reader<Table<Columns>>
      const limit = Math.ceil((until - since) / DAY)
      const rows = await reader.range({ columns: ['date', name], since, until, where, order: 'asc', limit })
      return rows.map((row) => ({ date: row.date as string, value: row[name] as number | null }))
    },
  }
}

/** All that was settled in the day. */
async function fundingPaid({ settlements }: Readers<Inputs>, within: Within): Promise<DayValue[]> {
  const rows = await settlements.bucket({
    every: '1d',
    ...within,
    where: { exchange: MAIN_VENUE, symbol: BTC_PERP },
    take: { value: { sum: 'funding_rate_pct' } },
  })
  return rows.map(({ bucket, value }) => ({ date: dateOf(bucket), value }))
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
  return {
    of: 'surface',
    async days({ surface }, within) {
      const rows = await surface.range({
        columns: ['date', 'days', 'atm_iv_pct', 'put_25d_iv_pct', 'call_25d_iv_pct'],
        ...within,
        where: { currency: 'BTC' },
        order: 'asc',
        limit: MOST_SMILES,
      })
      const byDay = groupBy(rows, ({ date }) => date)
      return [...byDay].map(([date, expiries]) => ({ date, value: constant30d(expiries)[figure] }))
    },
  }
}
