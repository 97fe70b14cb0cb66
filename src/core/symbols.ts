/**
 * How coins and contracts are spelled. Inside perptape a perpetual is <BASE>USDT, a coin is its bare base, and a coin is
 * counted by the piece: PEPE, whatever number of them a venue sells at once.
 */

const QUOTE = 'USDT'

/** The venue whose contracts stand for the market where one venue must be chosen. */
export const MAIN_VENUE = 'binance'

/** The ten perpetuals whose open interest is published at 5 minutes. */
export const OI_MAJORS = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'ADA', 'LINK', 'AVAX', 'BNB', 'SUI'].map(
  (coin) => `${coin}${QUOTE}`,
)

interface CoinUnit {
  readonly coin: string
  /** Coins in one unit of what is called so: 1000 in 1000PEPE. */
  readonly pieces: number
}

/** 1000PEPE, 10000SATS, 1000000MOG, 10000000AIDOGE. No coin's own name begins like that; 1INCH and 0G do not. */
const AHEAD = /^(10{3,7})(?=[A-Z])/
/** 1MBABYDOGE. The token 1MIL is no million IL: what follows must be long enough to be a name. */
const MILLION = /^1M(?=[A-Z0-9]{3})/
/** u1000SHIB, as Phemex writes a contract that is margined in USDT. */
const MARGINED = /^u(?=10{3,7}[A-Z])/
/** SHIB1000, as Bybit writes it. Indices such as US100 have a shorter number. */
const BEHIND = /^([A-Z]{3,})(10{3,7})$/
/** kPEPE, as Hyperliquid and Paradex write it: in no other case, because KAS and KAVA are coins. */
const KILO = /^k(?=[A-Z][A-Z0-9]{2,}$)/
/**
 * What no rule can tell from a coin's own name. Gate's million of BABYDOGE has an M ahead, like MANTA; Kraken and KuCoin
 * call bitcoin XBT, and Kraken dogecoin XDG.
 */
const NAMED: ReadonlyMap<string, CoinUnit> = new Map([
  ['MBABYDOGE', { coin: 'BABYDOGE', pieces: 1e6 }],
  ['XBT', { coin: 'BTC', pieces: 1 }],
  ['XDG', { coin: 'DOGE', pieces: 1 }],
])

/** The coin behind a venue's name of a base, and how many of it the venue sells at once. The name as the venue spells it. */
export function coinOf(name: string): CoinUnit {
  const base = name.replace(MARGINED, '')
  const ahead = AHEAD.exec(base)?.[1]
  if (ahead) return { coin: base.slice(ahead.length), pieces: Number(ahead) }
  if (MILLION.test(base)) return { coin: base.slice(2), pieces: 1e6 }
  const behind = BEHIND.exec(base)
  if (behind) return { coin: behind[1]!, pieces: Number(behind[2]) }
  if (KILO.test(base)) return { coin: base.slice(1), pieces: 1000 }
  return NAMED.get(base) ?? { coin: base, pieces: 1 }
}

/** The perpetual meant by a base or a full symbol: 'btc', 'BTC-USDT' and 'BTCUSDT' are BTCUSDT, '1000pepe' is PEPEUSDT. */
export function perpOf(text: string): string {
  return `${baseOf(text)}${QUOTE}`
}

/** The coin meant by a base or a full symbol: 'btc' and BTCUSDT are BTC, 1000PEPEUSDT and kPEPE are PEPE. */
export function baseOf(text: string): string {
  const bare = text.replace(/[-/_\s]/g, '').replace(/(?<=.)USDT$/i, '')
  // A thousand is a small k: it has to be seen before the letters are made large.
  return coinOf(KILO.test(bare) ? bare : bare.toUpperCase()).coin
}
