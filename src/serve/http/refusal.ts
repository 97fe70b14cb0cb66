import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { nextRequestId } from './call.ts'
import type { RequestFault } from './request-form.ts'

/** What is told without a call being made of it. */
interface Refusal {
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly error: string
  readonly headers?: readonly string[]
}

export const FULL: Refusal = {
  status: 503,
  title: 'Service unavailable',
  detail: 'Too many connections are open; try again in a few seconds.',
  error: 'warming_up',
  headers: ['Retry-After', '5'],
}
const TOO_LATE: Refusal = {
  status: 408,
  title: 'Request timeout',
  detail: 'The request did not come to its end in time.',
  error: 'invalid_parameter',
}

/** Connections whose request was refused already: the parser may find fault with the rest of it too. */
const refused = new WeakSet<Socket>()

/** What is not even HTTP gets one plain answer and the connection is closed. */
export function refuse(error: NodeJS.ErrnoException, socket: Socket, shared: readonly string[]): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  if (refused.has(socket)) {
    socket.destroySoon()
    return
  }
  // Closed from our side too: who sends half a request would otherwise keep half a connection.
  socket.end(plainAnswer(refusalOf(error.code), shared), () => socket.destroy())
}

function refusalOf(code: string | undefined): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return TOO_LATE
  return code === 'HPE_HEADER_OVERFLOW'
    ? refusalFor({ status: 431, detail: 'The request line and headers are too long.' })
    : refusalFor({ status: 400, detail: 'The request is not valid HTTP.' })
}

const TITLES = { 400: 'Bad request', 421: 'Misdirected request', 431: 'Request header fields too large' }

function refusalFor({ status, detail }: RequestFault): Refusal {
  const title = TITLES[status]
  return { status, title, detail, error: 'invalid_parameter' }
}

/** The same for a request that is HTTP and yet could be read in two ways. */
export function answerFault(res: ServerResponse, fault: RequestFault, shared: readonly string[]): void {
  refused.add(res.req.socket)
  res.shouldKeepAlive = false
  const refusal = refusalFor(fault)
  const body = bodyOf(refusal)
  res.writeHead(refusal.status, headersOf(refusal, body, shared))
  res.end(body)
}

/** As it goes over the wire. */
export function plainAnswer(refusal: Refusal, shared: readonly string[]): string {
  const body = bodyOf(refusal)
  const headers = [...headersOf(refusal, body, shared), 'Connection', 'close']
  const lines = [`HTTP/1.1 ${refusal.status} ${refusal.title}`]
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`)
  return [...lines, '', body].join('\r\n')
}

function bodyOf({ status, title, detail, error }: Refusal): string {
  const about = { type: 'about:blank', title, status, detail, ok: false, error }
  return JSON.stringify({ ...about, request_id: nextRequestId() })
}

function headersOf({ headers = [] }: Refusal, body: string, shared: readonly string[]): string[] {
  const own = ['Content-Type', 'application/problem+json', 'Content-Length', String(Buffer.byteLength(body))]
  return [...own, ...headers, ...shared]
}
