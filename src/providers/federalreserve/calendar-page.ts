import { dateOf } from '../../core/time.ts'
import { badAnswer } from '../../venues/fields.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Votes in writing, calls and what was called off have no statement at two o'clock. */
const NO_MEETING = /notation|unscheduled|conference|cancel/i
/** By law there are four; since 1981 there were eight. */
const MEETINGS_A_YEAR = 8

/**
 * Last days of the regular meetings on the committee's calendar, by year and from that year on. A year that has not
 * eight of them is not understood.
 */
export function meetingsOnPage(source: string, html: string, since: number): Map<number, string[]> {
  const parts = html.split(/(\d{4}) FOMC Meetings/)
  const years = new Map<number, string[]>()
  for (let place = 1; place < parts.length; place += 2) {
    const year = Number(parts[place])
    if (year < since) continue
    const dates = datesIn(source, year, parts[place + 1]!)
    // A heading may be repeated in a menu, without meetings behind it.
    if (dates.length === 0) continue
    if (dates.length !== MEETINGS_A_YEAR)
      throw badAnswer(source, `expected ${MEETINGS_A_YEAR} meetings in ${year}`, dates)
    years.set(year, dates)
  }
  if (years.size === 0) throw badAnswer(source, 'no meetings on the calendar', html)
  return years
}

function datesIn(source: string, year: number, panel: string): string[] {
  const months = [...panel.matchAll(/fomc-meeting__month[^>]*>([\s\S]*?)<\/div>/g)].map(wordsOf)
  const days = [...panel.matchAll(/fomc-meeting__date[^>]*>([\s\S]*?)<\/div>/g)].map(wordsOf)
  if (months.length !== days.length)
    throw badAnswer(source, `months and days of ${year} do not match`, { months, days })
  return days.flatMap((text, place) => {
    if (NO_MEETING.test(text)) return []
    const found = /^(?:\d{1,2}\s*[-–]\s*)?(\d{1,2})\*?$/.exec(text)
    // "Apr/May", "30-1": the last day is in the last month.
    const name = months[place]!.split('/').at(-1)!.trim().slice(0, 3).toLowerCase()
    const month = MONTHS.indexOf(name)
    const day = Number(found?.[1])
    const at = Date.UTC(year, month, day)
    if (month < 0 || !found || new Date(at).getUTCDate() !== day)
      throw badAnswer(source, `no day of a meeting in ${year}`, `${months[place]} ${text}`)
    return [dateOf(at)]
  })
}

function wordsOf([, html]: RegExpExecArray): string {
  return html!
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
