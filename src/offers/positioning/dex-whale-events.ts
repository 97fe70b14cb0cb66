import { offer } from '../../define/offer.ts'
import { optionalChoice, optionalCoin, optionalText } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { dexPositions, dexWhaleEvents } from '../../tables/positioning/dex-whales.ts'

const KINDS = ['opened', 'closed', 'increased', 'reduced', 'flipped'] as const

/** Files by the month have the same. */
export const DEX_WHALE_COLUMNS = [
  'ts',
  'address',
  'coin',
  'kind',
  'side_before',
  'side_after',
  'size_before',
  'size_after',
  'notional_changed_usd',
  'mark_price',
  'entry_price',
  'liquidation_price',
  'leverage',
] as const

export const dexWhaleEventsHistory = offer({
  route: 'dex-whale-events',
  aliases: ['hl-whale-events'],
  priceUsd: 0.005,
  about:
    'Every change of a position of the largest accounts on the perpetual exchange on chain, scan by scan: size before and after, notional changed, entry and liquidation price, leverage.',
  source: 'positions that the exchange publishes on chain',
  params: {
    symbol: optionalCoin('Coin, as BTC.'),
    exchange: optionalChoice(KINDS, 'Only changes of this kind; kind says the same more clearly.'),
    kind: optionalChoice(KINDS, 'Only changes of this kind.'),
    address: optionalText(
      /^[A-Za-z0-9]{8,100}$/,
      'the address of an account',
      'Only changes of this account.',
    ),
  },
  answer: tableHistory(dexWhaleEvents, {
    columns: DEX_WHALE_COLUMNS,
    by: { symbol: 'coin', exchange: 'kind', kind: 'kind', address: 'address' },
    limitMax: 20_000,
    madeOf: [dexPositions],
  }),
})
