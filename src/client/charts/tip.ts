import { element } from '../element.ts'

const WIDEST = 260
/** Pixels between the pointer and the tip. */
const APART = 12

/** A box beside the pointer with the figures under it. */
export interface TipBox {
  /** Nothing for null. */
  readonly show: (rows: readonly HTMLElement[] | null) => void
  /** In pixels of the place. Without `y` it stays at the top, in sight as far as its chart is. */
  readonly stand: (x: number, y?: number) => void
  readonly text: () => string
  readonly remove: () => void
}

export function tipBox(place: HTMLElement): TipBox {
  const holder = element('div', { class: 'tip-place' })
  const box = element('dl', { class: 'tip' })
  box.hidden = true
  holder.append(box)
  place.before(holder)
  return {
    show(rows) {
      box.hidden = rows === null
      if (rows !== null) box.replaceChildren(...rows)
    },
    stand(x, y) {
      // On the side that has more room, and no wider than that: what is pointed at is never below it.
      const width = place.clientWidth
      const isLeft = x > width / 2
      const room = (isLeft ? x : width - x) - APART
      box.style.width = y === undefined ? `${Math.min(WIDEST, room)}px` : 'max-content'
      box.style.maxWidth = `${Math.min(WIDEST, room)}px`
      box.style.transform = `translateX(${isLeft ? Math.max(0, x - APART - box.offsetWidth) : x + APART}px)`
      if (y === undefined) return
      holder.classList.add('at')
      box.style.top = `${Math.max(0, Math.min(y - 10, place.clientHeight - box.offsetHeight))}px`
    },
    text: () => [...box.children].map(({ textContent }) => textContent).join(' '),
    remove: () => holder.remove(),
  }
}
