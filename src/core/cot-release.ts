import { isUsHoliday } from './market-holidays.ts'
import { DAY, dateOf, dayMs, type Ms } from './time.ts'
import { localDate, momentOf } from './zoned-time.ts'

/** When commitments of traders come out: on Fridays at 15:30 in New York, 20:30 UTC in winter and 19:30 in summer. */

const NEW_YORK = 'America/New_York'
const RELEASE_TIME = '15:30'
const [TUESDAY, FRIDAY] = [2, 5]

/** Federal holidays that exchanges do not keep, and the Fridays on which those of a Saturday are kept. */
const FEDERAL_ONLY = /-(?:11-1[01]|12-31)$/

/** Tuesdays whose reports came weeks late: the government was shut, or traders could not report after an attack. */
const LATE = [
  ['2018-12-18', '2019-03-05'],
  ['2023-01-31', '2023-03-14'],
  ['2025-09-30', '2026-01-13'],
] as const

/**
 * When a report comes out by rule, where it does not say so itself: on the first Friday after its Tuesday. Holidays may
 * put it off; only the report can tell.
 */
export function releaseOf(reportDate: string): Ms {
  return releaseAfter(dayMs(reportDate)! + DAY)
}

/** The first release by that rule after a moment. */
export function nextRelease(now: Ms): Ms {
  const today = releaseAfter(dayMs(localDate(now, NEW_YORK))!)
  return today > now ? today : releaseAfter(dayMs(localDate(now, NEW_YORK))! + DAY)
}

/**
 * Whether the rule may be gone by: no holiday after the report's Tuesday up to its Friday, and nothing that held it up.
 */
export function isReleasedByRule(reportDate: string): boolean {
  const tuesday = dayMs(reportDate)!
  if (new Date(tuesday).getUTCDay() !== TUESDAY) return false
  if (LATE.some(([first, last]) => reportDate >= first && reportDate <= last)) return false
  const after = [1, 2, 3].map((days) => dateOf(tuesday + days * DAY))
  return !after.some((date) => isUsHoliday(date, 'shares') || FEDERAL_ONLY.test(date))
}

/** On the first Friday from that day on. */
function releaseAfter(day: Ms): Ms {
  const ahead = (FRIDAY - new Date(day).getUTCDay() + 7) % 7
  return momentOf(dateOf(day + ahead * DAY), RELEASE_TIME, NEW_YORK)
}
