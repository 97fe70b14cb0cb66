import type { Ailment } from '../core/ailment.ts'
import { HOUR, isoOf, MINUTE, type Ms } from '../core/time.ts'
import type { Row } from '../define/table.ts'
import type { recorderReports } from '../tables/record/recording.ts'

export type RecorderReport = Row<typeof recorderReports>

/** How far back reports are read. */
export const REPORTS_BACK_MS: Ms = HOUR
/** Reports come every fifteen seconds; whoever sent none for so long does not record. */
const LATE_MS = 90_000
/** So many restarts within an hour are no accident, of a recorder or of whole processes that did not live for long. */
const MANY_RESTARTS = 3
const SHORT_LIFE_MS = 10 * MINUTE
/** More than this part of all sources is no trouble of single venues. */
const MANY_STALE = 0.5

const PART = 'recorder'

/** What is wrong with those that record elsewhere, by their newest reports of the last hour. */
export function reportAilments(reports: readonly RecorderReport[], now: Ms): Ailment[] {
  const current = reports.filter(({ at }) => now - at < LATE_MS)
  const sentences = [
    noneReports(reports, current),
    ...current.map(awayOrRestarting),
    shortLives(reports.filter((one) => !current.includes(one))),
    manyStale(current),
  ]
  return sentences.flatMap((sentence) => (sentence === null ? [] : [{ part: PART, down: false, sentence }]))
}

function noneReports(all: readonly RecorderReport[], current: readonly RecorderReport[]): string | null {
  if (current.some(({ role }) => role !== 'jobs')) return null
  const recording = all.filter(({ role }) => role !== 'jobs')
  if (recording.length === 0) return 'No recorder has reported within an hour: nothing is recorded.'
  const last = Math.max(...recording.map(({ at }) => at))
  return `No recorder has reported since ${isoOf(last)}: nothing is recorded.`
}

function awayOrRestarting({ recorder, up, restarts }: RecorderReport): string | null {
  const who = `The recorder of process ${recorder}`
  if (restarts >= MANY_RESTARTS) {
    return `${who} had to be started again ${restarts} times within an hour${up ? '' : ', and is away'}.`
  }
  return up ? null : `${who} is away.`
}

function shortLives(ended: readonly RecorderReport[]): string | null {
  const short = ended.filter(({ at, started_at }) => at - started_at < SHORT_LIFE_MS)
  if (short.length < MANY_RESTARTS) return null
  return `${short.length} processes that record ended within minutes of their start, within the last hour.`
}

function manyStale(current: readonly RecorderReport[]): string | null {
  let sources = 0
  let stale = 0
  for (const report of current) {
    sources += report.sources
    stale += report.stale_sources
  }
  return stale > sources * MANY_STALE ? `${stale} of ${sources} sources have been silent for too long.` : null
}
