import { z } from 'zod'
import type { Instant } from '../core/clock.ts'
import { DefinitionError } from '../core/errors.ts'
import type { Duration, Ms } from '../core/time.ts'
import type { Given } from './answer.ts'
import type { Params } from './params.ts'
import type { Readers } from './reader.ts'
import type { AnyTable } from './table.ts'
import { writingOf } from './writing.ts'

type Reads = Readonly<Record<string, AnyTable>>
/** One shape, or several of which every answer has one. */
type Result = z.ZodObject | z.ZodUnion<readonly z.ZodObject[]>

/**
 * Who asks, as far as an answer may depend on it. Who is signed in names a key of any plan; members hold a Builder plan
 * or a higher one.
 */
export type CallerTier = 'public' | 'signed in' | 'member'

interface BoardContext {
  readonly now: Instant
  /**
   * For a board that reads more than its answer is made of, such as every venue to show one of them: the times of the
   * records that went in. `as_of` is the newest of these. It is never newer than what was read, and where nothing went
   * in it goes by what was read.
   */
  readonly madeOf: (times: readonly (Ms | null | undefined)[]) => void
}

interface TieredContext extends BoardContext {
  readonly caller: { readonly tier: CallerTier }
}

/** Fields of an answer, of whichever shape. */
type Names<W> = W extends object ? keyof W & string : never
type Field<W, K> = W extends object ? (K extends keyof W ? W[K] : never) : never
type Item<W> = W extends readonly (infer I)[] ? I : never
/** What an answer has and its schema does not, however deep; TypeScript alone would let it pass. */
type Undeclared<Got, Want> = unknown extends Got | Want
  ? never
  : Got extends readonly (infer G)[]
    ? Undeclared<G, Item<Want>>
    : Got extends object
      ? {
          [K in keyof Got & string]-?: K extends Names<Want> ? Undeclared<Got[K], Field<Want, K>> : K
        }[keyof Got & string]
      : never
type Declared<Got, Want, U = Undeclared<Got, Want>> = unknown extends U
  ? unknown
  : [U] extends [never]
    ? unknown
    : { readonly undeclared: U }

/** The fields that are lists of rows. */
type ListName<R extends Result> = {
  [K in Names<z.output<R>>]: NonNullable<Field<z.output<R>, K>> extends readonly object[] ? K : never
}[Names<z.output<R>>]

type Example<P extends Params> = keyof P extends never
  ? Readonly<Record<string, never>>
  : { readonly [K in keyof P]?: string }

interface Other<N extends string> {
  readonly named: NoInfer<N>
  readonly cadence: Duration
  readonly limit?: 'hard'
}

export interface BoardSpec<
  P extends Params,
  R extends Result,
  T extends Reads,
  V extends 'tier' = never,
  A = Given<z.output<R>>,
> {
  readonly id: string
  readonly path: `/${string}`
  readonly aliases?: readonly `/${string}`[]
  readonly title: string
  readonly about: string
  /** Callers of different tiers get different answers. Only then is the caller known, and the answer kept by tier. */
  readonly variesBy?: V
  /** Calls above a caller's limit are refused (429) and not just served slowly. */
  readonly limit?: 'hard'
  /** Where naming this parameter asks another question at the same address: what holds for that one instead. */
  readonly other?: Other<keyof P & string>
  /** The MCP tool that asks this question, where there is one. */
  readonly mcp?: string
  /**
   * How often the subject changes: an answer is kept that long at most, and is stale at three times that. Null where
   * callers say which time they ask about: an answer about last year is as old as it should be.
   */
  readonly cadence: Duration | null
  /** How keys are spelled, the envelope's included (`asOf` or `as_of`). */
  readonly spelling: 'camel' | 'snake'
  /** What callers may say, in the words of params.ts; none unless it is said. */
  readonly params?: P
  /** The answer without its envelope (generatedAt, asOf, stale; under /api/v1 with ok), which `run` adds to every board. */
  readonly result: R
  /** Parameters of a call that shows the board at its best; the contract test makes it. */
  readonly example?: NoInfer<Example<P>>
  readonly reads: T
  /**
   * What the board is about, as `reads` calls it: `as_of` is the newest row of it, whatever else went into the answer.
   * Several are alternatives of one subject, of which the newest counts. Null where it is about no record: it tells
   * what there is to be asked, and has neither `as_of` nor `stale`.
   */
  readonly subject: NoInfer<keyof T & string> | readonly NoInfer<keyof T & string>[] | null
  /**
   * The list of rows that CSV shows; without it the board has no CSV form. A board whose path ends in `.csv` has no
   * other: its list is the file, and the fields beside it are the comments above.
   */
  readonly list?: NoInfer<ListName<R>>
  readonly compute: (
    readers: Readers<T>,
    params: z.output<z.ZodObject<NoInfer<P>>>,
    context: [V] extends [never] ? BoardContext : TieredContext,
  ) => Promise<A & Declared<A, z.output<R>>>
}

