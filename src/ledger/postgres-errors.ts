import { PerptapeError, StoreError, sentenceOf } from '../core/errors.ts'

/** What the network, or the driver that waited for it, calls a connection that is not there. */
const NETWORK_CODES =
  /^(ECONN|EPIPE$|ETIMEDOUT$|EHOSTUNREACH$|ENETUNREACH$|ENETDOWN$|ENOTFOUND$|EAI_|ENOENT$|EADDRNOTAVAIL$)/
const LOST_SENTENCES =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|client was closed/i
/** Class 08; a server that goes down, comes up or has no place for us; one that ended what was idle. */
const LOST_STATES = /^(08...|57P0[1-5]|53300|25P03)$/
/** Somebody else was at the same rows: the same again will do. A row that ours refers to may have gone meanwhile. */
const AGAIN_STATES = /^(40001|40P01|23503)$/

/** Whether the connection is gone, and with it whatever was not committed. */
export function isLost(thrown: unknown): boolean {
  const code = codeOf(thrown)
  return NETWORK_CODES.test(code) || LOST_STATES.test(code) || LOST_SENTENCES.test(sentenceOf(thrown))
}

/** Whether the whole transaction is worth another try at once. */
export function isWorthAnother(thrown: unknown): boolean {
  return AGAIN_STATES.test(codeOf(thrown))
}

/** Whether the database minds what was to be written, and not that or when it was. */
export function isRefusal(thrown: unknown): boolean {
  return /^2[23]...$/.test(codeOf(thrown))
}

/** Where a ledger is, for sentences: without who asks, and by which password. */
export function shownPlace(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

export function postgresErrorOf(thrown: unknown, url: string): PerptapeError {
  if (thrown instanceof PerptapeError) return thrown
  const ledger = `the ledger on PostgreSQL at ${shownPlace(url)}`
  const because = { cause: thrown }
  const code = codeOf(thrown)
  if (isLost(thrown)) return new StoreError('unreachable', `${ledger} cannot be reached`, because)
  // A statement that took too long.
  if (code === '57014') return new StoreError('unreachable', `${ledger} takes too long to answer`, because)
  if (code === '53100') return new StoreError('disk_full', `no space left for ${ledger}`, because)
  if (code === '25006') return new StoreError('read_only', `${ledger} may not be written to`, because)
  if (/^(28...|3D000|42501)$/.test(code))
    return new StoreError('refused', `${ledger} refuses us: ${sentenceOf(thrown)}`, because)
  return new StoreError('failed', `${ledger} failed: ${sentenceOf(thrown)}`, because)
}

function codeOf(thrown: unknown): string {
  // Of a name with several addresses there are several refusals.
  const [first] = thrown instanceof AggregateError ? (thrown.errors as unknown[]) : [thrown]
  return String((first as { code?: unknown } | null)?.code ?? '')
}
