import { type Format, shown } from '../../core/format.ts'

/** Figures along an axis as they are written everywhere. */
export const tick = (format: Format) => (value: number) => shown(format, value)

/** Room for the longest name, within reason. */
export function roomFor(names: readonly string[], width: number): number {
  const longest = Math.max(0, ...names.map((name) => name.length))
  return Math.min(longest * 7 + 12, width * 0.4)
}
