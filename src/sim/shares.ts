import { DAY, HOUR, MINUTE, type Ms } from '../core/time.ts'
import { hashText, walk } from './noise.ts'

/** Shares and funds of the New York market: a price of the right order of magnitude, and a day's move in percent. */
const SHARES = `
AAPL 268 1.4, ABBV 218 1.3, AMD 232 3.2, AMZN 236 1.9, APP 560 3.8, AVGO 352 2.5, AZN 86 1.2, BABA 158 2.4, BAC 54 1.5,
BRK.B 508 1, COIN 268 4, CRCL 82 4.8, CRM 241 2, CRWD 528 2.6, CVX 155 1.3, DFDV 7.2 6, EXOD 21 4.5, FGRS 38 4, GLD 375 1.1,
GLXY 26 5, GME 21 3.4, GOOGL 276 1.8, GS 790 1.7, HD 368 1.4, HOOD 121 4.2, INTC 36 3, JNJ 195 1, JPM 303 1.4, KO 71 0.9,
LLY 1025 2.1, MA 545 1.2, MCD 307 1, META 609 2.1, MRVL 88 3.4, MSFT 510 1.4, MSTR 199 4.5, NFLX 111 1.9, NVDA 190 2.4,
ORCL 222 2.9, PEP 146 1, PLTR 174 3.5, QQQ 608 1.3, SBET 11 6, SPY 671 0.9, TLT 89 0.8, TSLA 404 3.3, TSM 282 2.2, UNH 322 2,
V 330 1.1, WMT 102 1.1, XOM 119 1.3`

export type SessionState = 'open' | 'pre' | 'post' | 'closed'

interface Share {
  readonly price: number
  readonly move: number
}

const shares: ReadonlyMap<string, Share> = new Map(
  SHARES.trim()
    .split(/\s*,\s*/)
    .map((row) => {
      const [ticker = '', price, move] = row.split(' ')
      return [ticker, { price: Number(price), move: Number(move) / 100 }]
    }),
)

export const SHARE_TICKERS: readonly string[] = [...shares.keys()]

/** What the share would cost if its market never closed. */
export function shadowPrice(seed: number, ticker: string, at: Ms): number {
  const share = shares.get(ticker)
  if (!share) throw new RangeError(`no share ${ticker}`)
  return share.price * Math.exp(share.move * 0.5 * walk(hashText(seed, `share ${ticker}`), at, 17))
}

/** The price of the last moment at which it traded, extended hours included. */
export function sharePrice(seed: number, ticker: string, at: Ms): number {
  const cents = Math.round(shadowPrice(seed, ticker, lastTraded(at)) * 100)
  return cents / 100
}

/** Of the New York market: 4:00, 9:30, 16:00 and 20:00 there; holidays are not observed. */
export function sessionState(at: Ms): SessionState {
  const local = at - newYorkOffset(at)
  const weekday = (Math.floor(local / DAY) + 4) % 7
  if (weekday === 0 || weekday === 6) return 'closed'
  const minute = (local % DAY) / MINUTE
  if (minute < 240 || minute >= 1200) return 'closed'
  return minute < 570 ? 'pre' : minute < 960 ? 'open' : 'post'
}

function lastTraded(at: Ms): Ms {
  let moment = at
  while (sessionState(moment) === 'closed') {
    const local = moment - newYorkOffset(moment)
    const evening = Math.floor(local / DAY) * DAY + 20 * HOUR
    // The evening before, or this one when it is past; weekends are gone back through day by day.
    const end = local >= evening ? evening : evening - DAY
    moment = end + newYorkOffset(moment) - 1
  }
  return moment
}

/** Behind UTC: four hours from the second Sunday of March to the first of November, five otherwise. */
function newYorkOffset(at: Ms): Ms {
  const year = new Date(at).getUTCFullYear()
  const summer = at >= sundayOf(year, 2, 8) + 7 * HOUR && at < sundayOf(year, 10, 1) + 6 * HOUR
  return (summer ? 4 : 5) * HOUR
}

/** The first Sunday on or after that day. */
function sundayOf(year: number, month: number, from: number): Ms {
  const first = Date.UTC(year, month, from)
  const weekday = new Date(first).getUTCDay()
  return first + ((7 - weekday) % 7) * DAY
}
