import { roundTo, SIGNIFICANT_DIGITS } from '../core/round.ts'

const FIRST_BYTES = 4 * 1024
const FEW_BYTES = 8
const ZERO = 48
const MINUS = 45
const POINT = 46
const COLON = 58
const CLOCK = 'hh:mm:ss.mmm'
const POWERS = Array.from({ length: 16 }, (_, power) => 10 ** power)
/** Below this a figure times a power of ten is exact to a hundredth of its last digit, and whole ones are exact. */
const EXACT_BELOW = 1e13
/** Nearer than this to the middle between two figures, the library decides which is the nearest. */
const CLEAR = 0.49
const BILLION = 1_000_000_000

/**
 * Text that grows byte by byte. Rows are mostly figures and words that return, and to put their bytes side by side takes
 * a fifth of the time of joining strings.
 */
export class ByteText {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  #at = 0

  /** Copies whatever bytes there are. */
  put(bytes: Uint8Array): void {
    const end = this.#at + bytes.length
    this.#reserve(end)
    const into = this.#bytes
    // For a few bytes a call of the library costs more than the copy.
    if (bytes.length > FEW_BYTES) into.set(bytes, this.#at)
    else for (let from = 0, to = this.#at; to < end; from++, to++) into[to] = bytes[from]!
    this.#at = end
  }

  putText(text: string): void {
    this.#reserve(this.#at + 3 * text.length)
    this.#at += this.#bytes.write(text, this.#at)
  }

  /** As every answer shows it; `roundTo` says how. */
  putFigure(value: number, decimals: number | undefined): void {
    const size = Math.abs(value)
    const power = decimals ?? decimalsOf(size)
    const scaled = size * POWERS[power]!
    const digits = Math.round(scaled)
    if (!(scaled < EXACT_BELOW) || Math.abs(scaled - digits) > CLEAR) {
      this.putText(String(roundTo(decimals, value)))
      return
    }
    this.#reserve(this.#at + 32)
    if (value < 0 && digits !== 0) this.#bytes[this.#at++] = MINUS
    const whole = Math.floor(digits / POWERS[power]!)
    this.#putWhole(whole)
    const rest = digits - whole * POWERS[power]!
    if (rest !== 0) this.#putDecimals(rest, power)
  }

  /** The time of a day, to the millisecond. */
  putClock(ms: number): void {
    this.#reserve(this.#at + CLOCK.length)
    const seconds = (ms / 1_000) | 0
    const minutes = (seconds / 60) | 0
    const hours = (minutes / 60) | 0
    this.#putDigits(hours, 2)
    this.#bytes[this.#at++] = COLON
    this.#putDigits(minutes - 60 * hours, 2)
    this.#bytes[this.#at++] = COLON
    this.#putDigits(seconds - 60 * minutes, 2)
    this.#bytes[this.#at++] = POINT
    this.#putDigits(ms - 1_000 * seconds, 3)
  }

  /** All of it, in memory of its own. */
  done(): Uint8Array {
    const bytes = this.#bytes.subarray(0, this.#at)
    return this.#at === this.#bytes.length ? bytes : new Uint8Array(bytes)
  }

  #putWhole(value: number): void {
    if (value >= BILLION) {
      const upper = Math.floor(value / BILLION)
      this.#putWhole(upper)
      this.#putDigits(value - upper * BILLION, 9)
    } else {
      let digits = 1
      while (digits < 9 && value >= POWERS[digits]!) digits++
      this.#putDigits(value, digits)
    }
  }

  #putDecimals(rest: number, power: number): void {
    this.#bytes[this.#at++] = POINT
    if (power > 9) {
      const lower = POWERS[power - 9]!
      const upper = Math.floor(rest / lower)
      this.#putDigits(upper, 9)
      this.#putDigits(rest - upper * lower, power - 9)
    } else this.#putDigits(rest, power)
    while (this.#bytes[this.#at - 1] === ZERO) this.#at--
  }

  /** Below a billion, so that it is reckoned in whole numbers. */
  #putDigits(value: number, digits: number): void {
    const bytes = this.#bytes
    let left = value | 0
    for (let place = this.#at + digits - 1; place >= this.#at; place--) {
      const tenth = (left / 10) | 0
      bytes[place] = ZERO + (left - 10 * tenth)
      left = tenth
    }
    this.#at += digits
  }

  #reserve(end: number): void {
    if (end <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#bytes.length, end))
    larger.set(this.#bytes.subarray(0, this.#at))
    this.#bytes = larger
  }
}

/** How many decimals leave all significant digits; more than there are powers for what is too large or too small. */
function decimalsOf(size: number): number {
  let whole = 0
  while (whole <= SIGNIFICANT_DIGITS && size >= POWERS[whole]!) whole++
  if (whole > SIGNIFICANT_DIGITS) return POWERS.length
  if (whole > 0) return SIGNIFICANT_DIGITS - whole
  let zeros = 0
  for (let tenfold = 10 * size; tenfold < 1 && zeros < 5; tenfold *= 10) zeros++
  return SIGNIFICANT_DIGITS + zeros
}
