import { createHash } from 'node:crypto'
import type { Problem } from '../../core/errors.ts'
import { shownMoment } from '../../core/format.ts'
import { Html, html } from '../../core/markup.ts'
import { isoOf, type Ms } from '../../core/time.ts'
import type { DrawnWidget } from '../../define/page.ts'
import type { Site } from '../documents/document.ts'
import { WIDGET_SCRIPT } from './widget-script.ts'
import { WIDGET_STYLE } from './widget-style.ts'

export type Theme = 'dark' | 'light'

interface WidgetShell {
  readonly site: Site
  readonly theme: Theme
  readonly title: string
  /** The page that tells more. */
  readonly source: string
  /** Null where nothing is on record. */
  readonly drawn: DrawnWidget | null
  readonly asOf: Ms | null
  readonly isStale: boolean
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Anybody may frame it; it runs and loads nothing but what stands in it, and asks this server alone. */
export const WIDGET_POLICY = [
  "default-src 'none'",
  `script-src ${hashOf(WIDGET_SCRIPT)}`,
  `style-src ${hashOf(WIDGET_STYLE)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

/** A widget as a whole: nothing in it comes from elsewhere, and it says where it comes from. */
export function widgetOf({ site, theme, title, source, drawn, asOf, isStale }: WidgetShell): string {
  return documentOf({
    site,
    theme,
    source,
    heading: drawn?.heading ?? title,
    beside: drawn?.beside ?? null,
    main: html`<main>${drawn?.body ?? NOTHING}</main>`,
    // The script shows the remark where the next state cannot be had.
    when: html`${asOf !== null && html`as of <time datetime="${isoOf(asOf)}">${shownMoment(asOf)}</time> UTC`} <span class="stale"${isStale ? '' : new Html(' hidden')}>not up to date</span>`,
  })
}

/** What goes wrong below /embed/ is said in the size of a widget; `detail` is without what must not be shown. */
export function widgetProblem(site: Site, theme: Theme, { status, title }: Problem, detail: string): string {
  const isOurs = status >= 500 || status === 429
  const words = isOurs ? 'This could not be had just now.' : 'There is no such widget.'
  return documentOf({
    site,
    theme,
    source: '/widgets',
    heading: title,
    beside: null,
    main: html`<main${isOurs ? new Html(' class="failing"') : ''}><div><p><b>${words}</b></p><p>${detail}</p></div></main>`,
    when: null,
  })
}

const NOTHING = html`<div><p><b>Nothing of this is on record yet.</b></p><p>A new folder fills as it records; what was not heard is shown as nothing, never as zero.</p></div>`

interface Parts {
  readonly site: Site
  readonly theme: Theme
  readonly source: string
  readonly heading: string
  readonly beside: string | null
  readonly main: Html
  readonly when: Html | null
}

function documentOf({ site, theme, source, heading, beside, main, when }: Parts): string {
  return html`<!doctype html>
<html lang="en" class="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading} · perptape</title>
<style>${new Html(WIDGET_STYLE)}</style>
<script>${new Html(WIDGET_SCRIPT)}</script>
</head>
<body>
${site.simulated && html`<p class="sim">Simulated market: no figure is real</p>`}
<header><h1>${heading}</h1>${beside !== null && html`<span>${beside}</span>`}</header>
${main}
<footer><span class="when">${when}</span><span>Source: <a href="${site.publicUrl}${source}" target="_blank" rel="noopener">perptape</a></span></footer>
<i class="end" hidden></i>
</body>
</html>
`.markup
}
