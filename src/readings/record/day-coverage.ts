import { type Gap, gapsBySource, gapTotals, type Term } from '../../analytics/record/gaps.ts'
import { DAY, dateOf, floorTo, type Ms, SINCE_EVER, type Span } from '../../core/time.ts'
import type { Readers } from '../../define/reader.ts'
import { isInto, isWholeGap } from '../../tables/record/recording.ts'
import { type ledgerTables, readGaps } from './gap-ledger.ts'

/** Of a day with less than this on record whatever is made of it says so. */
const COVERED_ENOUGH_PCT = 90

const MOST_TERMS = 20_000

/** How much of UTC days the ledger has no gap in. What was read back later counts as recorded. */
export class DayCoverage {
  readonly #gaps: readonly Gap[]
  readonly #terms: readonly Term[]
  readonly #now: Ms

  constructor(gaps: readonly Gap[], terms: readonly Term[], now: Ms) {
    this.#gaps = gaps
    this.#terms = terms
    this.#now = now
  }

  /** Of what these tables were due to get that day, all their sources together; null where nothing was due. */
  of(tables: readonly string[], day: Ms): number | null {
    const { gaps, terms } = this.#own(tables)
    return coveredPct(gaps, terms, day, Math.min(day + DAY, this.#now))
  }

  /** The days of a span of which too little is on record, oldest first. */
  incomplete(
    tables: readonly string[],
    { from, to }: Span,
  ): { readonly date: string; readonly coverage_pct: number }[] {
    const { gaps, terms } = this.#own(tables)
    const days = new Set<Ms>()
    for (const { started_at, ended_at } of gaps) {
      const end = Math.min(ended_at ?? this.#now, to)
      for (let day = floorTo(Math.max(started_at, from), DAY); day < end; day += DAY) days.add(day)
    }
    return [...days]
      .sort((a, b) => a - b)
      .flatMap((day) => {
        const pct = coveredPct(gaps, terms, day, Math.min(day + DAY, this.#now))
        return pct === null || pct >= COVERED_ENOUGH_PCT ? [] : [{ date: dateOf(day), coverage_pct: pct }]
      })
  }

  #own(tables: readonly string[]) {
    const isOwn = ({ into_table }: { readonly into_table: string }) =>
      tables.some((table) => isInto(into_table, table))
    // A source that never recorded leaves no hole in what others did.
    const terms = this.#terms.filter((term) => isOwn(term) && term.recorded_from !== null)
    const recording = new Set(terms.map(({ source }) => source))
    return { terms, gaps: this.#gaps.filter((gap) => isOwn(gap) && recording.has(gap.source)) }
  }
}

function coveredPct(gaps: readonly Gap[], terms: readonly Term[], from: Ms, to: Ms): number | null {
  return gapTotals(gapsBySource(gaps, terms, from, to)).covered_pct
}

export async function readDayCoverage(
  readers: Pick<Readers<typeof ledgerTables>, 'gaps' | 'terms' | 'filled'>,
  now: Ms,
): Promise<DayCoverage> {
  const [gaps, terms] = await Promise.all([
    readGaps(readers, SINCE_EVER, now),
    readers.terms.range({ since: SINCE_EVER, until: now + 1, order: 'asc', limit: MOST_TERMS }),
  ])
  return new DayCoverage(
    // Of a mark that lacks some symbols the rest is on record.
    gaps.filter(isWholeGap),
    terms.filter(({ built_in }) => !built_in),
    now,
  )
}
