import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from '../endpoint.ts'

/** Why not; nothing where all is well. */
type Reasons = () => Promise<readonly string[]>
/** Asks nothing of the caller, not even who it is. */
type Probe = Endpoint<void, Reasons>

const RETRY_SECONDS = '2'

/**
 * What supervisors ask of every port, before anything else and uncounted: `/livez`, whether the process answers at all,
 * and `/readyz`, whether it can do its work.
 */
export function probesBy(notReady: Reasons): readonly Probe[] {
  const probe = { method: 'GET', name: 'probes', rule: null } as const
  return [
    { ...probe, path: '/livez', answer: () => async () => [] },
    { ...probe, path: '/readyz', answer: () => notReady },
  ]
}

/** False leaves the request to whoever answers otherwise. */
export function answerProbe(probes: readonly Probe[], req: IncomingMessage, res: ServerResponse): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false
  const path = req.url?.split('?', 1)[0]
  const asked = probes.find((one) => one.path === path)
  if (asked === undefined) return false
  const tell = (reasons: readonly string[]) => answer(req, res, reasons)
  asked
    .answer()()
    .then(tell, () => tell(['The service cannot say whether it is ready.']))
  return true
}

function answer(req: IncomingMessage, res: ServerResponse, reasons: readonly string[]): void {
  const isWell = reasons.length === 0
  const body = isWell ? 'ok' : `${reasons.join('\n')}\n`
  res.writeHead(isWell ? 200 : 503, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(isWell ? {} : { 'Retry-After': RETRY_SECONDS }),
  })
  res.end(req.method === 'HEAD' ? undefined : body)
}
