import { z } from 'zod'
import type { Clock } from '../../core/clock.ts'
import { Problem } from '../../core/errors.ts'
import { MINUTE } from '../../core/time.ts'
import type { Widget } from '../../define/page.ts'
import { choice, requiredText } from '../../define/params.ts'
import { WIDGETS } from '../../pages/index.ts'
import type { Ask, Document, Site } from '../documents/document.ts'
import { type RawParams, readParams } from '../params.ts'
import { type Theme, WIDGET_POLICY, widgetOf } from './widget-shell.ts'

interface WidgetParts {
  readonly site: Site
  readonly clock: Clock
}

type Values = Readonly<Record<string, unknown>>

const theme = choice(['dark', 'light'], { default: 'dark', about: 'Which colours it has.' })

/** Whatever stands in its path is looked up: what is no name is as little found as one that nothing has. */
const inPath = requiredText(/^[^\0]{1,200}$/, 'a name', 'What it shows.')

const MAX_AGE_S = 60

export function widgetDocuments({ site, clock }: WidgetParts): Document[] {
  return WIDGETS.map((widget) => ({
    id: `widget-${widget.id}`,
    path: widget.path,
    params: z.object({ ...widget.params.shape, ...namesInPath(widget), theme }),
    rule: 'files',
    maxAgeS: MAX_AGE_S,
    freshMs: MINUTE,
    async make(raw, ask) {
      try {
        return await madeWidget(widget, raw, ask, { site, clock })
      } catch (thrown) {
        // What nobody knows is a widget that is not there.
        const isBadName = thrown instanceof Problem && thrown.status === 400
        throw isBadName ? new Problem('not_found', thrown.message) : thrown
      }
    },
  }))
}

async function madeWidget(widget: Widget, raw: Values, ask: Ask, { site, clock }: WidgetParts) {
  // Parameters of widgets are texts: what was read once can be read again.
  const params = readParams(widget.params, raw as RawParams)
  const shell = {
    site,
    theme: raw.theme as Theme,
    source: widget.source(params),
    title: widget.title,
  }
  const drawn = await drawnWidget(widget, params, ask, clock)
  return {
    body: widgetOf({ ...shell, ...drawn }),
    contentType: 'text/html; charset=utf-8',
    headers: ['Content-Security-Policy', WIDGET_POLICY],
  }
}

function namesInPath({ path }: Widget) {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, inPath]))
}

async function drawnWidget(widget: Widget, params: Values, ask: Ask, clock: Clock) {
  const { board, params: asked = {} } = widget.asks(params)
  try {
    const { answer, asOf } = await ask(board.id, asked)
    const drawn = asOf === null ? null : widget.draw(answer, { params, now: clock.now() })
    return { drawn, asOf, isStale: drawn !== null && answer.stale === true }
  } catch (thrown) {
    // Where nothing at all is known by a name, the folder is new, and the name may be a good one.
    const isNew = thrown instanceof Problem && thrown.status === 404 && thrown.allowed?.length === 0
    if (!isNew) throw thrown
    return { drawn: null, asOf: null, isStale: false }
  }
}
