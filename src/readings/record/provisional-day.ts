import type { Instant } from '../../core/clock.ts'
import { DAY, dayMs, HOUR } from '../../core/time.ts'
import * as is from '../../define/answer.ts'

/** Rollups that write a UTC day while it is on have written it for good so long after its end. */
const SETTLED_AFTER = HOUR

/** A field of rows by the day, where the day that is on is among them. */
export const provisionalDay = () =>
  is.flag('Whether the UTC day is on or has just ended, so that its figures may still change.')

export function isProvisionalDay(date: string, now: Instant): boolean {
  return now.ms < dayMs(date)! + DAY + SETTLED_AFTER
}
