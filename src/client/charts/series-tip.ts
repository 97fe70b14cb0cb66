import { shown, shownMoment } from '../../core/format.ts'
import type { Line, Pane, SeriesChart } from '../../define/chart.ts'
import { element } from '../element.ts'
import { tipBox } from './tip.ts'

/** The figures at one bar, shown beside the crosshair and read out by screen readers. */
export interface Tip {
  /** Of the bar of that place; of none where it is null. `x` is where the crosshair stands. */
  readonly show: (index: number | null, x: number) => void
  /** Says it aloud, for who moves the crosshair by keys. */
  readonly say: () => void
  readonly remove: () => void
}

export function tipIn(place: HTMLElement, chart: SeriesChart): Tip {
  const tip = tipBox(place)
  const figure = place.parentElement!
  const voice = figure.querySelector<HTMLElement>('[aria-live]') ?? document.createElement('p')
  voice.className = 'unseen'
  voice.setAttribute('aria-live', 'polite')
  figure.append(voice)
  let shownIndex: number | null = null
  return {
    show(index, x) {
      const time = index === null ? undefined : chart.times[index]
      if (index === null || time === undefined) tip.show(null)
      else {
        if (shownIndex !== index) tip.show(rowsOf(chart, index, time))
        tip.stand(x)
      }
      shownIndex = index
    },
    say() {
      voice.textContent = tip.text()
    },
    remove: tip.remove,
  }
}

function rowsOf({ panes, gaps = [], times }: SeriesChart, index: number, time: number): HTMLElement[] {
  const end = time + (times.length > 1 ? times[1]! - times[0]! : 0)
  const missing = gaps.filter(({ from, to }) => from < end && to > time)
  return [
    element('b', {}, `${shownMoment(time)} UTC`),
    ...panes.flatMap((pane) => rowsOfPane(pane, index)),
    ...[...new Set(missing.map(({ why }) => why))].map((why) => element('i', {}, `No record: ${why}`)),
  ]
}

function rowsOfPane(pane: Pane, index: number): HTMLElement[] {
  const { label, lines } = pane
  if (lines.length === 1) return rowsOfLine(pane, lines[0]!, index, lines[0]!.name)
  const known = lines.filter((line) => isKnown(line, index))
  if (known.length === 0) return [element('dt', {}, label), element('dd', {}, shown(pane.format, null))]
  return [
    element('div', { class: 'of' }, label),
    ...known.flatMap((line) => rowsOfLine(pane, line, index, line.name, 'part')),
  ]
}

function rowsOfLine({ format }: Pane, line: Line, index: number, name: string, look = ''): HTMLElement[] {
  if (line.shape !== 'candles')
    return [element('dt', { class: look }, name), element('dd', {}, shown(format, line.values[index]))]
  const candle = line.candles[index]
  if (!candle) return [element('dt', { class: look }, name), element('dd', {}, shown(format, null))]
  const [open, high, low, close] = candle.map((price) => shown(format, price))
  return [
    element('dt', { class: look }, name),
    element('dd', {}, close!),
    element('dt', { class: 'part' }, 'open'),
    element('dd', {}, open!),
    element('dt', { class: 'part' }, 'high'),
    element('dd', {}, high!),
    element('dt', { class: 'part' }, 'low'),
    element('dd', {}, low!),
  ]
}

function isKnown(line: Line, index: number): boolean {
  return (line.shape === 'candles' ? line.candles[index] : line.values[index]) != null
}
