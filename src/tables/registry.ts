import { DefinitionError } from '../core/errors.ts'
import type { LiquidationKind, Venue } from '../define/source.ts'

/** What is known of an exchange before any of its sources is written. */
export interface RegistryEntry
  extends Pick<Venue, 'id' | 'name' | 'type' | 'country' | 'markets' | 'recordedSince'> {
  readonly liquidations?: { readonly kind: LiquidationKind; readonly since: string; readonly note?: string }
}

type Markets = Venue['markets']

const FIRST = '2026-07-30'
const SECOND = '2026-08-21'
const BOTH: Markets = ['perp', 'spot']
const PERP: Markets = ['perp']
const SPOT: Markets = ['spot']

const FULL = { kind: 'full', since: FIRST } as const
const sampled = (note: string) => ({ kind: 'sampled', since: FIRST, note }) as const

/**
 * The exchanges that perptape keeps: 43 of them, 56 feeds (a feed is a market of a venue). `country` is where the
 * operator has its seat (ISO 3166); null for protocols, and where operators name no single seat.
 */
export const REGISTRY: readonly RegistryEntry[] = [
  cex('binance', 'Binance', 'AE', BOTH, FIRST, {
    liquidations: sampled('Binance publishes at most one forced order per contract and second.'),
  }),
  cex('bybit', 'Bybit', 'AE', BOTH, FIRST, { liquidations: FULL }),
  cex('okx', 'OKX', 'SC', BOTH, FIRST, {
    liquidations: sampled('OKX publishes at most one order per contract and second; all its fills are kept.'),
  }),
  cex('gate', 'Gate', null, BOTH, FIRST, { liquidations: FULL }),
  cex('htx', 'HTX', 'SC', BOTH, FIRST, { liquidations: FULL }),
  cex('bitget', 'Bitget', 'SC', BOTH, SECOND),
  cex('bingx', 'BingX', null, BOTH, SECOND),
  cex('mexc', 'MEXC', 'SC', BOTH, SECOND),
  cex('kucoin', 'KuCoin', 'SC', BOTH, SECOND),
  cex('kraken', 'Kraken', 'US', BOTH, SECOND),
  cex('coinbase', 'Coinbase', 'US', BOTH, SECOND),
  cex('bitfinex', 'Bitfinex', 'VG', BOTH, FIRST, { liquidations: FULL }),
  cex('cryptocom', 'Crypto.com', 'SG', BOTH, SECOND),

  cex('deribit', 'Deribit', 'PA', PERP, FIRST, {
    liquidations: {
      kind: 'delayed',
      since: FIRST,
      note: 'Read hourly from the liquidation flag on public trades.',
    },
  }),
  cex('bitmex', 'BitMEX', 'SC', PERP, FIRST, { liquidations: FULL }),
  cex('delta', 'Delta Exchange', 'VC', PERP, SECOND),
  cex('phemex', 'Phemex', 'SG', PERP, SECOND),

  dex('hyperliquid', 'Hyperliquid', SECOND),
  dex('dydx', 'dYdX', FIRST, { liquidations: FULL }),
  dex('aster', 'Aster', FIRST, { liquidations: FULL }),
  dex('jupiter', 'Jupiter', SECOND),
  dex('gmx', 'GMX', SECOND),
  dex('lighter', 'Lighter', SECOND),
  dex('paradex', 'Paradex', SECOND),
  dex('edgex', 'edgeX', SECOND),
  dex('apex', 'ApeX', SECOND),
  dex('extended', 'Extended', SECOND),

  cex('upbit', 'Upbit', 'KR', SPOT, SECOND),
  cex('bithumb', 'Bithumb', 'KR', SPOT, SECOND),
  cex('coinone', 'Coinone', 'KR', SPOT, SECOND),
  cex('btcturk', 'BtcTurk', 'TR', SPOT, SECOND),
  cex('bitlo', 'Bitlo', 'TR', SPOT, SECOND),
  cex('cointr', 'CoinTR', 'TR', SPOT, SECOND),
  cex('okxtr', 'OKX TR', 'TR', SPOT, SECOND),
  cex('binancetr', 'Binance TR', 'TR', SPOT, SECOND),
  cex('bybittr', 'Bybit TR', 'TR', SPOT, SECOND),
  cex('bitexen', 'Bitexen', 'TR', SPOT, SECOND),
  cex('kucointr', 'KuCoin TR', 'TR', SPOT, SECOND),
  cex('bitstamp', 'Bitstamp', 'LU', SPOT, SECOND),
  cex('gemini', 'Gemini', 'US', SPOT, SECOND),
  cex('bitflyer', 'bitFlyer', 'JP', SPOT, SECOND),
  cex('bitvavo', 'Bitvavo', 'NL', SPOT, SECOND),
  cex('bitso', 'Bitso', 'MX', SPOT, SECOND),
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
  recordedSince: string,
  more: More = {},
): RegistryEntry {
  return { id, name, type: 'cex', country, markets, recordedSince, ...more }
}

function dex(id: string, name: string, recordedSince: string, more: More = {}): RegistryEntry {
  return { id, name, type: 'dex', country: null, markets: PERP, recordedSince, ...more }
}

/** How much of a venue's liquidations arrives; stated once, for its source and for the simulated one. */
export function liquidationFeed(id: string): NonNullable<RegistryEntry['liquidations']> {
  const feed = registryEntry(id).liquidations
  if (!feed) throw new DefinitionError(`${id} publishes no liquidations`)
  return feed
}
