/** What a page can link to: the sections of docs/MEANINGS.md in their order. A test holds the two against each other. */
export const MEANING_IDS = [
  'units-and-names',
  'the-envelope',
  'the-reference-venue',
  'price-and-volume',
  'funding',
  'open-interest',
  'pressure',
  'signals-and-their-performance',
  'ideas',
  'liquidations',
  'coverage',
  'fees',
  'order-flow',
  'order-books',
  'slippage',
  'expiries',
  'listings',
  'positioning',
  'venues',
  'lead-and-lag',
  'gaps',
  'borrowing-and-carry',
  'insurance-funds',
  'withdrawals',
  'turkey-premium',
  'tokenized-stocks',
  'cascades',
  'largest-liquidations',
  'whale-tape',
  'funding-spreads',
  'whales-on-chain',
  'perpetuals-against-a-pool',
  'shares-commodities-and-indices',
  'leverage-ladders',
  'liquidation-map',
  'options',
  'volatility-surface',
  'options-flow',
  'etf-flows',
  'commitments-of-traders',
  'central-bank-meetings',
  'macro-liquidity',
  'premiums-and-carry',
  'bitcoin-cycle-indicators',
  'bitcoin-network',
  'quantum-exposed-bitcoin',
  'charge',
  'rsi',
  'altcoin-season',
  'theme-indices',
  'correlations',
  'context',
  'factors',
  'metrics',
  'euphoria',
  'indices',
  'series',
  'what-was-built',
] as const

export type MeaningId = (typeof MEANING_IDS)[number]

/** Where a meaning is told; of a field, where the section tells it. */
export function meaningPath(id: MeaningId, field?: string): `/${string}` {
  return `/docs/meanings/${id}${field === undefined ? '' : `#${slugOf(field)}`}`
}

/** A title or the name of a field as part of an address. Names keep their underlines. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
