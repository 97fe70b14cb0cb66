import { TRADFI_CONTRACTS, TRADFI_MARKETS, type TradfiMarket } from '../core/tradfi.ts'

/**
 * What a venue says that a contract is on, where it says so: the market itself, money or a bond, of which we keep no market,
 * or only that it is no coin. Null of coins, and of venues that say nothing.
 */
export type Said = TradfiMarket | 'NOT KEPT' | 'NO COIN' | null

/** A share, a metal or an index, and the market that it is traded on. */
export interface Underlying {
  readonly underlying: string
  readonly market: TradfiMarket
}

/** What venues list beside coins, by the name it has here. Whatever else is called no coin is a share or a fund of New York. */
const KNOWN: ReadonlyMap<string, TradfiMarket> = new Map([
  ...TRADFI_CONTRACTS.map(({ underlying, market }) => [underlying, market] as const),
  ...under('EQUITY', 'GOOG CRWV SNDK BMNR SBET IREN MRVL EWY EWJ TQQQ SQQQ BRKB ASML COST NOVO SPY QQQ'),
  ...under('COMMODITY', 'ALUMINIUM NICKEL ZINC LEAD URANIUM GASOLINE HEATINGOIL WHEAT CORN SOYBEANS SUGAR'),
  ...under('COMMODITY', 'COFFEE COCOA COTTON'),
  ...under('INDEX', 'GER40 JP225 HK50 UK100 FRA40 EU50 AUS200 CHINA50 KOSPI200 VIX DXY'),
])

/** The same under names that venues have for it. They are looked at once a contract is known to be on no coin: SPX is a coin as well. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    XAU: 'GOLD',
    XAG: 'SILVER',
    XPT: 'PLATINUM',
    XPD: 'PALLADIUM',
    COPPER: 'XCU',
    ALUMINIUM: 'ALUMINUM XAL',
    NATGAS: 'XNG NG NATURALGAS GAS',
    CL: 'WTI XTI USOIL OIL WTIOIL OILWTI 1OILWTI CRUDE',
    BZ: 'BRENT XBR UKOIL BRENTOIL OILBRENT 1OILBRENT',
    HEATINGOIL: 'HO',
    GASOLINE: 'RB',
    SOYBEANS: 'SOYBEAN SOYB',
    US500: 'SPX SPX500 SP500 724SP500 USA500',
    US100: 'NDX NAS100 NASDAQ100 NASDAQ USTECH USTEC USA100 XYZ100',
    US30: 'DJI DOWJONES DJ30 WS30 USA30',
    US2000: 'RTY RUSSELL2000 SMALL2000',
    GER40: 'DAX GER DE40',
    JP225: 'NIKKEI NIKKEI225 JPN225 NI225',
    HK50: 'HSI HANGSENG',
    UK100: 'FTSE FTSE100',
    SAMSUNG: 'SMSN',
    SKHYNIX: 'SKHX SKHY HYNIX',
    HYUNDAI: 'HYUN',
    SPACEX: 'SPCX',
    COIN: 'COINBASE',
    HOOD: 'ROBINHOOD',
    BRKB: 'BRK.B BRK-B',
  }).flatMap(([ours, theirs]) => theirs.split(' ').map((name) => [name, ours] as const)),
)

/** Shares of Tokyo, of which we keep no market. */
const NOT_KEPT: ReadonlySet<string> = new Set('SOFTBANK KIOXIA TOYOTA NINTENDO HITACHI ADVANTEST'.split(' '))
/** Money that others call a base or a pair of. */
const MONEY =
  /^(?:USD)?(?:EUR|GBP|JPY|CHF|AUD|CAD|NZD|CNH|CNY|KRW|TRY|BRL|MXN|INR|SGD|HKD|SEK|NOK|ZAR)(?:2?(?:USD|JPY|GBP|CHF|AUD|CAD|NZD))?$/
/** Labelled as metals by some, but coins that stand for gold in a vault. */
const GOLD_COINS: ReadonlySet<string> = new Set(['PAXG', 'XAUT'])

/** Bases that are a share's name on some venues and a coin's on others: there the venue's own label has to tell. */
const AMBIGUOUS: ReadonlySet<string> = new Set(['GME', 'META', 'ARM', 'DIS', 'MU', 'CL', 'BZ'])

/** What is no coin wherever it is listed, as venues spell it. */
const NAMES: ReadonlySet<string> = new Set(
  [
    ...TRADFI_CONTRACTS.map(({ underlying }) => underlying),
    ...[
      'GOLD SILVER XCU XNG XBR XTI WTI BRENT USOIL UKOIL OIL',
      'SPX500 NAS100 NDX SPY QQQ DJI US500 GER40 JP225 HK50 UK100 VIX DXY',
      'EUR GBP JPY CHF AUD CAD NZD EURUSD GBPUSD USDJPY USDCHF AUDUSD USDCAD USDKRW USDTRY',
      'GOOG CRWV SNDK BMNR SBET IREN MRVL EWY EWJ TQQQ SQQQ BRKB ASML COST NOVO',
    ].flatMap((line) => line.split(' ')),
  ].filter((name) => !AMBIGUOUS.has(name)),
)
/** TSLAX and TSLASTOCK are wrappers of the share, TSLAON is Ondo's. */
const WRAPPED = /(?:STOCK|X|ON)$/
/** TSLAB is Binance's, TSLAM Bybit's; of metals such names are coins, as XAUM. */
const WRAPPED_SHARE = /[BM]$/

/**
 * Whether a base is a share, a metal, an index or a currency, as far as its name tells. Perpetuals on these are another
 * market; venues that label them are believed first, this is for those that do not.
 */
export function isNoCoin(base: string): boolean {
  if (NAMES.has(base) || NAMES.has(base.replace(WRAPPED, ''))) return true
  const share = base.replace(WRAPPED_SHARE, '')
  return NAMES.has(share) && KNOWN.get(share) === 'EQUITY'
}

/** Whether it is one by its name or by what the venue says. */
export function isCoin(base: string, said: Said): boolean {
  return GOLD_COINS.has(base) || (said === null && !isNoCoin(base))
}

/** What a contract on no coin is on; null of coins, of money, and of what no market of ours is known for. */
export function underlyingOf(base: string, said: Said): Underlying | null {
  if (isCoin(base, said)) return null
  const underlying = ourName(base)
  // The name first: venues file a fund with the indices, and shares of Seoul with those of New York.
  const market = KNOWN.get(underlying)
  if (market) return { underlying, market }
  if (said === null || said === 'NOT KEPT' || NOT_KEPT.has(underlying) || MONEY.test(underlying)) return null
  return { underlying, market: said === 'NO COIN' ? 'EQUITY' : said }
}

/** A word of a venue's, read as what it says: Binance's own words are the names of our markets. */
export function saidBy(words: Readonly<Record<string, Said>>, word: string | null): Said {
  if (word === null) return null
  const market = TRADFI_MARKETS.find((one) => one === word)
  const said = words[word.toLowerCase()]
  return market ?? (said === undefined ? 'NO COIN' : said)
}

function ourName(base: string): string {
  const name = base.toUpperCase()
  if (KNOWN.has(name)) return name
  const bare = name.replace(/STOCK$/, '')
  const unwrapped = bare.replace(WRAPPED, '')
  return OTHER_NAMES.get(bare) ?? (KNOWN.has(unwrapped) ? unwrapped : bare)
}

function under(market: TradfiMarket, names: string): (readonly [string, TradfiMarket])[] {
  return names.split(' ').map((name) => [name, market] as const)
}
