import { type Ms, SINCE_EVER } from '../../core/time.ts'
import type { Reader, Readers } from '../../define/reader.ts'
import type { Row } from '../../define/table.ts'
import { collectorRuns, recordingGaps, sourceTerms } from '../../tables/record/recording.ts'

/** What is known about the recording itself, read together by whoever asks what is missing. */
export const ledgerTables = { gaps: recordingGaps, terms: sourceTerms, runs: collectorRuns }

const MOST_GAPS = 20_000
const PAGE = 2_000
const MOST_TERMS = 20_000

/**
 * Gaps that began in the window, and of each source the last one before it: gaps of a source do not overlap, so
 * only that one can reach in. With them all terms, and the last run of each source in the window.
 */
export async function readLedger({ gaps, terms, runs }: Readers<typeof ledgerTables>, from: Ms, to: Ms) {
  const [began, before, due, heard] = await Promise.all([
    readBegun(gaps, from, to),
    gaps.latest({ by: ['source'], since: SINCE_EVER, until: from }),
    terms.range({ since: SINCE_EVER, until: to + 1, order: 'asc', limit: MOST_TERMS }),
    runs.aggregate({ by: ['feed'], take: { last: { max: 'started_at' } }, since: from, until: to + 1 }),
  ])
  return {
    gaps: [...began, ...before],
    terms: due,
    lastRuns: new Map(heard.flatMap(({ feed, last }) => (last === null ? [] : [[feed, last] as const]))),
  }
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
