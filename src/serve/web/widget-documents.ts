import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../core/clock.ts'
import { Problem } from '../../core/errors.ts'
import { MINUTE } from '../../core/time.ts'
import type { Widget } from '../../define/page.ts'
import { choice } from '../../define/params.ts'
import { WIDGETS } from '../../pages/index.ts'
import type { Ask, Document, Site } from '../documents/document.ts'
import { WIDGET_SCRIPT, WIDGET_STYLE, widgetOf } from './widget-shell.ts'

interface WidgetParts {
  readonly site: Site
  readonly clock: Clock
}

const theme = choice(['dark', 'light'], { default: 'dark', about: 'Which colours it has.' })

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Anybody may frame it; it runs and loads nothing but what stands in it, and asks this server alone. */
const WIDGET_POLICY = [
  "default-src 'none'",
  `script-src ${hashOf(WIDGET_SCRIPT)}`,
  `style-src ${hashOf(WIDGET_STYLE)}`,
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

const MAX_AGE_S = 60

export function widgetDocuments({ site, clock }: WidgetParts): Document[] {
  return WIDGETS.map((widget) => ({
    id: `widget-${widget.id}`,
    path: widget.path,
    params: z.object({ ...widget.params.shape, theme }),
    rule: 'files',
    maxAgeS: MAX_AGE_S,
    freshMs: MINUTE,
    async make(params, ask) {
      const shell = {
        site,
        theme: params.theme as 'dark' | 'light',
        source: widget.source(params),
        title: widget.title,
      }
      const drawn = await drawnWidget(widget, params, ask, clock)
      return {
        body: widgetOf({ ...shell, ...drawn }),
        contentType: 'text/html; charset=utf-8',
        headers: ['Content-Security-Policy', WIDGET_POLICY],
        ...(drawn.problem ? { status: drawn.problem.status, cacheControl: 'no-store' } : {}),
      }
    },
  }))
}

async function drawnWidget(
  widget: Widget,
  params: Readonly<Record<string, unknown>>,
  ask: Ask,
  clock: Clock,
) {
  const { board, params: asked = {} } = widget.asks(params)
  try {
    const { answer, asOf } = await ask(board.id, asked)
    const drawn = asOf === null ? null : widget.draw(answer, { params, now: clock.now() })
    return { drawn, asOf, isStale: answer.stale === true, problem: null }
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown
    const problem = thrown.status < 500 ? new Problem('not_found', thrown.message) : thrown
    return { drawn: null, asOf: null, isStale: false, problem }
  }
}
