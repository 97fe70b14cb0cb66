import { DefinitionError } from '../../core/errors.ts'
import type { Market } from '../../define/market.ts'
import type { LiquidationKind, Venue } from '../../define/source.ts'

/** What is known of an exchange before any of its sources is written. */
export interface RegistryEntry extends Pick<Venue, 'id' | 'name' | 'type' | 'country' | 'markets'> {
  readonly liquidations?: { readonly kind: LiquidationKind; readonly note?: string }
}

interface EndedFeed extends Pick<Venue, 'id' | 'name'> {
  readonly market: Market
  /** UTC day. */
  readonly on: string
  readonly why: string
}

type Markets = Venue['markets']

const BOTH: Markets = ['perp', 'spot']
const PERP: Markets = ['perp']
const SPOT: Markets = ['spot']

const FULL = { kind: 'full' } as const
const sampled = (note: string) => ({ kind: 'sampled', note }) as const

/**
 * The exchanges that perptape keeps: 43 of them, 56 feeds (a feed is a market of a venue). `country` is where the
 * operator has its seat (ISO 3166); null for protocols, and where operators name no single seat.
 */
export const REGISTRY: readonly RegistryEntry[] = [
  cex('binance', 'Binance', 'AE', BOTH, {
    liquidations: sampled('Binance publishes at most one forced order per contract and second.'),
  }),
  cex('bybit', 'Bybit', 'AE', BOTH, { liquidations: FULL }),
  cex('okx', 'OKX', 'SC', BOTH, {
    liquidations: sampled('OKX publishes at most one order per contract and second; all its fills are kept.'),
  }),
  cex('gate', 'Gate', null, BOTH, {
    liquidations: sampled('Gate publishes at most one forced order per contract and second.'),
  }),
  cex('htx', 'HTX', 'SC', BOTH, { liquidations: FULL }),
  cex('bitget', 'Bitget', 'SC', BOTH, {
    liquidations: sampled(
      'Bitget publishes forced orders in batches, ten to twenty seconds late, and perhaps not all.',
    ),
  }),
  cex('bingx', 'BingX', null, BOTH),
  cex('mexc', 'MEXC', 'SC', BOTH),
  cex('kucoin', 'KuCoin', 'SC', BOTH),
  cex('kraken', 'Kraken', 'US', BOTH, { liquidations: FULL }),
  cex('coinbase', 'Coinbase', 'US', SPOT),
  cex('bitfinex', 'Bitfinex', 'VG', BOTH, { liquidations: FULL }),
  cex('cryptocom', 'Crypto.com', 'SG', BOTH),
  cex('backpack', 'Backpack', 'AE', BOTH),

  cex('deribit', 'Deribit', 'PA', PERP, {
    liquidations: {
      kind: 'delayed',
      note: 'Read hourly from the liquidation flag on public trades.',
    },
  }),
  cex('delta', 'Delta Exchange', 'VC', PERP),
  cex('phemex', 'Phemex', 'SG', PERP),

  dex('hyperliquid', 'Hyperliquid'),
  dex('dydx', 'dYdX', { liquidations: FULL }),
  dex('aster', 'Aster', { liquidations: FULL }),
  dex('jupiter', 'Jupiter'),
  dex('gmx', 'GMX'),
  dex('lighter', 'Lighter', { liquidations: FULL }),
  dex('paradex', 'Paradex'),
  dex('edgex', 'edgeX'),
  dex('apex', 'ApeX'),
  dex('extended', 'Extended'),

  cex('upbit', 'Upbit', 'KR', SPOT),
  cex('bithumb', 'Bithumb', 'KR', SPOT),
  cex('coinone', 'Coinone', 'KR', SPOT),
  cex('btcturk', 'BtcTurk', 'TR', SPOT),
  cex('bitlo', 'Bitlo', 'TR', SPOT),
  cex('cointr', 'CoinTR', 'TR', SPOT),
  cex('okxtr', 'OKX TR', 'TR', SPOT),
  cex('binancetr', 'Binance TR', 'TR', SPOT),
  cex('bybittr', 'Bybit TR', 'TR', SPOT),
  cex('bitexen', 'Bitexen', 'TR', SPOT),
  cex('kucointr', 'KuCoin TR', 'TR', SPOT),
  cex('bitstamp', 'Bitstamp', 'LU', SPOT),
  cex('gemini', 'Gemini', 'US', SPOT),
  cex('bitflyer', 'bitFlyer', 'JP', SPOT),
  cex('bitvavo', 'Bitvavo', 'NL', SPOT),
  cex('bitso', 'Bitso', 'MX', SPOT),
]

/** Feeds that are no more: what was recorded of them stays, and nobody waits for them. */
export const ENDED: readonly EndedFeed[] = [
  { id: 'bitmex', name: 'BitMEX', market: 'perp', on: '2026-09-23', why: 'The exchange closed.' },
  {
    id: 'coinbase',
    name: 'Coinbase International',
    market: 'perp',
    on: '2026-10-01',
    why: "Its perpetuals were paused and moved to Deribit's gateway, where they are counted.",
  },
]

/** The facts of one exchange, for the head of its venue file. */
export function registryEntry(id: string): RegistryEntry {
  const entry = REGISTRY.find((candidate) => candidate.id === id)
  if (!entry) throw new DefinitionError(`venue ${id} is not in the registry`)
  return entry
}

type More = Pick<RegistryEntry, 'liquidations'>

function cex(
  id: string,
  name: string,
  country: string | null,
  markets: Markets,
  more: More = {},
): RegistryEntry {
  return { id, name, type: 'cex', country, markets, ...more }
}

function dex(id: string, name: string, more: More = {}): RegistryEntry {
  return { id, name, type: 'dex', country: null, markets: PERP, ...more }
}

/** How much of a venue's liquidations arrives; stated once, for its source and for the simulated one. */
export function liquidationFeed(id: string): NonNullable<RegistryEntry['liquidations']> {
  const feed = registryEntry(id).liquidations
  if (!feed) throw new DefinitionError(`${id} publishes no liquidations`)
  return feed
}
