/** Three letters were enough for a coin once, and some names stayed; others Bitfinex gave before the coin's own was known. */
const COINS: ReadonlyMap<string, string> = new Map(
  [
    'UST USDT, UDC USDC, TSD TUSD, EUT EURT, EUS EURS, TERRAUST USTC, LUNA LUNC, LUNA2 LUNA',
    'ALG ALGO, AMP AMPL, ATO ATOM, BCHN BCH, BCHABC XEC, DAT DATA, DSH DASH, IDX ID, IOT IOTA, IQX IQ, MNA MANA',
    'QTM QTUM, RBT RBTC, STJ STORJ, VSY VSYS, WAX WAXP, XCH XCHF, YGG YEED, HTX HT, DOG MDOGE',
  ]
    .flatMap((line) => line.split(', '))
    .map((pair) => pair.split(' ') as [string, string]),
)

/** The mark of derivatives, BTCF0, is none of the coin. */
const DERIVATIVE = /F0$/

export interface Pair {
  readonly base: string
  readonly quote: string
}

/** ETHUSD, AVAX:USD and BTCF0:USTF0 alike; null of names that fit no pair. */
export function pairOf(name: string): Pair | null {
  const [base, quote] = name.includes(':') ? name.split(':') : [name.slice(0, 3), name.slice(3)]
  return base && quote ? { base: coinNamed(base), quote: coinNamed(quote) } : null
}

export function coinNamed(name: string): string {
  const bare = name.replace(DERIVATIVE, '')
  return COINS.get(bare) ?? bare
}
