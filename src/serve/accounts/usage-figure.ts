import { shown } from '../../core/format.ts'
import { type Html, html } from '../../core/markup.ts'
import { DAY, dateOf, floorTo, type Ms } from '../../core/time.ts'
import type { DailyUsage } from './account-parts.ts'

const DAYS = 30
const HEIGHT = 80
const BAR = 8
const STEP = 10

/** From the first day that the page tells something of to the end of today. */
export function usageSpan(now: Ms): { readonly from: Ms; readonly to: Ms } {
  return { from: Math.min(monthStart(now), firstDay(now)), to: floorTo(now, DAY) + DAY }
}

/** Calls of the calendar month so far. */
export function monthCalls(usage: DailyUsage, now: Ms): number {
  return sumOf(usage, (day) => day >= monthStart(now))
}

/** Calls a day as bars, today the last; what they show is below as a table. */
export function usageFigure(usage: DailyUsage, now: Ms): Html {
  const days = Array.from({ length: DAYS }, (_, at) => {
    const day = firstDay(now) + at * DAY
    return { date: dateOf(day), calls: sumOf(usage, (other) => other === day) }
  })
  const most = Math.max(...days.map(({ calls }) => calls))
  const bars = days.map(({ date, calls }, at) => {
    // Whatever was called once can be seen.
    const height = calls === 0 ? 0 : Math.max(1, (calls / most) * HEIGHT)
    return html`<g><title>${date}: ${shown('count', calls)}</title><rect class="day" x="${at * STEP}" y="0" width="${STEP}" height="${HEIGHT}"/><rect x="${at * STEP + 1}" y="${(HEIGHT - height).toFixed(1)}" width="${BAR}" height="${height.toFixed(1)}"/></g>`
  })
  const total = days.reduce((sum, { calls }) => sum + calls, 0)
  const words =
    total === 0
      ? `No calls in the last ${DAYS} days.`
      : `${shown('count', total)} ${total === 1 ? 'call' : 'calls'} in the last ${DAYS} days, ${shown('count', most)} on the busiest. Days are UTC.`
  const rows = days
    .toReversed()
    .map(
      ({ date, calls }) =>
        html`<tr><th scope="row">${date}</th><td class="n">${shown('count', calls)}</td></tr>`,
    )
  return html`<figure class="chart"><svg class="usage" viewBox="0 0 ${DAYS * STEP} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${words}">${bars}</svg><div class="usage-ends" aria-hidden="true"><span>${days[0]!.date}</span><span>${days.at(-1)!.date}</span></div><figcaption>${words}</figcaption><details class="data"><summary>Data</summary><table class="list"><thead><tr><th scope="col">Day</th><th scope="col" class="n">Calls</th></tr></thead><tbody>${rows}</tbody></table></details></figure>`
}

function sumOf(usage: DailyUsage, isMeant: (day: Ms) => boolean): number {
  return usage.reduce((sum, { day, calls }) => (isMeant(day) ? sum + calls : sum), 0)
}

function firstDay(now: Ms): Ms {
  return floorTo(now, DAY) - (DAYS - 1) * DAY
}

function monthStart(now: Ms): Ms {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}
