import type { Problem } from '../../core/errors.ts'
import { shownMoment } from '../../core/format.ts'
import { Html, html } from '../../core/markup.ts'
import { isoOf, type Ms } from '../../core/time.ts'
import type { Site } from '../documents/document.ts'

interface WidgetShell {
  readonly site: Site
  readonly theme: 'dark' | 'light'
  readonly title: string
  /** The page that tells more. */
  readonly source: string
  /** Null where nothing is on record, or where there is a problem. */
  readonly drawn: { readonly heading: string; readonly body: Html } | null
  readonly asOf: Ms | null
  readonly isStale: boolean
  readonly problem: Problem | null
}

/** Every five minutes the same address is asked again, and what it shows takes the place of what was shown. */
export const WIDGET_SCRIPT = `setInterval(async()=>{try{const r=await fetch(location.href,{cache:'no-cache'});if(!r.ok)return;const d=new DOMParser().parseFromString(await r.text(),'text/html');document.body.replaceChildren(...d.body.childNodes)}catch{}},300000)`

export const WIDGET_STYLE = `:root{color-scheme:dark;--ground:#0e1319;--panel:#161d26;--line:#263140;--text:#dce3ec;--dim:#93a1b3;--long:#3fb8cc;--short:#f08a4b;--accent:#7db2ff;--warn:#e8b44c;--on-tone:#0b1016}
.light{color-scheme:light;--ground:#fff;--panel:#f3f5f8;--line:#d5dce5;--text:#1b2430;--dim:#566375;--long:#00697a;--short:#a84300;--accent:#1257b8;--warn:#7a5200;--on-tone:#fff}
*{box-sizing:border-box}html{background:var(--ground)}body{margin:0;min-width:280px;min-height:100vh;display:flex;flex-direction:column;gap:6px;padding:10px 12px;background:var(--ground);color:var(--text);font:13px/1.4 system-ui,"Segoe UI","DejaVu Sans",sans-serif;font-variant-numeric:tabular-nums}
h1{margin:0;font-size:14px}p{margin:0}a{color:var(--accent)}main{display:flex;flex-direction:column;gap:6px;flex:1}footer{display:flex;flex-wrap:wrap;gap:2px 8px;justify-content:space-between;color:var(--dim);font-size:11px}
.sim{padding:2px 8px;border-radius:4px;background:var(--warn);color:var(--on-tone);font-size:11px;font-weight:600}.stale{color:var(--warn)}.dim{color:var(--dim)}.long{color:var(--long)}.short{color:var(--short)}
svg{display:block;width:100%}svg .long{fill:var(--long)}svg .short{fill:var(--short)}svg text{fill:var(--text)}.hours{height:56px}.total b{font-size:20px}
.split-bar{display:flex;gap:2px;font-size:11px;font-weight:600}.split-bar span{padding:2px 6px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;background:var(--long);color:var(--on-tone);border-radius:3px}.split-bar .short{background:var(--short);color:var(--on-tone);text-align:right}
ol.inline{display:flex;flex-wrap:wrap;gap:2px 10px;margin:0;padding:0;list-style:none}`

/** A widget as a whole: nothing in it comes from elsewhere, and it says where it comes from. */
export function widgetOf(shell: WidgetShell): string {
  const { site, theme, title, source, drawn, asOf, isStale, problem } = shell
  return html`<!doctype html>
<html lang="en" class="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${drawn?.heading ?? title} · perptape</title>
<style>${new Html(WIDGET_STYLE)}</style>
<script>${new Html(WIDGET_SCRIPT)}</script>
</head>
<body>
${site.simulated && html`<p class="sim">Simulated market: no figure is real</p>`}
<h1>${drawn?.heading ?? title}</h1>
<main>${drawn?.body ?? nothing(problem)}</main>
<footer><span>${asOf !== null && html`as of <time datetime="${isoOf(asOf)}">${shownMoment(asOf)}</time> UTC`}${isStale && html` <span class="stale">not up to date</span>`}</span><a href="${site.publicUrl}${source}" target="_blank" rel="noopener">perptape</a></footer>
</body>
</html>
`.markup
}

function nothing(problem: Problem | null): Html {
  if (problem === null) return html`<p>Nothing of this is on record yet.</p>`
  return problem.status === 404
    ? html`<p><b>There is no such widget.</b> ${problem.message}</p>`
    : html`<p><b>This could not be had just now.</b> ${problem.message}</p>`
}
