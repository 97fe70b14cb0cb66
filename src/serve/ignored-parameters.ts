import { KEY_PARAMS } from '../access/credentials.ts'
import { nearest } from '../core/nearest.ts'

export const IGNORED_PARAMETERS = 'X-Ignored-Parameters'

/** So many are named, each by so many characters: whatever somebody puts into an address, the header stays short. */
const MOST_NAMES = 8
const LONGEST_NAME = 60

/**
 * The header, flat, that names the parameters of a call which its endpoint does not take, each with the one that was
 * probably meant: a misspelt one must not be left out in silence. Empty where there is none.
 */
export function ignoredHeader(query: URLSearchParams, taken: readonly string[]): readonly string[] {
  const strange = [...new Set(query.keys())].filter(
    (name) => !taken.includes(name) && !KEY_PARAMS.includes(name),
  )
  if (strange.length === 0) return []
  const named = strange.slice(0, MOST_NAMES).map((name) => {
    const [meant] = nearest(name.slice(0, LONGEST_NAME), taken, 1)
    return meant === undefined ? shown(name) : `${shown(name)}; meant=${meant}`
  })
  const left = strange.length - named.length
  return [IGNORED_PARAMETERS, [...named, ...(left > 0 ? [`*; count=${left}`] : [])].join(', ')]
}

/** Letters, digits and a few marks as they are, all else as addresses have it: a header takes no other characters. */
function shown(name: string): string {
  let text = ''
  for (const character of name) {
    const next = encodeURIComponent(character).replace(/[!'()*]/g, '_')
    if (text.length + next.length > LONGEST_NAME) break
    text += next
  }
  return text === '' ? '_' : text
}
