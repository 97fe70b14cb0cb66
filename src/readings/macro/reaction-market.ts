import { MAIN_VENUE, perpOf } from '../../core/symbols.ts'

/** Where reactions are measured, as `minute_bars` names it: nothing trades more within minutes. */
export const REACTION_MARKET = { exchange: MAIN_VENUE, market: 'perp', symbol: perpOf('BTC') } as const
