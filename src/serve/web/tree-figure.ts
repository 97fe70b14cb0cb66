import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy'
import { shown } from '../../core/format.ts'
import { type Html, html } from '../../core/markup.ts'
import type { TreeChart } from '../../define/chart.ts'

/** Twice as wide as high, as it is shown. */
const SHAPE = { width: 2, height: 1 } as const

/** Tiles are links, so that they can be reached and read without seeing them: the chart is its own text. */
export function treeMarkup({ tiles, size, value, full }: TreeChart): Html {
  const boxes = laidOut(tiles).map(({ data: tile, x0, y0, x1, y1 }) => {
    const place = [x0 / SHAPE.width, y0, (x1 - x0) / SHAPE.width, y1 - y0].map(
      (part) => `${(part * 100).toFixed(3)}%`,
    )
    const strength = tile.value === null ? 0 : Math.min(1, Math.abs(tile.value) / full)
    const tone = tile.value === null ? 'dim' : tile.value >= 0 ? 'long' : 'short'
    const words = `${tile.name}: ${size.label} ${shown(size.format, tile.size)}, ${value.label} ${shown(value.format, tile.value)}`
    return html`<a class="tile ${tone}" href="${tile.href}" aria-label="${words}" title="${words}" style="left:${place[0]!};top:${place[1]!};width:${place[2]!};height:${place[3]!};--strength:${(strength * 100).toFixed(0)}%"><b>${tile.name}</b><span>${shown(value.format, tile.value)}</span></a>`
  })
  return html`<div class="drawing tree">${boxes}</div>`
}

type Tile = TreeChart['tiles'][number]

function laidOut(tiles: readonly Tile[]) {
  const root = hierarchy<{ children?: readonly Tile[] } | Tile>({ children: tiles }, (node) =>
    'children' in node ? (node.children ?? []) : [],
  ).sum((node) => ('size' in node ? node.size : 0))
  const leaves = treemap<{ children?: readonly Tile[] } | Tile>()
    .tile(treemapSquarify)
    .size([SHAPE.width, SHAPE.height])(root)
    .leaves()
  return leaves.flatMap(({ data, ...place }) => ('size' in data ? [{ ...place, data }] : []))
}
