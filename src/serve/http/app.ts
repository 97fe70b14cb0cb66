import { createServer, type RequestListener } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Problem } from '../../core/errors.ts'
import { withoutSecrets } from '../../core/struck.ts'
import type { Endpoint } from '../endpoint.ts'
import type { AllCounts } from '../route-counts.ts'
import { Call, nextRequestId } from './call.ts'
import type { Desk } from './desk.ts'
import type { Sender } from './sender.ts'

export interface HttpParts {
  readonly endpoints: readonly Endpoint[]
  readonly desk: Desk
  readonly sender: Sender
  readonly counts: AllCounts
}

export interface Http {
  readonly app: FastifyInstance
  /** Every call goes here once the app is ready. */
  readonly answer: RequestListener
  /** From now on every answer closes its connection. */
  drain(): void
}

const LONGEST_URL = 4_096

/** The first application reads much of its library from disk: whoever opens a door has that done before. */
export async function loadHttp(): Promise<void> {
  const app = Fastify()
  app.get('/', () => {})
  await app.ready()
  await app.close()
}

/** Fastify with a short way in front of it for addresses whose answer is ready. Both end in the same desk. */
export function createHttp(parts: HttpParts): Http {
  let draining = false
  let routed: RequestListener | undefined
  const app = Fastify({
    logger: false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: nextRequestId,
    // The door listens; Fastify only routes, and wants a server all the same.
    serverFactory(handler) {
      routed = handler
      return createServer()
    },
    frameworkErrors: (_error, request, reply) => {
      const detail = 'The address is not valid percent-encoded UTF-8, or a part of it is too long.'
      fail(parts, request, reply, new Problem('invalid_parameter', detail))
    },
  })
  // Bodies are read at the desk, once their caller is admitted.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  const wide = parts.endpoints.filter(isWide)
  const narrow = parts.endpoints.filter((endpoint) => !isWide(endpoint))
  const known = narrow.map(({ path, method, fromElsewhere = null }) => ({
    pattern: patternOf(path),
    method,
    fromElsewhere,
  }))
  app.addHook('onRequest', (request, reply, next) => {
    const { url } = request.raw as { url: string }
    const owner = url.length > LONGEST_URL ? undefined : wide.find((one) => isUnder(pathOf(url), one))
    if (owner !== undefined) {
      reply.hijack()
      void parts.desk.answer(callOf(parts, request, reply, owner.name), owner, {})
      return
    }
    const problem = refusal(request, known)
    if (problem !== null && 'fromElsewhere' in problem) {
      reply.hijack()
      parts.sender.preflight(callOf(parts, request, reply, 'preflight'), problem.fromElsewhere)
    } else if (problem !== null) fail(parts, request, reply, problem)
    else next()
  })
  app.setErrorHandler((error, request, reply) => fail(parts, request, reply, knownError(error)))
  for (const endpoint of narrow) addEndpoint(app, parts, endpoint)
  return {
    app,
    answer(req, res) {
      if (draining) res.shouldKeepAlive = false
      if (!parts.desk.quick(req, res)) routed!(req, res)
    },
    drain() {
      draining = true
    },
  }
}

function addEndpoint(app: FastifyInstance, parts: HttpParts, endpoint: Endpoint): void {
  app.route<{ Params: Record<string, string> }>({
    method: [...methodsOf(endpoint)],
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    handler(request, reply) {
      reply.hijack()
      return parts.desk.answer(callOf(parts, request, reply, endpoint.name), endpoint, request.params)
    },
  })
}

interface Known extends Preflight {
  readonly pattern: RegExp
  readonly method: Endpoint['method']
}

/** A browser asks what it may send; null where that is what it may send everywhere. */
interface Preflight {
  readonly fromElsewhere: readonly string[] | null
}

/** What keeps a request from its route, if anything does. */
function refusal(request: FastifyRequest, known: readonly Known[]): Problem | Preflight | null {
  const { method, url } = request.raw as { method: string; url: string }
  if (url.length > LONGEST_URL) {
    return new Problem('uri_too_long', `The address is longer than ${LONGEST_URL} characters.`)
  }
  if (!request.is404) return null
  const path = pathOf(url)
  const here = known.filter(({ pattern }) => pattern.test(path))
  if (here.length === 0) return notFound(url)
  if (method === 'OPTIONS') {
    return { fromElsewhere: here.find((one) => one.fromElsewhere !== null)?.fromElsewhere ?? null }
  }
  const possible = here.map((one) => one.method).join(' or ')
  return new Problem('method_not_allowed', `${method} is not possible here; use ${possible}.`, {
    headers: { Allow: [...here.flatMap(methodsOf), 'OPTIONS'].join(', ') },
  })
}

function methodsOf({ method }: Pick<Endpoint, 'method'>): readonly string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method]
}

function isWide({ path }: Endpoint): boolean {
  return path.endsWith('/*')
}

function isUnder(path: string, { path: wide }: Endpoint): boolean {
  const prefix = wide.slice(0, -'/*'.length)
  const plain = path.toLowerCase()
  return plain === prefix || plain.startsWith(`${prefix}/`)
}

function fail(parts: HttpParts, request: FastifyRequest, reply: FastifyReply, problem: unknown): void {
  reply.hijack()
  const call = callOf(parts, request, reply, 'errors')
  void parts.desk.refuse(call, pathOf(call.rawUrl).startsWith('/api/') ? 'fair' : 'files', problem)
}

function callOf(parts: HttpParts, request: FastifyRequest, reply: FastifyReply, name: string): Call {
  return new Call(request.raw, reply.raw, parts.counts.of(name), {
    id: request.id,
    startedAt: performance.now(),
  })
}

function knownError(error: unknown): unknown {
  const status = (error as { statusCode?: unknown }).statusCode
  const clientsFault = typeof status === 'number' && status >= 400 && status < 500
  return clientsFault && !(error instanceof Problem)
    ? new Problem('invalid_parameter', (error as Error).message)
    : error
}

function notFound(url: string): Problem {
  return new Problem(
    'not_found',
    `There is nothing at ${withoutSecrets(pathOf(url)).slice(0, 200)}; see /openapi.json for what there is.`,
  )
}

function pathOf(url: string): string {
  const mark = url.indexOf('?')
  return mark === -1 ? url : url.slice(0, mark)
}

/** A path as a test for addresses: `/a/{id}`. */
function patternOf(path: string): RegExp {
  const source = path
    .replace(/\/$/, '')
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${source}/?$`)
}