type Answer = Record<string, unknown>

/** A board with its types erased, as every surface handles it. */
export interface Board
  extends Omit<BoardSpec<Params, Result, Reads, 'tier'>, 'params' | 'example' | 'list' | 'compute'> {
  readonly params: z.ZodObject
  readonly example: Readonly<Record<string, string>>
  readonly list?: string
  readonly compute: (
    readers: Record<string, unknown>,
    params: Record<string, unknown>,
    context: BoardContext | TieredContext,
  ) => Promise<Answer>
  /** By the words of its result. */
  readonly write: (answer: Answer) => Answer
}

export function board<
  R extends Result,
  T extends Reads,
  P extends Params = Readonly<Record<never, never>>,
  V extends 'tier' = never,
  A extends Given<z.output<R>> = Given<z.output<R>>,
>(spec: BoardSpec<P, R, T, V, A>): Board {
  const wrong = (what: string) => new DefinitionError(`board ${spec.id}: ${what}`)
  if (!/^[a-z0-9-]+$/.test(spec.id)) throw wrong('an id is lower case with dashes')
  const inPath = [...spec.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  for (const name of inPath)
    if (!spec.params?.[name]) throw wrong(`the path names {${name}}, the params do not`)
  if (isFile(spec) && spec.list === undefined) throw wrong('a file has a list of rows')
  const subjects = subjectsOf(spec)
  if (subjects.length === 0 && spec.subject !== null) throw wrong('has no subject')
  for (const name of subjects) {
    const table = spec.reads[name]
    if (!table) throw wrong(`its subject ${name} is not among what it reads`)
    if (table.seen === null) throw wrong(`its subject ${name} is a calendar, which is never old`)
  }
  // Generic at the definition, erased once: here.
  const { params = {}, example = {} } = spec
  return { ...spec, params: z.object(params), example, write: writingOf(spec.result) } as unknown as Board
}

/** A board that is a file of rows. */
export function isFile({ path }: Pick<Board, 'path'>): boolean {
  return path.endsWith('.csv')
}

export function subjectsOf({ subject }: Pick<Board, 'subject'>): readonly string[] {
  return typeof subject === 'string' ? [subject] : (subject ?? [])
}

/** By which an answer to these parameters is kept. */
export function cadenceOf(
  { cadence, other }: Pick<Board, 'cadence' | 'other'>,
  params: Readonly<Record<string, unknown>> = {},
): Duration | null {
  return other && params[other.named] !== undefined ? other.cadence : cadence
}

/** The cadence by which an answer gets stale; null of a board that says nothing about that. */
export function staleBy(
  board: Pick<Board, 'cadence' | 'other' | 'subject'>,
  params?: Readonly<Record<string, unknown>>,
): Duration | null {
  return board.subject === null ? null : cadenceOf(board, params)
}

/** The shapes that an answer may have. */
export function shapesOf({ result }: Pick<Board, 'result'>): readonly z.ZodObject[] {
  return 'options' in result ? result.options : [result]
}
