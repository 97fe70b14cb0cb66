import { shown } from '../../core/format.ts'
import { Html, html } from '../../core/markup.ts'
import type { Chart, MatrixChart, Tone } from '../../define/chart.ts'
import { heightOf } from '../../define/chart-height.ts'
import { treeMarkup } from './tree-figure.ts'

/** A chart in the page: its place in the right height, what it shows in words, its legend, and its data for the browser to draw. */
export function figureOf(chart: Chart): Html {
  const drawing =
    chart.kind === 'tree'
      ? treeMarkup(chart)
      : html`<div class="drawing ${chart.kind}" style="min-height:${heightOf(chart)}px" role="img" aria-label="${chart.summary}"${chart.kind === 'series' || chart.kind === 'matrix' ? new Html(' tabindex="0"') : ''}></div>`
  return html`<figure class="chart" data-chart="${chart.kind}">${drawing}<figcaption>${legend(chart)}<span class="words">${chart.summary}</span></figcaption><details class="data"><summary>Data</summary></details><script type="application/json">${dataOf(chart)}</script></figure>`
}

/** As it can stand within a page: no text in it ends the element that it stands in. */
function dataOf(chart: Chart): Html {
  return new Html(JSON.stringify(chart).replaceAll('<', '\\u003c'))
}

function legend(chart: Chart): Html | null {
  if (chart.kind === 'matrix') return scaleOf(chart)
  const items = legendItems(chart)
  if (items.length < 2) return null
  return html`<span class="legend">${items.map(([tone, name]) => html`<span class="key ${tone}">${name}</span>`)}</span>`
}

/** What the colours of a matrix run from and to, and whether figures go beyond that. */
function scaleOf({ scale: { centre, full }, cells, format, written }: MatrixChart): Html {
  const [least, most] = [(centre ?? 0) - full, (centre ?? 0) + full]
  const known = cells.flat().filter((value) => value !== null)
  const end = (value: number, beyond: string, isBeyond: boolean) =>
    html`<span>${shown(format, value)}${isBeyond && ` ${beyond}`}</span>`
  // Where nothing can be above the centre, or is, the scale ends there.
  const endsAtCentre = centre !== undefined && known.every((value) => value <= centre)
  const last = endsAtCentre
    ? null
    : end(
        most,
        'and more',
        known.some((value) => value > most),
      )
  const looks = `${centre === undefined ? 'up' : endsAtCentre ? 'down' : 'both'} ${written ? 'pale' : ''}`
  const first =
    centre === undefined
      ? html`<span>${shown(format, 0)}</span>`
      : html`${end(
          least,
          'and less',
          known.some((value) => value < least),
        )}<span>${shown(format, centre)}</span>`
  return html`<span class="legend scale"><i class="ramp ${looks}"></i>${first}${last}</span>`
}

function legendItems(chart: Chart): (readonly [Tone, string])[] {
  switch (chart.kind) {
    case 'series':
      return chart.panes.flatMap(({ lines }) =>
        lines.length > 1 ? lines.map(({ tone, name }) => [tone, name] as const) : [],
      )
    case 'bars':
      return chart.series.map(({ tone, name }) => [tone, name])
    case 'curves':
      return chart.curves.map(({ tone, name }) => [tone, name])
    case 'profile':
      return chart.sides.map(({ tone, name }) => [tone, name])
    default:
      return []
  }
}
