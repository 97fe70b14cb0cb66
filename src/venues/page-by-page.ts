import type { Ms } from '../core/time.ts'

interface Paged {
  /** How far back the pages have to reach. */
  readonly from: Ms
  readonly perPage: number
  readonly ask: (page: number) => Promise<unknown>
  /** When the entries of a page were; of the newest page first. */
  readonly times: (page: unknown) => readonly (Ms | null)[]
}

/** A month of a contract that settles every hour, by the smallest pages that a venue gives. */
const MOST_PAGES = 16

/** Asks a history that cannot be asked for a time, only for a page: from the newest back to that time. */
export async function pagesBackTo({ from, perPage, ask, times }: Paged): Promise<unknown[]> {
  const pages: unknown[] = []
  let isReached = false
  while (!isReached && pages.length < MOST_PAGES) {
    const page = await ask(pages.length + 1)
    pages.push(page)
    const told = times(page)
    isReached = told.length < perPage || told.some((time) => time !== null && time <= from)
  }
  return pages
}

/** What it gave, handed to a parser as one answer among others. */
export function pagesIn(answer: unknown): readonly unknown[] {
  return Array.isArray(answer) ? answer : [answer]
}
