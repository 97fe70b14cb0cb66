import type { Refusal } from '../define/source.ts'
import { excerptOf } from '../define/tally.ts'
import { isFields } from './fields.ts'

/** How a venue says in an answer of status 200 that it is none: a code in one of its fields. */
interface RefusalWords {
  readonly field: string
  /** What the field holds where all is well, as text. */
  readonly good: readonly string[]
  /** Codes that mean too many requests. */
  readonly limited?: readonly string[]
}

/** Answers without the field are taken for what they are. */
export function refusalBy({ field, good, limited = [] }: RefusalWords): (answer: unknown) => Refusal | null {
  return (answer) => {
    if (!isFields(answer) || answer[field] === undefined) return null
    const code = String(answer[field])
    if (good.includes(code)) return null
    return { fault: limited.includes(code) ? 'rate_limited' : 'refused', words: excerptOf(answer) }
  }
}
