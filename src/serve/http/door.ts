import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { ListenError, Problem, sentenceOf } from '../../core/errors.ts'
import { nextRequestId } from './call.ts'
import { problemDocument } from './sender.ts'
import { sharedHeaders } from './shared-headers.ts'

export interface DoorOptions {
  readonly host: string
  /** 0 takes any free one. */
  readonly port: number
  /** Under which the world sees it; its own address when left out. */
  readonly publicUrl?: string | undefined
  /** How the operator sets the port, for the sentence when it cannot be had. */
  readonly portSetting?: string
}

/**
 * Where calls come in. It is opened before anything is written, so that a port that is taken is noticed at once; until
 * somebody answers, callers are told how far the start has come.
 */
export interface Door {
  readonly url: string
  /** How far the start has come, as a sentence. */
  warm(sentence: string): void
  /** From now on calls are answered by `answer`; `shared` are the headers of what is not even HTTP, flat. */
  hand(answer: RequestListener, shared?: readonly string[]): void
  closeIdleConnections(): void
  closeAllConnections(): void
  /** Accepts nobody any more, and resolves when the last connection is gone. */
  close(): Promise<void>
}

const KEEP_ALIVE_MS = 65_000
const RETRY_SECONDS = 2

export async function openDoor(options: DoorOptions): Promise<Door> {
  let sentence = 'perptape is starting.'
  let refusalHeaders: readonly string[] = []
  let answer: RequestListener | null = null
  let closing: Promise<void> | null = null
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, joinDuplicateHeaders: true }, (req, res) =>
    answer === null ? answerWarming(req, res, publicUrl, sentence) : answer(req, res),
  )
  server.on('clientError', (error, socket) => refuse(error, socket as Socket, refusalHeaders))
  await new Promise<void>((resolve, reject) => {
    // Later ones are of single connections and hurt nobody else.
    server.on('error', (thrown: NodeJS.ErrnoException) => reject(listenError(thrown, options)))
    server.listen(options.port, options.host, resolve)
  })
  const url = urlOf(server.address() as AddressInfo)
  const publicUrl = options.publicUrl ?? url
  return {
    url,
    warm(now) {
      sentence = now
    },
    hand(next, shared = []) {
      answer = next
      refusalHeaders = shared
    },
    closeIdleConnections: () => server.closeIdleConnections(),
    closeAllConnections: () => server.closeAllConnections(),
    close() {
      closing ??= new Promise((resolve) => server.close(() => resolve()))
      if (answer === null) server.closeAllConnections()
      return closing
    },
  }
}

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

function listenError(thrown: NodeJS.ErrnoException, options: DoorOptions): ListenError {
  const { host, port, portSetting = '--port' } = options
  return new ListenError(sentence(), { cause: thrown })

  function sentence(): string {
    switch (thrown.code) {
      case 'EADDRINUSE':
        return `Port ${port} of ${host} is in use by another program. Stop that one, or choose another port with ${portSetting} (0 picks a free one).`
      case 'EACCES':
        return `This user may not listen on port ${port}; ports below 1024 are the administrator's. Choose a higher one with ${portSetting} (0 picks a free one).`
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        return `${host} is no address of this machine. Choose one with --host: 127.0.0.1 is heard on this machine alone, 0.0.0.0 on every network.`
      default:
        return `Port ${port} of ${host} cannot be listened on: ${sentenceOf(thrown)}`
    }
  }
}

/** 503 and when to come again; a browser comes by itself. */
function answerWarming(req: IncomingMessage, res: ServerResponse, publicUrl: string, sentence: string): void {
  const problem = new Problem('warming_up', `${sentence} Try again in a few seconds.`)
  const forPeople = req.headers.accept?.includes('text/html') === true
  const requestId = nextRequestId()
  const body = forPeople
    ? warmingPage(sentence)
    : JSON.stringify(problemDocument(problem, publicUrl, requestId))
  res.writeHead(problem.status, [
    'Content-Type',
    forPeople ? 'text/html; charset=utf-8' : 'application/problem+json',
    'Content-Length',
    String(Buffer.byteLength(body)),
    'Cache-Control',
    'no-store',
    'Retry-After',
    String(RETRY_SECONDS),
    // The next call may already be for the service.
    'Connection',
    'close',
    'X-Request-Id',
    requestId,
    ...sharedHeaders({ publicUrl, simulated: false }),
  ])
  res.end(req.method === 'HEAD' ? undefined : body)
}

function warmingPage(sentence: string): string {
  const text = sentence.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="${RETRY_SECONDS}">
<title>perptape is starting</title>
<body style="font: 16px system-ui, sans-serif; margin: 20vh auto; max-width: 34rem; padding: 0 1rem">
<h1>perptape is starting</h1>
<p>${text}</p>
<p>This page looks again by itself.</p>
`
}

/** What is not even HTTP gets one plain answer and the connection is closed. */
function refuse(error: NodeJS.ErrnoException, socket: Socket, shared: readonly string[]): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const [status, title] = tooLong ? [431, 'Request header fields too large'] : [400, 'Bad request']
  const detail = tooLong ? 'The request line and headers are too long.' : 'The request is not valid HTTP.'
  const body = JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail,
    ok: false,
    error: 'invalid_parameter',
    request_id: nextRequestId(),
  })
  const lines = [`HTTP/1.1 ${status} ${title}`, 'Content-Type: application/problem+json']
  for (let at = 0; at < shared.length; at += 2) lines.push(`${shared[at]}: ${shared[at + 1]}`)
  lines.push(`Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close', '', body)
  socket.end(lines.join('\r\n'))
}
