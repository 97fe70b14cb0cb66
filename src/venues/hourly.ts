import { floorTo, HOUR, type Ms } from '../core/time.ts'

/** For venues that settle on every full hour, by their rules, and do not name it in their answers. */
export function nextFullHour(now: Ms): Ms {
  return floorTo(now, HOUR) + HOUR
}
