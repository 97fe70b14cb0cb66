import type uPlot from 'uplot'
import type { Tip } from './series-tip.ts'

const FAR = 10

/** The crosshair follows a finger as it does the mouse, and the keys of who has the chart in focus. */
export function leadCrosshair(
  place: HTMLElement,
  panes: readonly uPlot[],
  tip: Tip,
  signal: AbortSignal,
): void {
  const [first] = panes
  if (!first) return
  const last = first.data[0].length - 1
  let at: number | null = null

  const move = (index: number | null) => {
    at = index === null ? null : Math.max(0, Math.min(last, index))
    const left = at === null ? -10 : first.valToPos(first.data[0][at]!, 'x')
    for (const pane of panes) pane.setCursor({ left, top: at === null ? -10 : 1 }, true)
  }
  const follow = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') return
    const box = first.over.getBoundingClientRect()
    move(first.posToIdx(event.clientX - box.left))
  }
  place.addEventListener('pointerdown', follow, { signal })
  place.addEventListener('pointermove', follow, { signal })
  // What a finger has pointed at stands until it points elsewhere.
  document.addEventListener(
    'pointerdown',
    (event) => {
      if (!place.contains(event.target as Node)) move(null)
    },
    { signal },
  )
  place.addEventListener('blur', () => move(null), { signal })
  place.addEventListener(
    'keydown',
    (event) => {
      const next = keyed(event, at ?? first.cursor.idx ?? null, last)
      if (next === undefined) return
      event.preventDefault()
      move(next)
      tip.say()
    },
    { signal },
  )
}

function keyed({ key, shiftKey }: KeyboardEvent, at: number | null, last: number): number | null | undefined {
  const step = shiftKey ? FAR : 1
  switch (key) {
    case 'ArrowLeft':
      return at === null ? last : at - step
    case 'ArrowRight':
      return at === null ? last : at + step
    case 'Home':
      return 0
    case 'End':
      return last
    case 'Escape':
      return null
    default:
      return undefined
  }
}
