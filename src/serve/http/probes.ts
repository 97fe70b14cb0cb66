import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from '../endpoint.ts'
import type { Made, Make } from '../prepared.ts'

/** Asks nothing of the caller, not even who it is. */
type Probe = Endpoint<void, Make>
type Reasons = () => Promise<readonly string[]>

const RETRY_SECONDS = '2'

/**
 * What supervisors ask of every port, before anything else and uncounted: `/livez`, whether the process answers at all,
 * and `/readyz`, whether it can do its work.
 */
export function probesBy(notReady: Reasons): readonly Probe[] {
  return [
    probe('/livez', async () => []),
    probe('/readyz', () => notReady().catch(() => ['The service cannot say whether it is ready.'])),
  ]
}

/** False leaves the request to whoever answers otherwise. */
export function answerProbe(probes: readonly Probe[], req: IncomingMessage, res: ServerResponse): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false
  const path = req.url?.split('?', 1)[0]
  const asked = probes.find((one) => one.path === path)
  if (asked === undefined) return false
  void asked
    .answer()(() => {})
    .then((made) => send(made, req, res))
  return true
}

function probe(path: Probe['path'], reasons: Reasons): Probe {
  return { method: 'GET', path, name: 'probes', rule: null, answer: () => async () => told(await reasons()) }
}

function told(reasons: readonly string[]): Made {
  const isWell = reasons.length === 0
  return {
    status: isWell ? 200 : 503,
    body: isWell ? 'ok' : `${reasons.join('\n')}\n`,
    contentType: 'text/plain; charset=utf-8',
    cacheControl: 'no-store',
    headers: isWell ? [] : ['Retry-After', RETRY_SECONDS],
  }
}

function send(
  { status = 200, body, contentType, cacheControl, headers = [] }: Made,
  req: IncomingMessage,
  res: ServerResponse,
) {
  res.writeHead(status, [
    'Content-Type',
    contentType,
    'Content-Length',
    String(Buffer.byteLength(body as string)),
    'Cache-Control',
    cacheControl,
    'X-Content-Type-Options',
    'nosniff',
    ...headers,
  ])
  res.end(req.method === 'HEAD' ? undefined : body)
}
