// JSON in its one canonical form (RFC 8785), as src/core/canonical-json.ts writes it: a test holds one against the other.

const LONE_SURROGATE = /\p{Surrogate}/u

export function canonicalJson(value) {
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
