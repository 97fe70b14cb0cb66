import { made } from './made.ts'
import { MINUTE, type Ms } from './time.ts'

/** Clocks on the wall: between a zone's local time and ours, with summer time as the zone keeps it. */

const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day in that zone, YYYY-MM-DD. */
export function localDate(at: Ms, zone: string): string {
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, 10)
}

/** The moment at which clocks of that zone show `time` (HH:MM) on that day. */
export function momentOf(date: string, time: string, zone: string): Ms {
  const asIfUtc = Date.parse(`${date}T${time}:00Z`)
  // The offset at the guess may be that of the other side of a change of clocks; the second look is right.
  const guess = asIfUtc - offsetAt(asIfUtc, zone)
  return asIfUtc - offsetAt(guess, zone)
}

/** How far clocks of the zone are ahead of UTC. */
function offsetAt(at: Ms, zone: string): Ms {
  const part: Record<string, number> = {}
  for (const { type, value } of made(formats, zone, formatOf).formatToParts(at)) part[type] = Number(value)
  const local = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute)
  return local - Math.floor(at / MINUTE) * MINUTE
}

function formatOf(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
}
