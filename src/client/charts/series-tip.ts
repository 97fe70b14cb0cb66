import { shown, shownMoment } from '../../core/format.ts'
import type { Line, Pane, SeriesChart } from '../../define/chart.ts'

/** What stands at one bar, told beside the crosshair and to who cannot see it. */
export interface Tip {
  /** Of the bar of that place; of none where it is null. `x` is where the crosshair stands. */
  readonly show: (index: number | null, x: number) => void
  /** Says it aloud, for who moves the crosshair by keys. */
  readonly say: () => void
}

const WIDEST = 260
/** Between the crosshair and what is told of it. */
const APART = 12

export function tipIn(place: HTMLElement, chart: SeriesChart): Tip {
  const holder = document.createElement('div')
  holder.className = 'tip-place'
  const box = document.createElement('dl')
  box.className = 'tip'
  box.hidden = true
  holder.append(box)
  place.prepend(holder)
  const figure = place.parentElement!
  const voice = figure.querySelector<HTMLElement>('[aria-live]') ?? document.createElement('p')
  voice.className = 'unseen'
  voice.setAttribute('aria-live', 'polite')
  figure.append(voice)
  let told: number | null = null
  return {
    show(index, x) {
      const time = index === null ? undefined : chart.times[index]
      box.hidden = time === undefined
      if (time === undefined) {
        told = null
        return
      }
      if (told !== index) box.replaceChildren(...rowsOf(chart, index!, time))
      told = index
      // On the side that has more room, and no wider than that: the crosshair is never below it.
      const width = place.clientWidth
      const isLeft = x > width / 2
      const room = (isLeft ? x : width - x) - APART
      box.style.width = `${Math.min(WIDEST, room)}px`
      box.style.transform = `translateX(${isLeft ? Math.max(0, x - APART - box.offsetWidth) : x + APART}px)`
    },
    say() {
      voice.textContent = [...box.children].map(({ textContent }) => textContent).join(' ')
    },
  }
}

function rowsOf({ panes, gaps = [], times }: SeriesChart, index: number, time: number): HTMLElement[] {
  const end = time + (times.length > 1 ? times[1]! - times[0]! : 0)
  const missing = gaps.filter(({ from, to }) => from < end && to > time)
  return [
    element('b', `${shownMoment(time)} UTC`),
    ...panes.flatMap((pane) => rowsOfPane(pane, index)),
    ...[...new Set(missing.map(({ why }) => why))].map((why) => element('i', `No record: ${why}`)),
  ]
}

function rowsOfPane(pane: Pane, index: number): HTMLElement[] {
  const { label, lines } = pane
  if (lines.length === 1) return rowsOfLine(pane, lines[0]!, index, lines[0]!.name)
  const known = lines.filter((line) => isKnown(line, index))
  if (known.length === 0) return [element('dt', label), element('dd', shown(pane.format, null))]
  return [
    element('div', label, 'of'),
    ...known.flatMap((line) => rowsOfLine(pane, line, index, line.name, 'part')),
  ]
}

function rowsOfLine({ format }: Pane, line: Line, index: number, name: string, look = ''): HTMLElement[] {
  if (line.shape !== 'candles')
    return [element('dt', name, look), element('dd', shown(format, line.values[index]))]
  const candle = line.candles[index]
  if (!candle) return [element('dt', name, look), element('dd', shown(format, null))]
  const [open, high, low, close] = candle.map((price) => shown(format, price))
  return [
    element('dt', name, look),
    element('dd', close!),
    element('dt', 'open', 'part'),
    element('dd', open!),
    element('dt', 'high', 'part'),
    element('dd', high!),
    element('dt', 'low', 'part'),
    element('dd', low!),
  ]
}

function isKnown(line: Line, index: number): boolean {
  return (line.shape === 'candles' ? line.candles[index] : line.values[index]) != null
}

function element(tag: string, text: string, look = ''): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  if (look !== '') made.className = look
  return made
}
