/** Prefixes that outsiders have no business with. */
export const INTERNAL_PREFIXES = ['/dashboard', '/api/admin', '/api/member', '/api/terminal'] as const

export function internalPrefix(path: string): string | undefined {
  const plain = path.toLowerCase()
  return INTERNAL_PREFIXES.find((prefix) => plain === prefix || plain.startsWith(`${prefix}/`))
}
