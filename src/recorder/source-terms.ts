import type { Ms } from '../core/time.ts'
import type { Row } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import { BEGINNING } from '../tables/gap-ledger.ts'
import { collectorRuns, recordingGaps, sourceTerms } from '../tables/recording.ts'

type TermRow = Row<typeof sourceTerms>

/** What is asked of the sources that a recorder starts with, told apart from what is no more. */
export interface Terms {
  /** Since when each of them is due. */
  readonly dueFrom: ReadonlyMap<string, Ms>
  /** What the store does not know yet. */
  readonly changed: readonly TermRow[]
}

/**
 * A source is due from the first start that has it, whether it ever answers or not; a later start without it ends
 * that, and one that has it again begins anew.
 */
export async function readTerms(
  store: Store,
  sources: readonly { readonly id: string; readonly into: string }[],
  now: Ms,
): Promise<Terms> {
  const newest = await store.reader(sourceTerms).latest({ by: ['source'], since: BEGINNING })
  const known = new Map(newest.map((term) => [term.source, term]))
  const ids = new Set(sources.map(({ id }) => id))
  const dueFrom = new Map<string, Ms>()
  const changed: TermRow[] = []

  const gone = newest.filter((term) => term.due_until === null && !ids.has(term.source))
  if (gone.length > 0) {
    const heard = await lastRuns(store)
    for (const term of gone) {
      changed.push({ ...term, due_until: Math.max(term.due_from, heard.get(term.source) ?? term.due_from) })
    }
  }

  // A folder from before terms were kept: what it has of a source tells since when it is asked.
  const strangers = sources.filter(({ id }) => !known.has(id))
  const signs = strangers.length > 0 ? await firstSigns(store) : new Map<string, Ms>()
  for (const { id, into } of sources) {
    const term = known.get(id)
    const isDue = term?.due_until === null
    const due_from = isDue ? term.due_from : term ? now : (signs.get(id) ?? now)
    dueFrom.set(id, due_from)
    if (!isDue || term.into_table !== into) {
      changed.push({ source: id, due_from, due_until: null, into_table: into })
    }
  }
  return { dueFrom, changed }
}

async function firstSigns(store: Store): Promise<Map<string, Ms>> {
  const [runs, gaps] = await Promise.all([
    store
      .reader(collectorRuns)
      .aggregate({ by: ['feed'], take: { first: { min: 'started_at' } }, since: BEGINNING }),
    store
      .reader(recordingGaps)
      .aggregate({ by: ['source'], take: { first: { min: 'started_at' } }, since: BEGINNING }),
  ])
  const signs = new Map<string, Ms>()
  const note = (source: string, at: Ms | null) => {
    if (at !== null) signs.set(source, Math.min(at, signs.get(source) ?? at))
  }
  for (const { feed, first } of runs) note(feed, first)
  for (const { source, first } of gaps) note(source, first)
  return signs
}

async function lastRuns(store: Store): Promise<Map<string, Ms>> {
  const runs = await store
    .reader(collectorRuns)
    .latest({ by: ['feed'], columns: ['feed', 'started_at'], since: BEGINNING })
  return new Map(runs.map((run) => [run.feed, run.started_at]))
}
