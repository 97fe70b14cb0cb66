import { z } from 'zod'
import { noSuch } from '../../core/errors.ts'
import { DAY, dateOf, dayMs, MINUTE } from '../../core/time.ts'
import { optionalDay, requiredText } from '../../define/params.ts'
import { BOARD_MAX_AGE_S } from '../board-made.ts'
import type { Ask, Document, Site } from '../documents/document.ts'
import type { ShownBrief } from '../feeds/items.ts'
import { PAGE_POLICY } from '../http/shared-headers.ts'
import type { RawParams } from '../params.ts'
import { archivePage, dayPage } from './page.ts'

const AT_ONCE = 100
/** A gap of days that is longer ends the way forward. */
const NEXT_WITHIN_DAYS = 7

/** Daily briefs for people: each day, and the list of all. */
export function briefDocuments(site: Site): Document[] {
  const page = { rule: 'files', maxAgeS: BOARD_MAX_AGE_S, freshMs: MINUTE } as const
  return [
    {
      ...page,
      id: 'briefs-page',
      path: '/briefs',
      page: { changes: 'daily', weight: 0.8 },
      params: z.object({ to: optionalDay('The newest day that is shown.') }),
      async make(params, ask) {
        const { to } = params as { readonly to?: string }
        const briefs = await briefsOf(ask, to === undefined ? {} : { to })
        return html(archivePage(site, briefs, dayBefore(briefs)))
      },
    },
    {
      ...page,
      id: 'brief-page',
      path: '/brief/{date}',
      params: z.object({
        date: requiredText(/^\d{4}-\d\d-\d\d$/, 'a date such as 2026-11-01', 'UTC day.'),
      }),
      async make(params, ask) {
        const { date } = params as { readonly date: string }
        const [brief] = await briefsOf(ask, { date })
        if (!brief) throw noSuch('other', { date }, 'is a day without a brief', [])
        const around = await briefsOf(ask, {
          to: dateOf(dayMs(date)! + NEXT_WITHIN_DAYS * DAY),
          limit: String(NEXT_WITHIN_DAYS + 2),
        })
        const before = around.find((other) => other.date < date)?.date ?? null
        const after = around.findLast((other) => other.date > date)?.date ?? null
        return html(dayPage(site, brief, { before, after }))
      },
    },
  ]
}

/** All that there are, newest first. */
export async function allBriefs(ask: Ask): Promise<ShownBrief[]> {
  const all: ShownBrief[] = []
  for (let to: string | null = dateOf(Date.UTC(9999, 0)); to !== null; ) {
    const some: readonly ShownBrief[] = await briefsOf(ask, { to })
    all.push(...some)
    to = dayBefore(some)
  }
  return all
}

/** Where the next list begins; null where this is the last. */
function dayBefore(briefs: readonly ShownBrief[]): string | null {
  return briefs.length < AT_ONCE ? null : dateOf(dayMs(briefs.at(-1)!.date)! - DAY)
}

async function briefsOf(ask: Ask, asks: RawParams): Promise<readonly ShownBrief[]> {
  const { answer } = await ask('briefs', { limit: String(AT_ONCE), ...asks })
  return answer.briefs as readonly ShownBrief[]
}

function html(body: string) {
  return {
    body,
    contentType: 'text/html; charset=utf-8',
    headers: ['Content-Security-Policy', PAGE_POLICY],
  }
}
