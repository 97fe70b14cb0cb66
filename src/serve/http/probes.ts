import type { IncomingMessage, ServerResponse } from 'node:http'

const RETRY_SECONDS = '2'

/**
 * What supervisors ask of every port, before anything else and uncounted: `/livez`, whether the process answers at all,
 * and `/readyz`, whether it can do its work. False leaves the request to whoever answers otherwise.
 */
export function answerProbe(
  req: IncomingMessage,
  res: ServerResponse,
  notReady: () => Promise<readonly string[]>,
): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false
  const path = req.url?.split('?', 1)[0]
  if (path === '/livez') answer(req, res, [])
  else if (path === '/readyz') {
    notReady().then(
      (reasons) => answer(req, res, reasons),
      () => answer(req, res, ['The service cannot say whether it is ready.']),
    )
  } else return false
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
