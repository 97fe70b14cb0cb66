import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '../core/errors.ts'

/** A part of some bytes; its end is not in it. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * The part that a caller asks for; null where it is to have all, as also where it asks for several parts, or for the rest
 * of something that has become something else since (If-Range). Throws where there is no such part.
 */
export function rangeOf(headers: IncomingHttpHeaders, bytes: number, tag: string): ByteRange | null {
  const { range, 'if-range': ifRange } = headers
  const asked = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/.exec(range?.trim() ?? '')
  if (asked === null || (ifRange !== undefined && ifRange !== tag)) return null
  const [, first, last, suffix] = asked
  const from = suffix === undefined ? Number(first) : Math.max(0, bytes - Number(suffix))
  const to = last ? Math.min(bytes, Number(last) + 1) : bytes
  // A last byte before the first makes it no range at all, which is as good as none.
  if (last && Number(last) < Number(first)) return null
  if (from < to) return { from, to }
  throw new Problem('range_not_satisfiable', `The file has ${bytes} bytes, and none of them was asked for.`, {
    headers: { 'Content-Range': `bytes */${bytes}` },
  })
}
