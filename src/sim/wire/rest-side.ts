import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../../core/clock.ts'
import { sentenceOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import type { Ms } from '../../core/time.ts'
import type { SimMarket } from '../model/market.ts'
import {
  type Answer,
  type Dialect,
  objectOf,
  type RestCall,
  type RestDialect,
  type RestHandler,
} from './dialect.ts'
import type { VenueView } from './view.ts'

const MAX_BODY_CHARACTERS = 64 * 1024

export interface Served {
  readonly dialect: Dialect
  readonly view: (now: Ms) => VenueView
}

/** Where a request goes: /<real host>/<path> with the venue's own query. */
export function addressOf(request: IncomingMessage): { host: string; path: string; query: URLSearchParams } {
  const [, address = '/', query = ''] = /^([^?]*)\??(.*)$/s.exec(request.url ?? '') ?? []
  const [, host = '', ...rest] = address.split('/')
  return { host: host.replace('%3A', ':'), path: `/${rest.join('/')}`, query: new URLSearchParams(query) }
}

export function restSide(served: readonly Served[], market: SimMarket, clock: Clock, log: Log) {
  const byHost = new Map(served.map((each) => [each.dialect.rest.host, each]))
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const body = request.method === 'POST' ? await bodyOf(request) : {}
      const { answer, headers } = answerTo(request, body, byHost, market, clock.now())
      send(response, answer, headers)
    } catch (thrown) {
      log.error({ url: request.url }, `the simulated venue failed: ${sentenceOf(thrown)}`)
      send(response, { status: 500, body: 'Internal Server Error' })
    }
  }
}

function answerTo(
  request: IncomingMessage,
  body: RestCall['body'],
  byHost: ReadonlyMap<string, Served>,
  market: SimMarket,
  now: Ms,
): { answer: Answer; headers?: Readonly<Record<string, string>> } {
  const { host, path, query } = addressOf(request)
  const served = byHost.get(host)
  if (!served) return { answer: { status: 404, body: 'no such host' } }
  const { venue, rest } = served.dialect
  if (market.isDown(venue, now)) return { answer: rest.down }
  const found = handlerOf(rest, request.method === 'GET' ? path : `${request.method} ${path}`)
  if (!found && request.method !== 'GET') return { answer: { status: 405, body: 'Method Not Allowed' } }
  if (!found) return { answer: rest.notFound(path, now) }
  const { headers = {}, refusal } = rest.admit(path, query, now)
  if (refusal) return { answer: refusal, headers }
  return { answer: found.handler(query, served.view(now), { parts: found.parts, body }), headers }
}

/** Who answers a path, and what stands where it has stars. */
export function handlerOf(
  { paths }: RestDialect,
  path: string,
): { handler: RestHandler; parts: string[] } | null {
  const exact = Object.hasOwn(paths, path) ? paths[path] : undefined
  if (exact) return { handler: exact, parts: [] }
  const asked = path.split('/')
  for (const [pattern, handler] of Object.entries(paths)) {
    const wanted = pattern.split('/')
    if (wanted.length !== asked.length) continue
    if (wanted.every((part, place) => part === '*' || part === asked[place]))
      return { handler, parts: asked.filter((_, place) => wanted[place] === '*').map(decodeURIComponent) }
  }
  return null
}

async function bodyOf(request: IncomingMessage): Promise<RestCall['body']> {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > MAX_BODY_CHARACTERS) break
  }
  return objectOf(text) ?? {}
}

function send(
  response: ServerResponse,
  { status, body }: Answer,
  headers: Readonly<Record<string, string>> = {},
) {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const type = typeof body === 'string' ? 'text/html' : 'application/json;charset=UTF-8'
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.length, ...headers }).end(bytes)
}
