import { TRADFI_CONTRACTS } from '../core/tradfi.ts'

/** Bases that are a share's name on some venues and a coin's on others: there the venue's own label has to tell. */
const AMBIGUOUS: ReadonlySet<string> = new Set(['GME', 'META', 'ARM', 'DIS', 'MU', 'CL', 'BZ'])

/** What else venues list beside coins, as they spell it. */
const OTHERS = [
  'GOLD SILVER XCU XNG XBR XTI WTI BRENT USOIL UKOIL OIL',
  'SPX500 NAS100 NDX SPY QQQ DJI US500 GER40 JP225 HK50 UK100 VIX DXY',
  'EUR GBP JPY CHF AUD CAD NZD EURUSD GBPUSD USDJPY USDCHF AUDUSD USDCAD USDKRW USDTRY',
  'GOOG CRWV SNDK BMNR SBET IREN MRVL EWY EWJ TQQQ SQQQ BRKB ASML COST NOVO',
].flatMap((line) => line.split(' '))

const NAMES: ReadonlySet<string> = new Set(
  [...TRADFI_CONTRACTS.map(({ underlying }) => underlying), ...OTHERS].filter((name) => !AMBIGUOUS.has(name)),
)
/** TSLAX and TSLASTOCK are wrappers of the share, TSLAON is Ondo's. */
const WRAPPED = /(?:STOCK|X|ON)$/

/**
 * Whether a base is a share, a metal, an index or a currency, as far as its name tells. Perpetuals on these are another
 * market; venues that label them are believed first, this is for those that do not.
 */
export function isNoCoin(base: string): boolean {
  return NAMES.has(base) || NAMES.has(base.replace(WRAPPED, ''))
}
