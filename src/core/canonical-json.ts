const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * JSON in its one canonical form (RFC 8785): keys in the order of their UTF-16 units, numbers and strings as
 * ECMAScript writes them, no blanks. Whoever reads the same values gets the same bytes, and so the same hash.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([name, of]) => `${canonicalJson(name)}:${canonicalJson(of)}`).join(',')}}`
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} is not JSON`)
  if (typeof value === 'string' && LONE_SURROGATE.test(value))
    throw new TypeError('half a character is not JSON')
  const text = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`${typeof value} is not JSON`)
  return text
}
