import { indicesBoard } from '../../boards/cycle/indices.ts'
import { shown } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { symbolLink } from '../draw/links.ts'
import { sparkline } from '../draw/sparkline.ts'
import { table, toneOf } from '../draw/table.ts'

interface Ranked {
  readonly symbol: string
  readonly return_pct: number
}

interface Indices {
  readonly euphoria: {
    readonly score: number | null
    readonly regimeLabel: string | null
    readonly contributions: {
      readonly base: number
      readonly fearGreed: number
      readonly btcDominance: number
      readonly longCrowding: number
      readonly trendingMemes: number
    } | null
    readonly explainer: readonly string[]
    readonly degradedInputs: readonly string[]
    readonly history: readonly { readonly date: string; readonly score: number }[]
  } | null
  readonly fearGreed: {
    readonly today: { readonly valueRaw: number; readonly valueClassification: string }
    readonly yesterday: { readonly valueRaw: number } | null
    /** Newest first. */
    readonly last30Days: readonly { readonly valueRaw: number }[]
  } | null
  readonly global: {
    readonly totalMcapUsd: number
    readonly btcDominancePct: number
    readonly ethDominancePct: number
    readonly marketCapChange24hPct: number
  } | null
  readonly stablecoins: {
    readonly totalUsd: number
    readonly delta7dUsd: number | null
  } | null
  readonly altseason: {
    readonly value: number | null
    readonly season: string | null
    readonly sample_size: number | null
    readonly outperformers: number | null
    readonly btc_return_90d_pct: number | null
    readonly top: readonly Ranked[]
    readonly bottom: readonly Ranked[]
    readonly history: readonly { readonly date: string; readonly value: number }[]
  } | null
}

const asks = { indices: { board: indicesBoard } }

export const moods = panel<{ indices: Indices }>()({
  id: 'moods',
  title: 'Moods of the market',
  meaning: 'indices',
  size: 'full',
  asks,
  draw({ indices: { fearGreed, euphoria, altseason, global, stablecoins } }) {
    return keyFigures([
      {
        label: 'Fear and greed',
        text: shown('score', fearGreed?.today.valueRaw),
        note:
          fearGreed &&
          `${fearGreed.today.valueClassification}; yesterday ${shown('score', fearGreed.yesterday?.valueRaw)}`,
        spark: sparkline([...(fearGreed?.last30Days ?? [])].reverse().map(({ valueRaw }) => valueRaw)),
      },
      {
        label: 'Euphoria',
        text: shown('score', euphoria?.score),
        note: euphoria?.regimeLabel,
        spark: sparkline(euphoria?.history.map(({ score }) => score) ?? []),
      },
      {
        label: 'Altcoin season',
        text: shown('score', altseason?.value),
        note: altseason?.season?.replaceAll('_', ' '),
        spark: sparkline(altseason?.history.slice(-30).map(({ value }) => value) ?? []),
      },
      {
        label: 'Bitcoin in the whole',
        text: shown('share', global?.btcDominancePct),
        note: global && `ether ${shown('share', global.ethDominancePct)}`,
      },
      {
        label: 'Capitalisation',
        text: shown('usd', global?.totalMcapUsd),
        note: global && `24 h ${shown('change', global.marketCapChange24hPct)}`,
      },
      {
        label: 'Stablecoins',
        text: shown('usd', stablecoins?.totalUsd),
        note: stablecoins && `7 days ${shown('usdChange', stablecoins.delta7dUsd)}`,
      },
    ])
  },
})

export const euphoria = panel<{ indices: Indices }>()({
  id: 'euphoria',
  title: 'What euphoria is made of',
  meaning: 'euphoria',
  size: 'half',
  asks,
  draw({ indices: { euphoria } }) {
    const parts = euphoria?.contributions
    if (!parts || !euphoria) return null
    const { explainer, degradedInputs, score } = euphoria
    const bars = [
      ['Fear and greed', parts.fearGreed],
      ['Bitcoin dominance', parts.btcDominance],
      ['Crowded longs', parts.longCrowding],
      ['Meme coins', parts.trendingMemes],
    ] as const
    return [
      {
        kind: 'bars',
        name: 'euphoria',
        summary: `Points that are added to ${parts.base} for a score of ${shown('score', score)}: ${bars.map(([name, value]) => `${name.toLowerCase()} ${value}`).join(', ')}.`,
        direction: 'across',
        of: 'input',
        value: { label: `Points from ${parts.base}`, format: 'score' },
        series: [
          { name: 'Adds', tone: 'long' },
          { name: 'Takes', tone: 'short' },
        ],
        bars: bars.map(([name, value]) => ({ name, values: [value > 0 ? value : 0, value < 0 ? value : 0] })),
      },
      html`<ul>${explainer.map((sentence) => html`<li>${sentence}</li>`)}</ul>`,
      note(degradedInputs.length > 0 && `Not on record, and in no points: ${degradedInputs.join(', ')}.`),
    ]
  },
})

export const altseason = panel<{ indices: Indices }>()({
  id: 'altseason',
  title: 'Altcoin season',
  meaning: 'altcoin-season',
  size: 'half',
  asks,
  draw({ indices: { altseason } }) {
    if (!altseason || altseason.history.length === 0) return null
    const { history, outperformers, sample_size, btc_return_90d_pct, top, bottom, value } = altseason
    return [
      {
        kind: 'series',
        name: 'altseason',
        summary: `Altcoin season index by day since ${history[0]!.date}, now ${shown('score', value)}: ${shown('count', outperformers)} of ${shown('count', sample_size)} coins did better than bitcoin over 90 days.`,
        times: history.map(({ date }) => Date.parse(date)),
        panes: [
          {
            label: 'Share that did better than bitcoin',
            format: 'score',
            levels: [
              { at: 75, label: 'altcoin season' },
              { at: 25, label: 'bitcoin season' },
            ],
            lines: [
              {
                name: 'Altcoin season',
                tone: 'accent',
                shape: 'line',
                values: history.map((day) => day.value),
              },
            ],
          },
        ],
      },
      table(
        [...top, ...[...bottom].reverse()],
        [
          { head: 'Strongest to weakest', text: ({ symbol }) => symbolLink(symbol) },
          { head: '90 days', figure: (row) => row.return_pct, format: 'change', signed: true },
        ],
        { caption: 'Strongest and weakest coins over 90 days', sortable: false },
      ),
      note(
        html`Bitcoin returned <b class="${toneOf(btc_return_90d_pct)}">${shown('change', btc_return_90d_pct)}</b> in 90 days.`,
      ),
    ]
  },
})
