import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** More than any browser or proxy sends; Node stops reading one behind it. */
export const MOST_HEADERS = 100

/** A name or address and its port: nothing that could be two, or the start of a path. */
const HOST = /^[^\s,/?#@\\]*$/
const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)/i

export interface RequestFault {
  readonly status: 400 | 421 | 431
  readonly detail: string
}

/**
 * What makes a request ambiguous although it is HTTP: a proxy in front may read it otherwise than we do. The parser
 * refuses the rest (two lengths, a length and chunks, signs that have no place in a request line, no Host at all).
 * An address in the absolute form becomes the path that it means.
 */
export function requestFault(req: IncomingMessage): RequestFault | null {
  const { host } = req.headers
  // Two of them arrive as one, joined by a comma.
  if (host !== undefined && !HOST.test(host)) return bad('The request must name one Host.')
  if (req.rawHeaders.length > 2 * MOST_HEADERS) {
    return { status: 431, detail: `The request has more than ${MOST_HEADERS} headers.` }
  }
  const coding = req.headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    return bad('A request body may be chunked, and nothing else.')
  }
  const url = req.url as string
  if (url.charCodeAt(0) === SLASH || url === '*') return null
  const [, authority, rest] = ABSOLUTE.exec(url) ?? []
  if (authority === undefined || authority.toLowerCase() !== host?.toLowerCase()) {
    return bad('The address is of another host than the request.')
  }
  req.url = rest!.startsWith('/') ? rest! : `/${rest}`
  return null
}

/**
 * Of a port that is not for the world: a page whose own name was made to point here (DNS rebinding) sends that name, so
 * other names than the port's own are refused. An address in figures is nobody's name, and a request without a Host is
 * from no browser.
 */
export function foreignHost({ headers }: IncomingMessage, names: readonly string[]): RequestFault | null {
  const called = (headers.host ?? '').replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase()
  const isAddress = isIP(called.replace(/^\[|\]$/g, '')) !== 0
  if (called === '' || isAddress || called === 'localhost' || names.includes(called)) return null
  const detail = `${called.slice(0, 100)} is no name of this port. OPS_NAMES adds names to its own.`
  return { status: 421, detail }
}

/** Nobody needs to send us one; who does is answered, and the connection ends before it is read to its end. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

const SLASH = 47

function bad(detail: string): RequestFault {
  return { status: 400, detail }
}
