import { createHash } from 'node:crypto'
import { canonicalJson } from '../core/canonical-json.ts'
import type { Ms } from '../core/time.ts'
import type { Row } from '../define/table.ts'
import type { Decision, signals } from '../tables/signals/signals.ts'

const SHORT = 10

/** The text that is hashed, its hash, and the short code that names it. */
export function receiptOf(
  decision: Decision,
): Pick<Row<typeof signals>, 'canonical' | 'hash' | 'short_code'> {
  const canonical = canonicalJson(decision)
  const hash = sha256(canonical)
  return { canonical, hash, short_code: hash.slice(0, SHORT) }
}

/**
 * What a strategy decides of a symbol on a mark has one id (a UUID of version 8, RFC 9562): whoever decides it again
 * after a crash writes the same signal, which the store has already.
 */
export function signalIdOf(strategy: string, version: string, symbol: string, mark: Ms): string {
  const bytes = Buffer.from(sha256(`${strategy} ${version} ${symbol} ${mark}`), 'hex').subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
