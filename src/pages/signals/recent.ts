import { recentBoard } from '../../boards/signals/recent.ts'
import { shown, shownMoment } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { symbolLink } from '../draw/links.ts'
import { table, toneOf } from '../draw/table.ts'

interface Recent {
  readonly total24h: number
  readonly wins24h: number
  readonly losses24h: number
  readonly timeouts24h: number
  readonly net24hBps: number
  readonly signals: readonly {
    readonly symbol: string
    readonly side: string
    readonly outcome: string
    readonly netBps: number
    readonly evaluatedAt: string
    readonly createdAt: string
    readonly strategy: string
    readonly shortCode: string | null
  }[]
}

const OUTCOMES: Readonly<Record<string, string>> = { TP1: 'target', SL: 'stop', TIMEOUT: 'time limit' }

export const recent = panel<{ recent: Recent }>()({
  id: 'recent',
  title: 'Signals that ended',
  about:
    'Each was hashed when it was decided, before its end could be known; its receipt can be checked in the browser.',
  meaning: 'signals-and-their-performance',
  size: 'full',
  asks: { recent: { board: recentBoard, params: { hours: '168' } } },
  draw({ recent: { signals, ...day } }) {
    if (signals.length === 0) return null
    return [
      keyFigures([
        { label: 'Ended, 24 h', text: shown('count', day.total24h) },
        { label: 'At their target', text: shown('count', day.wins24h) },
        { label: 'At their stop', text: shown('count', day.losses24h) },
        { label: 'Out of time', text: shown('count', day.timeouts24h) },
        { label: 'Together, after costs', text: shown('bps', day.net24hBps), tone: toneOf(day.net24hBps) },
      ]),
      table(
        signals,
        [
          { head: 'Ended', text: ({ evaluatedAt }) => shownMoment(Date.parse(evaluatedAt)) },
          { head: 'Perpetual', text: ({ symbol }) => symbolLink(symbol) },
          {
            head: 'Side',
            text: ({ side }) =>
              html`<span class="${side === 'LONG' ? 'long' : 'short'}">${side.toLowerCase()}</span>`,
          },
          { head: 'Strategy', text: ({ strategy }) => strategy },
          { head: 'Decided', text: ({ createdAt }) => shownMoment(Date.parse(createdAt)) },
          { head: 'End', text: ({ outcome }) => OUTCOMES[outcome] ?? outcome.toLowerCase() },
          { head: 'After costs', figure: (row) => row.netBps, format: 'bps', signed: true },
          {
            head: 'Receipt',
            text: ({ shortCode }) =>
              shortCode === null ? null : html`<a href="/verify/${shortCode}"><code>${shortCode}</code></a>`,
          },
        ],
        { caption: 'Newest signals that ended' },
      ),
      note(`The ${signals.length} newest; those that were wrong are listed like those that were right.`),
    ]
  },
})
