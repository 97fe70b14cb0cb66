export const STRUCK = '[redacted]'

/** Names under which somebody sends a secret, whatever else is in them: X-Api-Key, access_token, user.password. */
const SECRET_NAME = /key|token|secret|passw|pwd|auth|credential|bearer|session|signature|payment/

/**
 * A key of ours (`ak_`) or a prepaid one (`pk_`) where a word begins; or the secret part of one, which is so long that
 * nothing else is meant, whatever became of its prefix.
 */
const KEY = /(?<![a-z0-9])(?:ak|pk)_\w{4,}|_[a-z2-7]{24,}/i

/** A name that is worth showing. */
const PLAIN_NAME = /^[a-z][\w.[\]-]{0,29}$/i

/** In text that was encoded more often than that, nobody recognises a key any more. */
const DECODED_TIMES = 4

/** An address as it may be shown: secrets are struck out of its path and its query, however they are named or encoded. */
export function withoutSecrets(url: string): string {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const safe = path.replace(/[^/;]+/g, safePart)
  if (mark === -1) return safe
  const query = url
    .slice(mark + 1)
    .split('&')
    .map(safePart)
  return `${safe}?${query.join('&')}`
}

/** An address without the user and the password that stand in it, also where the rest of it is wrong. */
export function withoutCredentials(address: string): string {
  return address.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, `$1${STRUCK}@`)
}

/** Any text, a line of the log above all: whatever looks like a key is struck out. */
export function withoutKeys(text: string): string {
  // In JSON an escape such as \n must not pass for the start of the word behind it.
  return text.replace(/\\(?:u[0-9a-f]{4}|.)|[\w%.~+-]+/gis, (word) =>
    word[0] !== '\\' && holdsKey(word) ? STRUCK : word,
  )
}

/** Of a path or a query: `name=value`, or a word alone. */
function safePart(part: string): string {
  const plain = readings(part).at(-1)!
  const name = plain.slice(0, Math.max(0, plain.indexOf('=')))
  if (!holdsKey(part) && !SECRET_NAME.test(name.toLowerCase())) return part
  return PLAIN_NAME.test(name) && !holdsKey(name) ? `${name}=${STRUCK}` : STRUCK
}

function holdsKey(text: string): boolean {
  return readings(text).some((reading) => KEY.test(reading))
}

/** The text as it is and as it reads decoded, once and again; unlike `decodeURIComponent` this takes any text. */
function readings(text: string): string[] {
  const found = [text]
  for (let last = text; found.length <= DECODED_TIMES && last.includes('%'); found.push(last)) {
    last = last.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  }
  return found
}
