import type { z } from 'zod'
import type { Instant } from '../core/clock.ts'
import { DefinitionError } from '../core/errors.ts'
import type { Duration } from '../core/time.ts'
import type { Readers } from './reader.ts'
import type { AnyTable } from './table.ts'

type Reads = Readonly<Record<string, AnyTable>>
type Params = z.ZodObject
type Result = z.ZodObject

/** Who asks, as far as an answer may depend on it. Members hold a Builder plan or a higher one. */
export type CallerTier = 'public' | 'member'

interface BoardContext {
  readonly now: Instant
}

interface TieredContext extends BoardContext {
  readonly caller: { readonly tier: CallerTier }
}

export interface BoardSpec<P extends Params, R extends Result, T extends Reads, V extends 'tier' = never> {
  readonly id: string
  readonly path: `/${string}`
  readonly aliases?: readonly `/${string}`[]
  readonly title: string
  readonly about: string
  readonly tier: 'free'
  /** Callers of different tiers get different answers. Only then is the caller known, and the answer kept by tier. */
  readonly variesBy?: V
  /** The MCP tool that asks this question, where there is one. */
  readonly mcp?: string
  /** How often the subject changes: an answer is kept that long at most, and is stale at three times that. */
  readonly cadence: Duration
  /** How keys are spelled, the envelope's included (`asOf` or `as_of`). */
  readonly spelling: 'camel' | 'snake'
  readonly params: P
  /** The answer without its envelope (generatedAt, asOf, stale), which `run` adds to every board. */
  readonly result: R
  /** Parameters of a call that shows the board at its best; the contract test makes it. */
  readonly example: Readonly<Record<string, string>>
  readonly reads: T
  /**
   * What the board is about, as `reads` calls it: `as_of` is the newest row of it, whatever else went into the answer.
   * Several are alternatives of one subject, of which the newest counts.
   */
  readonly subject: NoInfer<keyof T & string> | readonly NoInfer<keyof T & string>[]
  /** What CSV shows; without it the board has no CSV form. */
  readonly rows?: (answer: z.output<R>) => readonly Readonly<Record<string, unknown>>[]
  readonly compute: (
    readers: Readers<T>,
    params: z.output<P>,
    context: [V] extends [never] ? BoardContext : TieredContext,
  ) => Promise<z.output<R>>
}

/** A board with its types erased, as every surface handles it. */
export interface Board extends Omit<BoardSpec<Params, Result, Reads, 'tier'>, 'rows' | 'compute'> {
  readonly rows?: (answer: Record<string, unknown>) => readonly Readonly<Record<string, unknown>>[]
  readonly compute: (
    readers: Record<string, unknown>,
    params: Record<string, unknown>,
    context: BoardContext | TieredContext,
  ) => Promise<Record<string, unknown>>
}

export function board<P extends Params, R extends Result, T extends Reads, V extends 'tier' = never>(
  spec: BoardSpec<P, R, T, V>,
): Board {
  const wrong = (what: string) => new DefinitionError(`board ${spec.id}: ${what}`)
  if (!/^[a-z0-9-]+$/.test(spec.id)) throw wrong('an id is lower case with dashes')
  const inPath = [...spec.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  for (const name of inPath)
    if (!spec.params.shape[name]) throw wrong(`the path names {${name}}, the params do not`)
  const subjects = subjectsOf(spec)
  if (subjects.length === 0) throw wrong('has no subject')
  for (const name of subjects) {
    const table = spec.reads[name]
    if (!table) throw wrong(`its subject ${name} is not among what it reads`)
    if (table.seen === null) throw wrong(`its subject ${name} is a calendar, which is never old`)
  }
  // Generic at the definition, erased once: here.
  return spec as unknown as Board
}

export function subjectsOf({ subject }: Pick<Board, 'subject'>): readonly string[] {
  return typeof subject === 'string' ? [subject] : subject
}
