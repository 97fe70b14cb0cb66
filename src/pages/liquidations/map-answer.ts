/** What pages read of a liquidation map. */
export interface LiquidationMap {
  readonly symbol: string
  readonly timeframe: string
  readonly limited_by_plan: boolean
  readonly methodology: string
  readonly real_levels: {
    readonly levels: readonly {
      readonly price: number
      readonly side: 'long' | 'short'
      readonly notional_usd: number
      readonly cumulative_usd: number
    }[]
    readonly totals: { readonly long_usd: number | null; readonly short_usd: number | null }
    readonly reference_price: number | null
    readonly band_half_range_pct: number
    readonly leverage_caps: Readonly<Record<string, number>>
  }
  readonly heatmap_cells: {
    readonly times: readonly string[]
    readonly prices: readonly number[]
    readonly cells: readonly (readonly [time: number, price: number, usd: number])[]
  }
  readonly stats: {
    readonly bias_label: string
    readonly nearest_long: NearestLevel | null
    readonly nearest_short: NearestLevel | null
  }
  readonly real_liquidations: {
    readonly window_hours: number
    readonly covered_pct: number
    readonly totals: {
      readonly long_usd: number | null
      readonly short_usd: number | null
      readonly events: number | null
    }
    readonly levels: readonly {
      readonly price: number
      readonly side: 'long' | 'short'
      readonly notional_usd: number
    }[]
    readonly by_exchange: readonly {
      readonly exchange: string
      readonly kind: string
      readonly long_usd: number
      readonly short_usd: number
      readonly events: number
    }[]
  }
  readonly accuracy: {
    readonly window_days: number
    readonly snapshots: number
    readonly hit_share_pct: number | null
    readonly chance_pct: number
  } | null
  readonly meta: {
    readonly covered_pct: number
    readonly coverage: readonly { readonly exchange: string; readonly covered_pct: number }[]
  }
}

interface NearestLevel {
  readonly price: number
  readonly notional_usd: number
  readonly distance_pct: number
}
