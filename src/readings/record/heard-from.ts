import type { Ms } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import type { collectorRuns } from '../../tables/record/recording.ts'

/**
 * When each of these sources was last heard from: its newest run that went well. What is written only when it changes
 * holds for as long as its source is heard, so that a board about it is as old as this.
 */
export async function heardFrom(
  runs: Reader<typeof collectorRuns>,
  sources: readonly string[],
  span: { readonly since: Ms; readonly until: Ms },
): Promise<Map<string, Ms>> {
  if (sources.length === 0) return new Map()
  const feed = [...new Set(sources)]
  const rows = await runs.latest({
    by: ['feed'],
    columns: ['feed', 'started_at'],
    where: { feed, ok: true },
    ...span,
  })
  return new Map(rows.map((row) => [row.feed, row.started_at]))
}
