/**
 * How figures look to people: on pages, in widgets and beside their charts. Programs get them in full. Unknown is a dash,
 * never 0. Figures within sentences are those of sentence-format.ts.
 */
export const UNKNOWN = '–'
/** A true minus sign is as wide as a plus, so that columns stand. */
export const MINUS = '\u2212'

type Figure = number | null | undefined
type Texts = Readonly<Record<string, (value: number) => string>>

const FORMATS = {
  /** Dollars in few letters: $1.23B. */
  usd: (value) => withSign(value, (size) => `$${compact(size)}`),
  /** The same with its sign, where it is a difference. */
  usdChange: (value) => signed(value, (size) => `$${compact(size)}`),
  /** Of one coin, never with an exponent: one may cost 0.000000022 dollars. */
  price: (value) => withSign(value, priceOf),
  /** A change in percent. */
  change: (value) => signed(value, (size) => `${size.toFixed(2)}%`),
  /** A part of a whole in percent. */
  share: (value) => withSign(value, (size) => `${size.toFixed(1)}%`),
  /** A part of a whole of which hundredths of a percent count; what lacks anything is never all of it. */
  portion: (value) => withSign(value, (size) => `${(size < 100 ? Math.min(size, 99.99) : size).toFixed(2)}%`),
  /** A rate of interest in percent, as papers write it. */
  yield: (value) => withSign(value, (size) => `${size.toFixed(2)}%`),
  /** A difference of percentages. */
  points: (value) => signed(value, (size) => `${size.toFixed(2)} pp`),
  /** What is paid in an interval or a trade, in percent. */
  rate: (value) => signed(value, (size) => `${size.toFixed(4)}%`),
  /** What a trade costs at a venue, in percent; a rebate is below zero. */
  fee: (value) => withSign(value, (size) => `${trimmed(size, 4)}%`),
  /** The same in a narrow cell; that it is percent is said above it. */
  rateCell: (value) => signed(value, (size) => size.toFixed(3)),
  /** Percent a year. */
  apr: (value) => signed(value, (size) => `${size.toFixed(1)}%`),
  /** An implied volatility, in percent a year. */
  vol: (value) => withSign(value, (size) => `${size.toFixed(1)}%`),
  bps: (value) => signed(value, (size) => `${size.toFixed(1)} bps`),
  /** A cost in basis points: it has no other sign. */
  cost: (value) => withSign(value, (size) => `${size.toFixed(1)} bps`),
  count: (value) => withSign(Math.round(value), grouped),
  coins: (value) => withSign(value, compact),
  ratio: (value) => withSign(value, (size) => size.toFixed(size >= 100 ? 0 : 2)),
  score: (value) => withSign(value, (size) => size.toFixed(0)),
  /** 0 to 100 in whole points, cut towards the middle: a bound such as 70 is shown only of what has reached it. */
  reached: (value) => (value >= 50 ? Math.floor(value) : Math.ceil(value)).toFixed(0),
  signedRatio: (value) => signed(value, (size) => size.toFixed(2)),
  leverage: (value) => withSign(value, (size) => `${trimmed(size, 1)}×`),
  days: (value) => withSign(value, (size) => `${trimmed(size, 1)} d`),
  minutes: (value) => withSign(value, (size) => `${trimmed(size, size < 10 ? 1 : 0)} min`),
  hours: (value) => withSign(value, (size) => `${trimmed(size, 1)} h`),
} as const satisfies Texts

export type Format = keyof typeof FORMATS

export function shown(format: Format, value: Figure): string {
  return value === null || value === undefined || !Number.isFinite(value) ? UNKNOWN : FORMATS[format](value)
}

/** What rounds to nothing has no sign. */
function withSign(value: number, write: (size: number) => string): string {
  const text = write(Math.abs(value))
  return value < 0 && /[1-9]/.test(text) ? `${MINUS}${text}` : text
}

function signed(value: number, write: (size: number) => string): string {
  const text = withSign(value, write)
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text
}

export const LETTERS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** Three digits and a letter. */
function compact(size: number): string {
  for (const [unit, letter] of LETTERS) {
    if (size >= unit * 0.9995) {
      const part = size / unit
      return `${part.toFixed(part >= 99.95 ? 0 : part >= 9.995 ? 1 : 2)}${letter}`
    }
  }
  return trimmed(size, size >= 100 ? 0 : 2)
}

function priceOf(size: number): string {
  // What rounds to a thousand is written as one.
  if (size >= 999.995) return grouped(size, 1)
  if (size === 0) return '0'
  const decimals = Math.min(20, Math.max(2, 4 - Math.floor(Math.log10(size))))
  return size >= 1 ? size.toFixed(Math.min(decimals, 4)) : trimmed(size, decimals)
}

/** 1,234,567 in whatever country the reader or the server is. */
function grouped(size: number, decimals = 0): string {
  const [whole = '', part] = size.toFixed(decimals).split('.')
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return part === undefined ? groups : `${groups}.${part}`
}

function trimmed(size: number, decimals: number): string {
  const text = size.toFixed(decimals)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** To the minute, in UTC: 2026-11-16 21:05. */
export function shownMoment(ms: number | null): string {
  return ms === null ? UNKNOWN : new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
}

/** How long ago, in one unit. */
export function shownAge(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 120) return `${minutes} min ago`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`
}
