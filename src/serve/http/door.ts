import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { ListenError, Problem, sentenceOf } from '../../core/errors.ts'
import { nextRequestId } from './call.ts'
import { type ConnectionCounts, type ConnectionRules, Connections } from './connections.ts'
import { answerProbe, probesBy } from './probes.ts'
import { problemDocument } from './problem-document.ts'
import { answerFault, FULL, plainAnswer, refuse } from './refusal.ts'
import { foreignHost, hasBody, MOST_HEADERS, requestFault } from './request-form.ts'
import { sharedHeaders } from './shared-headers.ts'

export interface DoorOptions {
  readonly host: string
  /** 0 takes any free one. */
  readonly port: number
  /** Under which the world sees it; its own address when left out. */
  readonly publicUrl?: string | undefined
  /** How the operator sets the port, for the sentence when it cannot be had. */
  readonly portSetting?: string
  /** How the operator sets the address, for the same. */
  readonly hostSetting?: string
  /** Names by which it may be called, besides its address; by any name where it is left out. */
  readonly names?: readonly string[] | undefined
  /** Where they differ from the usual ones. */
  readonly connections?: Partial<ConnectionRules>
}

/**
 * Where calls come in. It is opened before anything is written, so that a port that is taken is noticed at once; until
 * somebody answers, callers are told how far the start has come.
 */
export interface Door {
  readonly url: string
  readonly connections: { readonly rules: ConnectionRules; readonly counts: ConnectionCounts }
  /** How far the start has come, as a sentence. */
  warm(sentence: string): void
  /**
   * From now on calls are answered by `answer`; `shared` are the headers of what is not even HTTP, flat. `notReady` says
   * what keeps the one who answers from its work.
   */
  hand(answer: RequestListener, shared?: readonly string[], notReady?: NotReady): void
  closeIdleConnections(): void
  closeAllConnections(): void
  /** Accepts nobody any more, and resolves when the last connection is gone. */
  close(): Promise<void>
}

type NotReady = () => Promise<readonly string[]>

const RETRY_SECONDS = 2

const KEEP_ALIVE_MS = 65_000
/** How often Node looks for requests that do not come to their end. */
const CHECK_EVERY_MS = 1_000
/**
 * Connections that the system keeps until we take them. Of a crowd that comes at once the rest would be dropped without
 * a word, and whoever is honest among them tries again after one second, then three.
 */
const WAITING_ROOM = 4_096
const SERVER = {
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: CHECK_EVERY_MS,
  joinDuplicateHeaders: true,
}

export async function openDoor(options: DoorOptions): Promise<Door> {
  let sentence = 'perptape is starting.'
  let refusalHeaders: readonly string[] = []
  let answer: RequestListener | null = null
  let closing: Promise<void> | null = null
  let working: NotReady = async () => []
  const probes = probesBy(async () => {
    if (answer === null) return [sentence]
    return closing === null ? working() : ['perptape is going down.']
  })
  const take: RequestListener = (req, res) => {
    const fault = requestFault(req) ?? (options.names ? foreignHost(req, options.names) : null)
    if (fault !== null) {
      answerFault(res, fault, refusalHeaders)
      return
    }
    if (hasBody(req)) res.shouldKeepAlive = false
    if (answerProbe(probes, req, res)) return
    if (answer === null) answerWarming(req, res, publicUrl, sentence)
    else answer(req, res)
  }
  const server = createServer(SERVER, (req, res) => connections.inTurn(req.socket, res, () => take(req, res)))
  server.maxHeadersCount = MOST_HEADERS + 1
  const connections = new Connections(server, options.connections ?? {}, () =>
    plainAnswer(FULL, refusalHeaders),
  )
  server.on('clientError', (error, socket) => refuse(error, socket as Socket, refusalHeaders))
  await new Promise<void>((resolve, reject) => {
    // Later ones are of single connections and hurt nobody else.
    server.on('error', (thrown: NodeJS.ErrnoException) => reject(listenError(thrown, options)))
    server.listen({ port: options.port, host: options.host, backlog: WAITING_ROOM }, resolve)
  })
  const url = urlOf(server.address() as AddressInfo)
  const publicUrl = options.publicUrl ?? url
  return {
    url,
    connections,
    warm(now) {
      sentence = now
    },
    hand(next, shared = [], ready = working) {
      answer = next
      refusalHeaders = shared
      working = ready
    },
    closeIdleConnections: () => server.closeIdleConnections(),
    closeAllConnections: () => server.closeAllConnections(),
    close() {
      closing ??= new Promise<void>((resolve) => server.close(() => resolve())).finally(() =>
        connections.close(),
      )
      if (answer === null) server.closeAllConnections()
      return closing
    },
  }
}

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

function listenError(thrown: NodeJS.ErrnoException, options: DoorOptions): ListenError {
  const { host, port, portSetting = '--port', hostSetting = '--host' } = options
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
        return `${host} is no address of this machine. Choose one with ${hostSetting}: 127.0.0.1 is heard on this machine alone, 0.0.0.0 on every network.`
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
