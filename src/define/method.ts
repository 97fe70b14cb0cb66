import { DefinitionError } from '../core/errors.ts'
import type { MeaningId } from './meaning-ids.ts'
import type { AnyTable, ColumnName, ColumnsOf } from './table.ts'

export const METHOD_DOMAINS = {
  market: 'Market',
  liquidations: 'Liquidations',
  positioning: 'Positioning',
  liquidity: 'Liquidity',
  venues: 'Venues',
  options: 'Options',
  regional: 'Premiums',
  cycle: 'Cycle',
  macro: 'Macro',
  tradfi: 'Shares, commodities and indices',
  signals: 'Signals',
  record: 'The record',
} as const
type MethodDomain = keyof typeof METHOD_DOMAINS

/** Small numbers that a reader can take in at a glance. */
type Plain = number | string | boolean | null | readonly Plain[] | { readonly [name: string]: Plain }
type Given = { readonly [name: string]: Plain }
/** What comes out, by name. */
type Figures = Readonly<Record<string, number | string | boolean | null>>

/** The columns of a table that a figure is made of. */
export interface MethodInput {
  readonly table: string
  readonly columns: readonly string[]
}

/** One case that can be followed by hand. */
interface Example<G extends Given> {
  readonly given: G
  /** The arithmetic in words, with every number on the way. */
  readonly steps: readonly string[]
  /** What the steps come to, worked out by hand. */
  readonly gives: Figures
  /** To how many decimals figures are written there. */
  readonly decimals?: number
  /** The project's own code on what is given; a test holds it against `gives`. */
  readonly by: (given: G) => Figures | Promise<Figures>
}

/** How a derived figure comes about: what is asked of its definition, and one case worked out. */
export interface MethodSpec<G extends Given> {
  /** Part of its address. */
  readonly id: string
  readonly domain: MethodDomain
  readonly title: string
  /** The question that it answers. */
  readonly answers: string
  /** Where its fields are explained one by one. */
  readonly meaning?: MeaningId
  /** The fields that carry it, by the board's id; patterns as field-paths.ts reads them. */
  readonly shown: Readonly<Record<string, readonly string[]>>
  /** Routes that sell it, by the name of the offer. */
  readonly sold?: readonly string[]
  /** Lines, as they would stand on paper. */
  readonly formula: readonly string[]
  readonly symbols?: Readonly<Record<string, string>>
  /** The model's own where it has one; otherwise it begins with 1, and whoever changes the formula counts on. */
  readonly version: string
  readonly inputs: readonly MethodInput[]
  /** What is taken for granted, and what is ours to choose. */
  readonly assumes: readonly string[]
  /** Where it can be misread. */
  readonly misleads: readonly string[]
  readonly example: Example<G>
}

/** A method with its types erased, as pages and tests handle it. */
export interface Method extends Omit<MethodSpec<Given>, 'example'> {
  readonly example: Omit<Example<Given>, 'by' | 'decimals'> & {
    readonly decimals: number
    readonly by: (given: Given) => Figures | Promise<Figures>
  }
}

export function method<const G extends Given>(spec: MethodSpec<G>): Method {
  const wrong = (what: string) => new DefinitionError(`method ${spec.id}: ${what}`)
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(spec.id)) throw wrong('an id is lower case with dashes')
  if (spec.formula.length === 0 || spec.example.steps.length === 0) throw wrong('tells no arithmetic')
  if (Object.keys(spec.shown).length === 0 && !spec.sold?.length) throw wrong('is shown nowhere')
  // Generic at the definition, erased once: here.
  return { ...spec, example: { decimals: 6, ...spec.example } } as unknown as Method
}

/** What a method reads of a table; the type checker knows its columns. */
export function from<T extends AnyTable>(
  table: T,
  ...columns: readonly ColumnName<ColumnsOf<T>>[]
): MethodInput {
  return { table: table.name, columns }
}

/** A method's own page. */
export function methodPath(id: string): `/${string}` {
  return `/docs/methodology/${id}`
}
