import { stateOfDay } from '../../core/market-calendar.ts'
import type { Ms } from '../../core/time.ts'
import { wordsIn } from '../model/facts.ts'
import type { SimModel } from '../model/model.ts'
import { hashText, walk } from '../model/noise.ts'
import { lately } from '../once.ts'
import { tradfiLog } from './tradfi.ts'
import { indexTime } from './tradfi-sessions.ts'

/** Shares and funds that are wrapped and have no perpetual: a price of the right order of magnitude, a day's move in percent. */
const OTHERS = `
ABBV 218 1.3, APP 560 3.8, AZN 86 1.2, BAC 54 1.5, BRK.B 508 1, CRM 241 2, CRWD 528 2.6, CVX 155 1.3, DFDV 7.2 6,
EXOD 21 4.5, FGRS 38 4, GLD 375 1.1, GLXY 26 5, GS 790 1.7, HD 368 1.4, JNJ 195 1, KO 71 0.9, MA 545 1.2, MCD 307 1,
MRVL 88 3.4, PEP 146 1, QQQ 608 1.3, SBET 11 6, SPY 671 0.9, TLT 89 0.8, UNH 322 2, V 330 1.1`

const MARKET = 'EQUITY'
const others = new Map(
  wordsIn(OTHERS).map(([ticker, price, move]) => [
    ticker,
    { logPrice: Math.log(Number(price)), move: Number(move) / 100 },
  ]),
)
/** How far the world goes alone while the market is closed, as perpetuals do. */
const ALONE = 0.4

/** The price of the last moment at which it traded, extended hours included. */
export function sharePrice(market: SimModel, ticker: string, at: Ms): number {
  return Math.round(Math.exp(logPrice(market, ticker, indexTime(MARKET, at))) * 100) / 100
}

/** What the world thinks of it, at night and on weekends too. */
export function worldSharePrice(market: SimModel, ticker: string, at: Ms): number {
  const shown = indexTime(MARKET, at)
  const traded = logPrice(market, ticker, shown)
  return Math.exp(shown === at ? traded : traded + ALONE * (logPrice(market, ticker, at) - traded))
}

/** The same way as the perpetual on it, where there is one. */
function logPrice(market: SimModel, ticker: string, at: Ms): number {
  const perpetual = tradfiLog(market, ticker, at)
  if (perpetual !== null) return perpetual
  const share = others.get(ticker)
  if (!share) throw new RangeError(`no share ${ticker}`)
  return share.logPrice + share.move * walk(hashText(market.seed, `share ${ticker}`), at, 17)
}

/** Of the New York market; all shares of a moment ask for it. */
export const sessionState = lately(1, (at: Ms) => stateOfDay(MARKET, at))
