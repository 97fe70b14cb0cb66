import { isFields } from './fields.ts'

/** What a venue says of itself: that all is well, or that something of it is shut. */
export type Told = 'well' | 'shut'
type Read = (answer: unknown) => Told | null

/** Of a call that tells the time or a price: that something is there says that all is well. */
export function wellWith(...path: readonly string[]): Read {
  return (answer) => {
    const value = valueAt(answer, path)
    return typeof value === 'number' || (typeof value === 'string' && value !== '') ? 'well' : null
  }
}

/** Of a call that says in a word how the venue is. A word that nobody knows is no answer, so that it is noticed. */
export function inWords(
  path: readonly string[],
  words: { readonly well: readonly string[]; readonly shut: readonly string[] },
): Read {
  return (answer) => {
    const word = String(valueAt(answer, path))
    return words.well.includes(word) ? 'well' : words.shut.includes(word) ? 'shut' : null
  }
}

/** Of a call that lists what is being maintained, announced and over: it is shut while something is. */
export function unlessOngoing(path: readonly string[], name: string, ongoing: readonly string[]): Read {
  return (answer) => {
    const list = valueAt(answer, path)
    if (!Array.isArray(list)) return null
    return list.some((entry) => isFields(entry) && ongoing.includes(String(entry[name]))) ? 'shut' : 'well'
  }
}

function valueAt(answer: unknown, path: readonly string[]): unknown {
  let value = answer
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Readonly<Record<string, unknown>>)[name]
  }
  return value
}
