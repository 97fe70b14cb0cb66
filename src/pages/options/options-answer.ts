import { optionsBoard } from '../../boards/options/options.ts'
import { optionCoin, surfaceBoard } from '../../boards/options/surface.ts'

export const optionsParams = { currency: optionCoin }
export type OptionsParams = typeof optionsParams
export type Currency = 'BTC' | 'ETH'

export const optionsQuestion = { board: optionsBoard }
export const surfaceQuestion = ({ currency }: { currency: Currency }) => ({
  board: surfaceBoard,
  params: { currency },
})

interface Wall {
  readonly strike: number
  readonly open_interest: number
  readonly distance_pct: number
}

/** What pages read of the options on one coin. */
export interface OptionsOfCoin {
  readonly spot_usd: number | null
  readonly dvol: {
    readonly value: number | null
    readonly change_24h: number | null
    readonly percentile_1y: number | null
    readonly implied_1d_move_pct: number | null
  }
  readonly open_interest_coins: number | null
  readonly open_interest_usd: number | null
  readonly put_call_ratio: number | null
  readonly call_wall: Wall | null
  readonly put_wall: Wall | null
  readonly top_strikes: readonly {
    readonly strike: number
    readonly call_oi: number
    readonly put_oi: number
  }[]
  readonly gex: {
    readonly total_usd_per_1pct: number | null
    readonly regime: 'positive' | 'negative' | null
    readonly zero_gamma_usd: number | null
    readonly by_strike: readonly { readonly strike: number; readonly gex_usd_per_1pct: number }[]
  }
  readonly expiries: readonly {
    readonly expiry: string
    readonly days: number
    readonly call_oi: number
    readonly put_oi: number
    readonly put_call_ratio: number | null
    readonly notional_usd: number
    readonly max_pain_strike: number | null
    readonly atm_iv_pct: number | null
    readonly implied_move_pct: number | null
  }[]
  readonly dvol_history: readonly (readonly [day: string, value: number])[]
}

export interface Options {
  readonly iv_source: string | null
  readonly sign_convention: string
  readonly venues_included: readonly {
    readonly venue: string
    readonly currency: Currency
    readonly open_interest_usd: number
  }[]
  readonly currencies: Readonly<Record<Currency, OptionsOfCoin>>
}

/** What pages read of a surface. */
export interface Surface {
  readonly venue: string | null
  readonly moneyness: readonly number[]
  readonly surface: readonly {
    readonly expiry: string
    readonly days: number
    readonly iv_pct: readonly (number | null)[]
  }[]
  readonly expiries: readonly {
    readonly expiry: string
    readonly days: number
    readonly atm_iv_pct: number | null
    readonly skew_25d_pp: number | null
    readonly butterfly_25d_pp: number | null
  }[]
  readonly constant_30d: {
    readonly atm_iv_pct: number | null
    readonly skew_25d_pp: number | null
    readonly butterfly_25d_pp: number | null
  }
  readonly history: readonly {
    readonly date: string
    readonly atm_iv_30d_pct: number | null
    readonly skew_25d_30d_pp: number | null
  }[]
}
