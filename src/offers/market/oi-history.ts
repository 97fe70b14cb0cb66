import { MAIN_VENUE } from '../../core/symbols.ts'
import { offer } from '../../define/offer.ts'
import { optionalPerpSymbol } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { oi5m } from '../../tables/market/open-interest.ts'

export const oiHistory = offer({
  route: 'oi-history',
  priceUsd: 0.005,
  about: '5-minute open interest of perpetuals on the main venue, one-sided, in base units and US dollars.',
  source: `${MAIN_VENUE} perpetuals`,
  params: { symbol: optionalPerpSymbol() },
  answer: tableHistory(oi5m, {
    columns: ['ts', 'symbol', 'oi_base', 'oi_usd'],
    only: { exchange: MAIN_VENUE },
    by: { symbol: 'symbol' },
    limitMax: 20_000,
  }),
})
