import type { GetPath } from './answers.ts'

interface AnyPage {
  readonly rows: readonly unknown[]
  readonly truncated: boolean
  readonly next_cursor: string | null
}

type Asked = { readonly query?: Readonly<Record<string, unknown>>; readonly signal?: AbortSignal } | undefined

/** Pages until the last; each may cost something, so that none is asked for before the one before it is used. */
export async function* allPages(
  path: GetPath,
  asked: Asked,
  get: (path: GetPath, asked: Asked) => Promise<unknown>,
): AsyncGenerator<AnyPage, void> {
  const seen = new Set<string>()
  let cursor: string | null = null
  do {
    const query: Record<string, unknown> = cursor === null ? { ...asked?.query } : { ...asked?.query, cursor }
    const page = (await get(path, { ...asked, query })) as AnyPage
    yield page
    cursor = page.truncated && page.rows.length > 0 ? page.next_cursor : null
    if (cursor === null) return
    if (seen.has(cursor)) throw new Error(`The pages of ${path} go in a circle: a cursor came twice.`)
    seen.add(cursor)
  } while (true)
}
