import type { IncomingHttpHeaders } from 'node:http'

/** What a proxy adds. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** Whether something between the caller and us passed the call on. */
export function cameByProxy(headers: IncomingHttpHeaders): boolean {
  for (const name of PROXY_HEADERS) if (headers[name] !== undefined) return true
  return false
}

/** Browsers set these headers themselves, and no page can change them; a program may, and then has its address's limit. */
export function isBrowserPage(headers: IncomingHttpHeaders): boolean {
  return (
    /^(same-origin|same-site|cross-site|none)$/.test(String(headers['sec-fetch-site'])) &&
    /^(cors|no-cors|same-origin|navigate)$/.test(String(headers['sec-fetch-mode']))
  )
}

/** A call that one of our own pages makes. */
export function isOwnPage(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-site'] === 'same-origin' && isBrowserPage(headers)
}
