import { z } from 'zod'
import { DefinitionError } from '../core/errors.ts'
import type { Html } from '../core/markup.ts'
import type { Ms } from '../core/time.ts'
import type { Board } from './board.ts'
import type { Chart } from './chart.ts'
import type { MeaningId } from './meaning-ids.ts'
import type { Params } from './params.ts'

/** A board and how it is asked. */
export interface Question {
  readonly board: Board
  readonly params?: Readonly<Record<string, string>>
}

/** What a panel shows: markup and charts in their order. */
export type Drawing = Html | Chart | readonly Drawing[]

type Values<P extends Params> = z.output<z.ZodObject<P>>

interface DrawContext<P extends Params = Params> {
  readonly params: Values<P>
  readonly now: Ms
}

type Answers = Readonly<Record<string, unknown>>

/** Of a panel without parameters, or that asks nothing further. */
export type None = Readonly<Record<never, never>>

/** One subject of a page, asked and drawn by itself: what fails blanks nothing else. */
export interface PanelSpec<P extends Params, A extends object, M extends object = None> {
  /** Its anchor in the page. */
  readonly id: string
  readonly title: string | ((params: Values<P>) => string)
  /** What stands beside its title because nobody should miss it, such as how well a model fared. */
  readonly beside?: (answers: A) => string | null
  /** A sentence on how it is to be read. */
  readonly about?: string
  /** Where docs/MEANINGS.md says what its figures mean: a section, or one of its fields as `section#field`. */
  readonly meaning: MeaningId | `${MeaningId}#${string}`
  /** Of the width of the page. A sixth is a key figure: it has no room for more than that, and when and what it is. */
  readonly size: 'sixth' | 'third' | 'half' | 'two-thirds' | 'full'
  /** Where it is not on every page of the kind. */
  readonly when?: (params: Values<P>) => boolean
  /** The boards that it is drawn from. The first is its subject: "as of" and "stale" are of that one. */
  readonly asks: { readonly [K in keyof A]: Question | ((params: Values<P>) => Question) }
  /** What is asked once these are answered, such as the largest venues that they name. It adds to the panel: null is not asked, and is null then, as is what cannot be had. */
  readonly more?: (answers: A, params: Values<P>) => { readonly [K in keyof M]: Question | null }
  /** Left out where nothing is known, instead of saying so: of what only some have. */
  readonly optional?: true
  /** Null where the answers hold nothing that could be shown. */
  readonly draw: (answers: A & M, context: DrawContext<P>) => Drawing | null
}

type ErasedContext = Omit<DrawContext, 'params'> & { readonly params: Answers }

/** A panel with its types erased. */
export interface Panel
  extends Omit<PanelSpec<Params, Answers>, 'draw' | 'title' | 'beside' | 'when' | 'asks' | 'more'> {
  readonly title: string | ((params: Answers) => string)
  readonly beside?: (answers: Answers) => string | null
  readonly when?: (params: Answers) => boolean
  readonly asks: Readonly<Record<string, Question | ((params: Answers) => Question)>>
  readonly more?: (answers: Answers, params: Answers) => Readonly<Record<string, Question | null>>
  readonly draw: (answers: Answers, context: ErasedContext) => Drawing | null
}

/** What the answers of a panel are, as far as it draws them, is said where it is defined: `panel<{ oi: Seen }>()({ … })`. */
export function panel<A extends object, P extends Params = None, M extends object = None>() {
  return (spec: PanelSpec<P, A, M>): Panel => spec as unknown as Panel
}

export const PAGE_GROUPS = ['Market', 'Breadth', 'Venues', 'World', 'Record'] as const
export type PageGroup = (typeof PAGE_GROUPS)[number]

/** What its social preview says: a figure and its course. */
interface Headline {
  readonly label: string
  readonly text: string
  readonly points: readonly (number | null)[]
}

