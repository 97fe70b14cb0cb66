import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy'
import { shown } from '../../core/format.ts'
import { type Html, html } from '../../core/markup.ts'
import type { TreeChart } from '../../define/chart.ts'

/** As it is shown: on a screen of some width, and on a phone. The style sheet takes the one that fits. */
const SHAPES = {
  '': { width: 2.4, height: 1 },
  n: { width: 4, height: 5 },
} as const

/** Tiles are links, so that they can be reached and read without seeing them: the chart is its own text. */
export function treeMarkup({ tiles, size, value, full }: TreeChart): Html {
  const layouts = Object.entries(SHAPES).map(([prefix, shape]) =>
    laidOut(tiles, shape).map(({ x0, y0, x1, y1 }) => {
      const part = (name: string, length: number, whole: number) =>
        `--${prefix}${name}:${((100 * length) / whole).toFixed(2)}%;`
      return [
        part('x', x0, shape.width),
        part('y', y0, shape.height),
        part('w', x1 - x0, shape.width),
        part('h', y1 - y0, shape.height),
      ].join('')
    }),
  )
  const boxes = tiles.map((tile, at) => {
    const strength = tile.value === null ? 0 : Math.min(1, Math.abs(tile.value) / full)
    const tone = tile.value === null ? 'dim' : tile.value >= 0 ? 'long' : 'short'
    // It begins with what is to be seen, so that who says what they see is understood.
    const words = `${tile.name} ${shown(value.format, tile.value)} ${value.label}, ${size.label} ${shown(size.format, tile.size)}`
    const places = layouts.map((places) => places[at]!).join('')
    return html`<a class="tile ${tone}" href="${tile.href}" aria-label="${words}" title="${words}" style="${places}--strength:${(strength * 100).toFixed(0)}%"><b>${tile.name}</b><span>${shown(value.format, tile.value)}</span></a>`
  })
  return html`<div class="drawing tree">${boxes}</div>`
}

type Tile = TreeChart['tiles'][number]

interface Shape {
  readonly width: number
  readonly height: number
}

/** In the order of the tiles. */
function laidOut(tiles: readonly Tile[], { width, height }: Shape) {
  const root = hierarchy<{ children?: readonly Tile[] } | Tile>({ children: tiles }, (node) =>
    'children' in node ? (node.children ?? []) : [],
  ).sum((node) => ('size' in node ? node.size : 0))
  const leaves = treemap<{ children?: readonly Tile[] } | Tile>()
    .tile(treemapSquarify)
    .size([width, height])(root)
    .leaves()
  return leaves.flatMap(({ data, ...place }) => ('size' in data ? [{ ...place, data }] : []))
}
