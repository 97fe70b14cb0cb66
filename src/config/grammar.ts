import { z } from 'zod'
import { PLANS, type PlanName, UNLIMITED } from '../access/plans.ts'
import { ConfigError } from '../core/errors.ts'
import { nearest } from '../core/nearest.ts'

export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
}

/** Calls or seconds of a minute or a month, by plan. */
export function byPlan(plans: readonly string[] = Object.keys(PLANS)) {
  return z
    .string()
    .transform((text) => limitsIn(text, plans))
    .refine((limits) => limits !== null)
    .transform((limits) => limits ?? {})
    .default({})
}

/** Null where the text is something else. */
function limitsIn(text: string, plans: readonly string[]): Partial<Record<PlanName, number>> | null {
  const limits: Partial<Record<PlanName, number>> = {}
  for (const part of text.split(',')) {
    const [, plan = '', limit] = /^\s*([a-z]+)\s*=\s*(off|[1-9]\d{0,8})\s*$/.exec(part) ?? []
    if (!plans.includes(plan)) return null
    limits[plan as PlanName] = limit === 'off' ? UNLIMITED : Number(limit)
  }
  return limits
}

/** A form of its own: `read` gives the value, or throws a ConfigError that says which part of the text is wrong. */
export function written<T>(read: (text: string) => T) {
  return z.string().transform((text, context): T => {
    try {
      return read(text)
    } catch (thrown) {
      if (!(thrown instanceof ConfigError)) throw thrown
      context.addIssue({ code: 'custom', message: thrown.message, params: { isSentence: true }, input: text })
      return z.NEVER
    }
  })
}

/** What `written` has to say about the first fault, if it was the one to find it. */
export function sentenceIn(error: z.ZodError): string | null {
  const [issue] = error.issues
  return issue?.code === 'custom' && issue.params?.isSentence === true ? issue.message : null
}

/** For a sentence about a name that is not there: the names near to it, or all. */
export function hintFor(name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  return near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `What there is: ${known.join(', ')}.`
}

/** Names of machines between commas, without ports. */
export function namesIn(text: string): readonly string[] {
  return partsOf(text).map((part) => {
    if (/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(part)) return part
    throw new ConfigError(`"${part}" is no name of a machine, such as record-1 or tape.internal.`)
  })
}

/** The parts of a list with commas; an empty part is as wrong as any other. */
export function partsOf(text: string): string[] {
  return text.split(',').map((part) => part.trim())
}