interface PageSpec<P extends Params> {
  readonly id: string
  /** `{names}` are parameters. */
  readonly path: `/${string}`
  /** As it is called in lists; what it shows may add what it is of. */
  readonly title: string
  readonly heading?: (params: Values<P>) => string
  readonly about: string
  /** Where it stands among the pages; null where no list names it. */
  readonly group: PageGroup | null
  readonly params?: P
  /** Of a page that is there only when this can be answered: an unknown name is a page that is not found. */
  readonly subject?: (params: Values<P>) => Question
  /** Of a page with a name in its path: names of which there is one, as the answer of a board tells them. */
  readonly every?: { readonly question: Question; readonly names: (answer: never) => readonly string[] }
  /** A call that shows it at its best, for tests; of a page whose path has a name. */
  readonly example?: Readonly<Record<string, string>>
  readonly panels: readonly Panel[]
  /** The feed of news on it, and where else it leads. */
  readonly feed?: (params: Values<P>) => { readonly path: string; readonly title: string }
  readonly links?: (params: Values<P>) => readonly (readonly [path: string, text: string])[]
  readonly headline?: {
    readonly asks: (params: Values<P>) => Question
    readonly says: (answer: never) => Headline | null
  }
}

/** A page with its types erased, as it is served. */
export interface Page
  extends Omit<PageSpec<Params>, 'params' | 'heading' | 'subject' | 'feed' | 'links' | 'headline' | 'every'> {
  readonly params: z.ZodObject
  readonly heading: (params: Answers) => string
  readonly subject?: (params: Answers) => Question
  readonly feed?: (params: Answers) => { readonly path: string; readonly title: string }
  readonly links?: (params: Answers) => readonly (readonly [path: string, text: string])[]
  readonly every?: { readonly question: Question; readonly names: (answer: Answers) => readonly string[] }
  readonly headline?: {
    readonly asks: (params: Answers) => Question
    readonly says: (answer: Answers) => Headline | null
  }
}

export function page<P extends Params = Readonly<Record<never, never>>>(spec: PageSpec<P>): Page {
  const wrong = (what: string) => new DefinitionError(`page ${spec.id}: ${what}`)
  if (!/^[a-z0-9-]+$/.test(spec.id)) throw wrong('an id is lower case with dashes')
  for (const [, name] of spec.path.matchAll(/\{(\w+)\}/g)) {
    if (!spec.params?.[name!]) throw wrong(`the path names {${name}}, the params do not`)
    if (!spec.example?.[name!]) throw wrong(`the path names {${name}}, the example does not`)
  }
  const ids = spec.panels.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw wrong('two panels have one id')
  const { params = {}, heading = () => spec.title } = spec
  return { ...spec, params: z.object(params), heading } as unknown as Page
}

/** What a widget shows. */
export interface DrawnWidget {
  readonly heading: string
  /** A figure on the line of the heading. */
  readonly beside?: string
  readonly body: Html
}

interface WidgetSpec<P extends Params, A extends object> {
  readonly id: string
  readonly path: `/embed/${string}`
  readonly title: string
  readonly about: string
  readonly params?: P
  readonly example?: Readonly<Record<string, string>>
  /** Pixels that it is made for; it goes down to 280. */
  readonly size: { readonly width: number; readonly height: number }
  readonly asks: (params: Values<P>) => Question
  /** The page that tells more. */
  readonly source: (params: Values<P>) => string
  /** Null where nothing is on record. */
  readonly draw: (answer: A, context: DrawContext<P>) => DrawnWidget | null
}

/** What other sites show in a frame: one board, drawn without any script of its own. */
export interface Widget extends Omit<WidgetSpec<Params, Answers>, 'params' | 'asks' | 'source' | 'draw'> {
  readonly params: z.ZodObject
  readonly asks: (params: Answers) => Question
  readonly source: (params: Answers) => string
  readonly draw: (
    answer: Answers,
    context: { readonly params: Answers; readonly now: Ms },
  ) => DrawnWidget | null
}

export function widget<A extends object, P extends Params = Readonly<Record<never, never>>>() {
  return (spec: WidgetSpec<P, A>): Widget =>
    ({ ...spec, params: z.object({ ...spec.params }) }) as unknown as Widget
}
