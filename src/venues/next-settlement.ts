import { floorTo, HOUR, type Ms } from '../core/time.ts'

/** When funding is settled next, of venues that settle on whole intervals of the UTC day and do not say when. */
export function nextSettlement(now: Ms, intervalHours: number): Ms {
  const interval = intervalHours * HOUR
  return floorTo(now, interval) + interval
}
