import { groupBy } from '../../core/grouped.ts'
import { type Ms, SINCE_EVER, withoutSpans } from '../../core/time.ts'
import type { Reader, Readers } from '../../define/reader.ts'
import type { Row } from '../../define/table.ts'
import { collectorRuns, filledSpans, recordingGaps, sourceTerms } from '../../tables/record/recording.ts'

/** What is known about the recording itself, read together by whoever asks what is missing. */
export const ledgerTables = {
  gaps: recordingGaps,
  terms: sourceTerms,
  runs: collectorRuns,
  filled: filledSpans,
}

const MOST_GAPS = 20_000
const PAGE = 2_000
const MOST_TERMS = 20_000
const MOST_FILLED = 20_000

/**
 * Gaps that began in the window, and of each source the last one before it: gaps of a source do not overlap, so
 * only that one can reach in. What was read back later is not missing. With them all terms, and the last run of each source in the window.
 */
export async function readLedger(
  { gaps, terms, runs, filled }: Readers<typeof ledgerTables>,
  from: Ms,
  to: Ms,
) {
  const [began, before, due, heard, refilled] = await Promise.all([
    readBegun(gaps, from, to),
    gaps.latest({ by: ['source'], since: SINCE_EVER, until: from }),
    terms.range({ since: SINCE_EVER, until: to + 1, order: 'asc', limit: MOST_TERMS }),
    runs.aggregate({ by: ['feed'], take: { last: { max: 'started_at' } }, since: from, until: to + 1 }),
    readFilled(filled, to),
  ])
  return {
    gaps: notFilled([...began, ...before], refilled),
    terms: due,
    lastRuns: new Map(heard.flatMap(({ feed, last }) => (last === null ? [] : [[feed, last] as const]))),
  }
}

/** Gaps that began in the window, without what was filled since. */
export async function readGaps(
  { gaps, filled }: Pick<Readers<typeof ledgerTables>, 'gaps' | 'filled'>,
  from: Ms,
  to: Ms,
) {
  const [began, refilled] = await Promise.all([readBegun(gaps, from, to), readFilled(filled, to)])
  return notFilled(began, refilled)
}

/** Gaps without what was filled since; one that goes on is not filled yet. */
function notFilled<G extends GapSpan>(gaps: readonly G[], filled: readonly Row<typeof filledSpans>[]): G[] {
  const bySource = groupBy(filled, ({ source }) => source)
  return gaps.flatMap((gap) => {
    const own = bySource.get(gap.source)
    if (!own || gap.ended_at === null) return [gap]
    const spans = own.map(({ from_at, until_at }) => ({ from: from_at, to: until_at }))
    const left = withoutSpans({ from: gap.started_at, to: gap.ended_at }, spans)
    return left.map(({ from, to }) => ({ ...gap, started_at: from, ended_at: to }))
  })
}

type GapSpan = Pick<Row<typeof recordingGaps>, 'source' | 'started_at' | 'ended_at'>

function readFilled(filled: Reader<typeof filledSpans>, to: Ms) {
  return filled.range({ since: SINCE_EVER, until: to + 1, order: 'desc', limit: MOST_FILLED })
}

/** Page by page: a ledger of thousands is taken in without holding up the others. */
async function readBegun(gaps: Reader<typeof recordingGaps>, from: Ms, to: Ms) {
  const found: Row<typeof recordingGaps>[] = []
  let page: typeof found
  do {
    const last = found.at(-1)
    page = await gaps.range({
      since: from,
      until: to + 1,
      order: 'desc',
      limit: PAGE,
      ...(last ? { after: [last.started_at, last.source] } : {}),
    })
    for (const gap of page) found.push(gap)
  } while (page.length === PAGE && found.length < MOST_GAPS)
  return found
}
