import { LETTERS, MINUS } from './format.ts'

/**
 * How figures stand in sentences, beside those of format.ts that stand alone: three digits, a real minus, a blank before
 * the unit. Texts of the past are kept as they were written: what is written here stays as it is.
 */

/** $1.24 B. */
export function money(usd: number): string {
  if (usd === 0) return '$0'
  // Rounded first: what rounds to a thousand millions is a billion.
  const rounded = Number(Math.abs(usd).toPrecision(3))
  const size = LETTERS.find(([unit]) => rounded >= unit)
  return minus(usd, size ? `$${digits(rounded / size[0])} ${size[1]}` : `$${digits(rounded)}`)
}

/** +$45.1 M: money that came in or went out. */
export function flow(usd: number): string {
  return usd > 0 ? `+${money(usd)}` : money(usd)
}

/** $93,120 or $0.0712: a price by its size. */
export function priceText(usd: number): string {
  const form =
    usd >= 1_000
      ? { maximumFractionDigits: 0 }
      : usd >= 1
        ? { minimumFractionDigits: 2, maximumFractionDigits: 2 }
        : { maximumSignificantDigits: 4 }
  return `$${usd.toLocaleString('en-US', form)}`
}

/** +2.1 % or −3.1 %; what rounds to nothing has no sign. */
export function change(pct: number, decimals = 1): string {
  const text = Math.abs(pct).toFixed(decimals)
  if (Number(text) === 0) return `${text} %`
  return `${pct > 0 ? '+' : MINUS}${text} %`
}

/** 0.0081 %: funding, whose sign is a matter of course where it is positive. */
export function fundingText(pct: number): string {
  return change(pct, 4).replace(/^\+/, '')
}

/** −82.4 bps. */
export function bpsText(bps: number): string {
  const text = Math.abs(bps).toFixed(1)
  return `${Number(text) === 0 ? '' : bps > 0 ? '+' : MINUS}${text} bps`
}

/** 3.4 times. */
export function timesText(ratio: number): string {
  return ratio >= 100 ? ratio.toFixed(0) : ratio.toFixed(1)
}

function minus(value: number, text: string): string {
  return value < 0 && Number(value.toPrecision(3)) !== 0 ? `${MINUS}${text}` : text
}

function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
