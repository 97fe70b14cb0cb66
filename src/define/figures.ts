import type { Range } from './rule.ts'
import { integer, json, number, text } from './table.ts'

/**
 * Words for columns that carry their rule. Bounds are those that no venue could honestly pass, not what is usual:
 * they are to catch a wrong unit, a shifted column or an invented row, never a wild market.
 */

interface Signed {
  /** The figure may be negative: profits, flows, positions. */
  readonly signed?: boolean
}

/** More than all the money there is. */
const DOLLARS = 1e15
/** There are coins with quadrillions of units, and they trade many times over. */
const UNITS = 1e24
/** What arithmetic with doubles may add to a whole. */
const CRUMB = 1e-6

/** A figure in a unit; rates and dollars are published with so many decimals, the rest with all significant digits. */
const inUnit = (unit: string, range: Range, decimals?: number) => ({
  ...number(range),
  unit,
  ...(decimals === undefined ? {} : { decimals }),
})
const wholeIn = (unit: string, range: Range) => ({ ...integer(range), unit })
const upTo = (max: number, { signed = false }: Signed): Range => ({ min: signed ? -max : 0, max })

/** In dollars or the quote coin. The smallest coins cost a trillionth, a bitcoin billions of some currency. */
export const price = () => inUnit('USD', { above: 0, max: 1e12 })
/** An amount of US dollars; `uncut` where it is published as the venue told it. */
export const usd = ({ uncut = false, ...sign }: Signed & { readonly uncut?: boolean } = {}) =>
  inUnit('USD', upTo(DOLLARS, sign), uncut ? undefined : 2)
/** Several such amounts, in their order. */
export const usdList = () => ({ ...json<number[]>(), unit: 'USD' })
/** Units of a coin, contracts, ratios: whatever is counted with a fraction. */
export const amount = (sign: Signed = {}) => inUnit('units', upTo(UNITS, sign))
/** Coins by the piece. */
export const coins = () => inUnit('coins', upTo(UNITS, {}))
export const count = () => wholeIn('count', { min: 0, max: 1e15 })
/** The first is 1. */
export const rank = () => wholeIn('rank', { min: 1, max: 1e6 })
/** A score of 0 to 100 in whole points. */
export const score = () => wholeIn('points of 100', { min: 0, max: 100 })
/** A part of a whole in percent. */
export const share = () => inUnit('%', { min: -CRUMB, max: 100 + CRUMB }, 4)
/** The same as a fraction: 0.005 is half a percent. */
export const fraction = () => inUnit('fraction', { min: -CRUMB, max: 1 + CRUMB })
/** Percent that is paid or charged per interval, as funding: negative where the other side pays. Nobody pays all he has. */
export const rate = () => inUnit('%', { min: -100, max: 100 }, 6)
/** By how many percent something is more than something else; a price cannot fall by more than all of it. */
export const change = () => inUnit('%', { min: -100 - CRUMB, max: 1e9 }, 4)
/** How far something lies or goes from something else, whichever way. */
export const reach = () => inUnit('%', { min: 0, max: 1e6 }, 4)
/** Hundredths of a percent, of a spread, a premium or a result. */
export const bps = () => inUnit('bps', { min: -1e6, max: 1e6 }, 4)
/** Between two settlements. */
export const hours = () => inUnit('hours', { above: 0, max: 744 })
export const leverage = () => inUnit('x', { above: 0, max: 10_000 })
/** Percent a year: what borrowing costs, how wildly a price is expected to move. */
export const yearly = (sign: Signed = {}) => inUnit('% a year', upTo(1e6, sign), 4)

/** A coin or a contract as we spell it, which is also how callers ask for it. */
export const symbol = () =>
  text({ fits: isSymbol, allowed: 'a symbol such as BTC or BTCUSDT: upper case, no separators' })
/** A contract as its venue names it: BTC-USDT-SWAP, xyz:TSLA, tBTCF0:USTF0. */
export const instrument = () =>
  text({ fits: isInstrument, allowed: '1 to 100 letters, digits and .-_:/@+#$!*()[] without blanks' })
/** What others have named: ids, addresses, sources, networks. */
export const name = () =>
  text({
    fits: isName,
    allowed: '1 to 300 characters, without blanks around them, control characters or angle brackets',
  })

/** Letters, digits and the marks on them, of any script; what steers or hides text is none of these. */
const WORDS = /^[\p{L}\p{M}\p{N}.$+!#:@*()[\]]+$/u
const INSTRUMENT = /^[\p{L}\p{M}\p{N}.$+!#:@*()[\]/_-]{1,100}$/u
const MARKS: ReadonlySet<number> = new Set(Array.from('.$+!#:@*()[]', (mark) => mark.charCodeAt(0)))

/** Upper case without separators; letters of other scripts are names of coins too. */
export function isSymbol(text: string): boolean {
  if (text.length === 0 || text.length > 64) return false
  let isPlain = true
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code > 127) isPlain = false
    else if (!(code >= 65 && code <= 90) && !(code >= 48 && code <= 57) && !MARKS.has(code)) return false
  }
  return isPlain || WORDS.test(text)
}

export function isInstrument(text: string): boolean {
  return INSTRUMENT.test(text)
}

function isName(text: string): boolean {
  const last = text.length - 1
  if (last < 0 || last >= 300 || text.charCodeAt(0) === 32 || text.charCodeAt(last) === 32) return false
  for (let index = 0; index <= last; index++) {
    const code = text.charCodeAt(index)
    if (code < 32 || code === 60 || code === 62 || (code >= 127 && (code < 160 || steersText(code))))
      return false
  }
  return true
}

/** Characters that are not seen and change how the rest is shown: breaks of lines, turns of direction, no widths. */
function steersText(code: number): boolean {
  return (
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202e) ||
    (code >= 0x2066 && code <= 0x2069) ||
    code === 0xfeff
  )
}
