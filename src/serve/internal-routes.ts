/** Prefixes that outsiders have no business with. */
export const INTERNAL_PREFIXES = ['/dashboard', '/api/admin', '/api/member', '/api/terminal'] as const
