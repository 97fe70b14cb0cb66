import { type Ms, SINCE_EVER } from '../core/time.ts'
import type { Row } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import { collectorRuns, recordingGaps, sourceTerms } from '../tables/record/recording.ts'
import { lastRuns } from './runs.ts'

export type TermRow = Row<typeof sourceTerms>

/** The terms of the sources that a recorder starts with, and what the store does not know yet. */
export interface Terms {
  readonly current: ReadonlyMap<string, TermRow>
  readonly changed: readonly TermRow[]
}

/**
 * A source is due from the first start that has it, whether it ever answers or not; a later start without it ends
 * that, and one that has it again begins anew.
 */
export async function readTerms(
  store: Store,
  sources: readonly { readonly id: string; readonly into: string; readonly builtIn?: true | undefined }[],
  now: Ms,
  /** Whether those are all that there are: a source that is missing is gone then. */
  { isWhole = true }: { readonly isWhole?: boolean } = {},
): Promise<Terms> {
  const newest = await store.reader(sourceTerms).latest({ by: ['source'], since: SINCE_EVER })
  const known = new Map(newest.map((term) => [term.source, term]))
  const ids = new Set(sources.map(({ id }) => id))
  const current = new Map<string, TermRow>()
  const changed: TermRow[] = []

  const gone = newest.filter((term) => isWhole && term.due_until === null && !ids.has(term.source))
  if (gone.length > 0) {
    const heard = await lastRuns(store)
    for (const term of gone) {
      changed.push({ ...term, due_until: Math.max(term.due_from, heard.get(term.source) ?? term.due_from) })
    }
  }

  // A folder from before terms were kept: what it has of a source tells since when it is asked.
  const strangers = sources.filter(({ id }) => !known.has(id))
  const signs = strangers.length > 0 ? await firstSigns(store) : new Map<string, Sign>()
  for (const { id, into, builtIn = null } of sources) {
    const before = known.get(id)
    const sign = before ? undefined : signs.get(id)
    const term: TermRow =
      before?.due_until === null
        ? { ...before, into_table: into, built_in: builtIn }
        : {
            source: id,
            due_from: sign?.asked ?? now,
            due_until: null,
            recorded_from: sign?.recorded ?? null,
            into_table: into,
            built_in: builtIn,
          }
    current.set(id, term)
    if (before?.due_until !== null || before.into_table !== into || before.built_in !== builtIn)
      changed.push(term)
  }
  return { current, changed }
}

interface Sign {
  asked: Ms
  recorded: Ms | null
}

/** When each source was first asked, and when it first recorded, as far as runs and gaps tell. */
async function firstSigns(store: Store): Promise<Map<string, Sign>> {
  const [runs, good, gaps] = await Promise.all([
    store
      .reader(collectorRuns)
      .aggregate({ by: ['feed'], take: { first: { min: 'started_at' } }, since: SINCE_EVER }),
    store.reader(collectorRuns).aggregate({
      by: ['feed'],
      take: { first: { min: 'started_at' } },
      since: SINCE_EVER,
      where: { ok: true },
    }),
    store.reader(recordingGaps).aggregate({
      by: ['source'],
      take: { first: { min: 'started_at' }, ended: { min: 'ended_at' } },
      since: SINCE_EVER,
    }),
  ])
  const signs = new Map<string, Sign>()
  const note = (source: string, asked: Ms | null, recorded: Ms | null) => {
    const sign = signs.get(source) ?? { asked: Number.POSITIVE_INFINITY, recorded: null }
    sign.asked = Math.min(sign.asked, asked ?? Number.POSITIVE_INFINITY)
    sign.recorded = earlier(sign.recorded, recorded)
    signs.set(source, sign)
  }
  for (const { feed, first } of runs) note(feed, first, null)
  for (const { feed, first } of good) note(feed, first, first)
  // A gap ends with a record.
  for (const { source, first, ended } of gaps) note(source, first, ended)
  return signs
}

function earlier(a: Ms | null, b: Ms | null): Ms | null {
  return a === null ? b : b === null ? a : Math.min(a, b)
}
