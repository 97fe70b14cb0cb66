import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

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

/**
 * The address of a server that an operator set, as it may be shown: scheme, host and port. Providers put keys into the
 * user, the password, the path, the query, the fragment, and some into the name of the host. The path of a database is
 * its name. Text that is no address is shown only where it can be nothing but a host.
 */
export function shownAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || url.host === '') return HOST_ALONE.test(address) ? address : STRUCK
  const hasUser = url.username !== '' || url.password !== ''
  const host = url.host.replace(/[a-z0-9]+/gi, (label) => (isKeyLike(label, 20) ? STRUCK : label))
  const start = `${url.protocol}//${hasUser ? `${STRUCK}@` : ''}${host}`
  const isDatabase = DATABASE.test(url.protocol) && /^\/\w{0,63}$/.test(url.pathname)
  const path = isDatabase ? url.pathname : url.pathname.length > 1 ? `/${STRUCK}` : ''
  return `${start}${path}${url.search === '' ? '' : `?${STRUCK}`}${url.hash === '' ? '' : `#${STRUCK}`}`
}

/** What of an address may be a key, in the spellings in which a library may repeat it. */
export function secretsInAddress(address: string): string[] {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null) return address.includes('@') || isKeyLike(address, 8) ? [address] : []
  const [user, password] = [decoded(url.username), decoded(url.password)]
  const isDatabase = DATABASE.test(url.protocol)
  const segments = isDatabase ? [] : url.pathname.split('/')
  const values = [...url.searchParams].flatMap(([name, value]) =>
    SECRET_NAME.test(name.toLowerCase()) ? [value] : isKeyLike(value, 8) ? [value] : [],
  )
  const pair = Buffer.from(`${user}:${password}`).toString('base64')
  // A password that is also the user's or the database's name keeps no secret, and is a word of every line.
  const isName = password === user || password === url.pathname.slice(1) || url.hostname === password
  return [
    ...(password === '' || isName ? [] : [password, url.password, encodeURIComponent(password), pair]),
    ...(isKeyLike(user, password === '' ? 6 : 16) ? [user, url.username] : []),
    ...url.hostname.split('.').filter((label) => isKeyLike(label, 20)),
    ...segments.filter((part) => isKeyLike(part, 8)).flatMap((part) => [part, decoded(part)]),
    ...values.flatMap((value) => [value, encodeURIComponent(value)]),
    // A short word of a path is a key only where it stands behind this host.
    ...(isDatabase || url.pathname.length < 2 ? [] : [`${url.host}${url.pathname.replace(/\/$/, '')}`]),
    ...(url.hash.length > 1 ? [url.hash.slice(1), decoded(url.hash.slice(1))] : []),
  ]
}

const DATABASE = /^(postgres(ql)?|rediss?):$/
const HOST_ALONE = /^[a-z0-9-]{1,20}(?:(?:\.[a-z0-9-]{1,20})+(?::\d{1,5})?|:\d{1,5})$/

/** Long, or with digits among its letters: words of a path, such as mainnet or jsonrpc, are neither. */
function isKeyLike(text: string, least: number): boolean {
  return text.length >= least && (text.length >= 24 || (/\d/.test(text) && /[a-z]/i.test(text)))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Under which threads that are started later find the secrets of the settings. */
const SHARED = 'perptape.secrets'
/** Anything shorter is part of other words. */
const SHORTEST_SECRET = 6
const registered = new Set((getEnvironmentData(SHARED) as unknown as readonly string[] | undefined) ?? [])
let pattern: RegExp | null = patternOf(registered)

/** From now on these are struck out of every log line and every sentence about an error, here and in later threads. */
export function registerSecrets(secrets: readonly string[]): void {
  for (const secret of secrets) {
    if (secret.length < SHORTEST_SECRET) continue
    registered.add(secret)
    // In a line of JSON quotes and backslashes are escaped.
    registered.add(JSON.stringify(secret).slice(1, -1))
  }
  setEnvironmentData(SHARED, [...registered])
  pattern = patternOf(registered)
}

/** For tests, which read the settings of many services in one process. */
export function forgetSecrets(): void {
  registered.clear()
  setEnvironmentData(SHARED, [])
  pattern = null
}

/** The longest first: one may be the start of another. */
function patternOf(secrets: ReadonlySet<string>): RegExp | null {
  if (secrets.size === 0) return null
  const longestFirst = [...secrets].sort((a, b) => b.length - a.length)
  return new RegExp(longestFirst.map((text) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')).join('|'), 'g')
}

/** A user and a password in any address of a text. */
const CREDENTIALS = /([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'@]+@/gi

/** Text without the secrets of the settings, and without the users and passwords of addresses. */
export function withoutSettingSecrets(text: string): string {
  const safe = pattern === null ? text : text.replace(pattern, STRUCK)
  return safe.includes('@') ? safe.replace(CREDENTIALS, `$1${STRUCK}@`) : safe
}

/** Any text, a line of the log above all: whatever looks like a key is struck out. */
export function withoutKeys(text: string): string {
  // In JSON an escape such as \n must not pass for the start of the word behind it.
  return withoutSettingSecrets(text).replace(/\\(?:u[0-9a-f]{4}|.)|[\w%.~+-]+/gis, (word) =>
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
