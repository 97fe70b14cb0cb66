import type { IncomingHttpHeaders } from 'node:http'
import type { Site } from '../documents/document.ts'

/** The session of somebody who is signed in. */
export const SESSION_COOKIE = 'session'
/** Of everybody else who is shown a form, so that the form is bound to the browser it was shown in. */
export const VISIT_COOKIE = 'visit'

const TOKEN = /^[a-z2-7]{20,80}$/

/** What our cookie of that name says; null where there is none, or several, or one that we did not write. */
export function cookieIn({ cookie = '' }: IncomingHttpHeaders, name: string): string | null {
  const found = cookie.split(';').flatMap((part) => {
    const cut = part.indexOf('=')
    return part.slice(0, cut).trim() === name ? [part.slice(cut + 1).trim()] : []
  })
  return found.length === 1 && TOKEN.test(found[0]!) ? found[0]! : null
}

/** As a header, flat. Pages of others cannot read it, nor send it with what they send here; over https it stays there. */
export function setCookie(
  site: Pick<Site, 'publicUrl'>,
  name: string,
  value: string,
  maxAgeSeconds: number,
): readonly string[] {
  const parts = [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(site.publicUrl.startsWith('https:') ? ['Secure'] : []),
  ]
  return ['Set-Cookie', parts.join('; ')]
}

/** Has the browser forget it. */
export function dropCookie(site: Pick<Site, 'publicUrl'>, name: string): readonly string[] {
  return setCookie(site, name, '', 0)
}
