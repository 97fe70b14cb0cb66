import type { Instant } from '../../core/clock.ts'
import type { Reader } from '../../define/reader.ts'
import type { Row } from '../../define/table.ts'
import type { quantumDaily } from '../../tables/cycle/quantum.ts'

type Measurements = Reader<typeof quantumDaily>
type Measurement = Row<typeof quantumDaily>

export async function newestMeasurement(daily: Measurements, now: Instant): Promise<Measurement | undefined> {
  const [row] = await daily.range({ ...now.ever(), order: 'desc', limit: 1 })
  return row
}

/** The one by which the watch set was drawn: later ones say what became of it. */
export async function firstMeasurement(daily: Measurements): Promise<Measurement | undefined> {
  const [row] = await daily.range({ order: 'asc', limit: 1 })
  return row
}
