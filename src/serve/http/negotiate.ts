import type { IncomingHttpHeaders } from 'node:http'
import { made } from '../../core/made.ts'
import { RecentMap } from '../../core/recent-map.ts'
import { floorTo, SECOND } from '../../core/time.ts'
import type { Compressed } from '../bytes.ts'
import type { Encoding, Form, Prepared } from '../prepared.ts'

/** Best first where the caller has no preference. */
const OURS: readonly Encoding[] = ['br', 'gzip', 'identity']
const REMEMBERED = 200

const orders = new RecentMap<readonly Encoding[]>(REMEMBERED)

/** The form of the answer that suits the Accept-Encoding header best; a promise where it has to be made first. */
export function formFor(prepared: Prepared, accept: string | undefined): Form | Promise<Form> {
  if (accept === undefined || accept === '') return prepared.identity
  for (const encoding of orderOf(accept)) {
    const form = prepared.form(encoding)
    if (form === undefined) return prepared.make(encoding as Compressed).then(() => formFor(prepared, accept))
    if (form !== null) return form
  }
  return prepared.identity
}

/** Encodings that the header allows, best first. Clients send few different headers, so each is read once. */
export function orderOf(accept: string): readonly Encoding[] {
  return made(orders, accept, readOrder)
}

function readOrder(accept: string): readonly Encoding[] {
  const weights = new Map<string, number>()
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...settings] = part.split(';').map((piece) => piece.trim())
    const q = settings.find((setting) => /^q\s*=/.test(setting))
    const weight = q === undefined ? 1 : Number(q.slice(q.indexOf('=') + 1))
    if (name !== '') weights.set(name, Number.isFinite(weight) ? weight : 0)
  }
  const others = weights.get('*')
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? others ?? (encoding === 'identity' ? Number.MIN_VALUE : 0)
  return OURS.filter((encoding) => weightOf(encoding) > 0).sort((a, b) => weightOf(b) - weightOf(a))
}

/** Whether the caller has what we would send: by its tag, or where it names none, by its time (RFC 9110, 13.2.2). */
export function isUnchanged(headers: IncomingHttpHeaders, { tag, changedAt }: Prepared): boolean {
  const known = headers['if-none-match']
  if (known !== undefined) return isKnown(known, tag)
  const since = headers['if-modified-since']
  // Times over the wire are whole seconds.
  return since !== undefined && changedAt !== undefined && floorTo(changedAt, SECOND) <= Date.parse(since)
}

/** Whether If-None-Match names the content we would send, in whatever encoding the caller has it. */
export function isKnown(header: string, tag: string): boolean {
  if (header.trim() === '*') return true
  for (const part of header.split(',')) {
    const known = /^\s*(?:W\/)?"([^"]*?)(?:-gzip|-br)?"\s*$/.exec(part)?.[1]
    if (known === tag) return true
  }
  return false
}
