import type { paths } from './schema.ts'

/** What can be asked for. */
export type GetPath = { [P in keyof paths]: paths[P] extends { get: object } ? P : never }[keyof paths]

type Operation<P extends GetPath> = paths[P] extends { get: infer O } ? O : never

/** The JSON that a path answers with. */
export type Answer<P extends GetPath> =
  Operation<P> extends { responses: { 200: { content: { 'application/json': infer A } } } } ? A : never

/** The parameters of a path, behind the question mark. */
export type Query<P extends GetPath> =
  Operation<P> extends { parameters: { query?: infer Q } } ? NonNullable<Q> : Record<string, never>

type PathParams<P extends GetPath> =
  Operation<P> extends { parameters: { path: infer Q extends object } } ? Q : never

/** What a call takes; a path with braces needs to be told what stands there. */
export type Asked<P extends GetPath> = {
  readonly query?: Omit<Query<P>, 'format'>
  readonly signal?: AbortSignal
} & ([PathParams<P>] extends [never] ? { readonly path?: never } : { readonly path: PathParams<P> })

/** Left out where nothing has to be said. */
export type AskedArguments<P extends GetPath> = [PathParams<P>] extends [never] ? [Asked<P>?] : [Asked<P>]

interface AnyPage {
  readonly rows: readonly unknown[]
  readonly truncated: boolean
  readonly next_cursor: string | null
}

/** What is told page by page. */
export type PagedPath = { [P in GetPath]: Answer<P> extends AnyPage ? P : never }[GetPath]

export type Page<P extends PagedPath> = Answer<P> & AnyPage

export type Row<P extends PagedPath> = Answer<P> extends { rows: readonly (infer R)[] } ? R : never
