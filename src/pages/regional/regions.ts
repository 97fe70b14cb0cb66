import { premiumBoard } from '../../boards/regional/premium.ts'
import { turkeyPremiumBoard } from '../../boards/regional/turkey-premium.ts'
import { shown } from '../../core/format.ts'
import { page, panel } from '../../define/page.ts'
import { choice } from '../../define/params.ts'
import { thinned } from '../draw/courses.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { choiceLinks, coinLink, venueLink } from '../draw/links.ts'
import { table, toneOf } from '../draw/table.ts'
import { turkeyBooks, turkeyReferences } from './turkey-panels.ts'

interface Turkey {
  readonly recorded_since: string | null
  readonly index: {
    readonly index_bps: number | null
    readonly dollar_leg_bps: number | null
    readonly crypto_leg_bps: number | null
    readonly regime: string | null
    readonly avg_24h_bps: number | null
    readonly avg_7d_bps: number | null
    readonly streak_days: number | null
    readonly streak_sign: -1 | 0 | 1 | null
    readonly status: 'ok' | 'degraded' | 'unavailable'
  }
  readonly fx: {
    readonly official_usd_try: number | null
    readonly official_date: string | null
    readonly usdt_try_reference: number | null
  }
  readonly history: {
    readonly points: readonly { readonly ts: string; readonly index_bps: number | null }[]
  } | null
}

interface Regional {
  readonly country: 'KR' | 'TR'
  readonly venue: string
  readonly symbol: string
  readonly date: string
  readonly venue_usd: number
  readonly global_usd: number
  readonly premium_pct: number
  readonly premium_official_fx_pct: number | null
}

interface Premium {
  readonly regional: readonly Regional[]
}

const COUNTRIES = { KR: 'Korea', TR: 'Turkey' } as const
const RANGES = [
  ['1', '1 day'],
  ['7', '7 days'],
  ['30', '30 days'],
] as const

const params = { days: choice(['1', '7', '30'], { default: '7', about: 'How many days back.' }) }
type P = typeof params

const asks = {
  turkey: ({ days }: { readonly days: string }) => ({ board: turkeyPremiumBoard, params: { days } }),
}

const turkey = panel<{ turkey: Turkey }, P>()({
  id: 'turkey',
  title: 'Turkey premium',
  about: 'What bitcoin costs on Turkish venues above the world price at the official exchange rate.',
  meaning: 'turkey-premium',
  size: 'full',
  asks,
  draw({ turkey: { index, fx } }) {
    const { index_bps, streak_days, streak_sign } = index
    const side = streak_sign === null ? null : streak_sign > 0 ? 'above' : streak_sign < 0 ? 'below' : 'at'
    return [
      keyFigures([
        {
          label: 'Premium of bitcoin',
          text: shown('bps', index_bps),
          tone: toneOf(index_bps),
          note: index.regime?.replace('_', ' '),
        },
        {
          label: 'Of it the dollar',
          text: shown('bps', index.dollar_leg_bps),
          note: 'USDT over the official rate',
        },
        { label: 'Of it the coin', text: shown('bps', index.crypto_leg_bps), note: 'the rest' },
        {
          label: 'Mean, 24 h',
          text: shown('bps', index.avg_24h_bps),
          note: `7 days ${shown('bps', index.avg_7d_bps)}`,
        },
        { label: 'In a row', text: shown('days', streak_days), note: side && `${side} the world price` },
        {
          label: 'A dollar in lira',
          text: shown('price', fx.usdt_try_reference),
          note: `as USDT; officially ${shown('price', fx.official_usd_try)} since ${fx.official_date ?? '–'}`,
        },
      ]),
      note(
        index.status === 'ok'
          ? 'A hundred basis points are one percent.'
          : 'Fewer than three tight and deep books stand behind it: it is rough.',
      ),
    ]
  },
})

const course = panel<{ turkey: Turkey }, P>()({
  id: 'course',
  title: 'The premium in time',
  meaning: 'turkey-premium',
  size: 'full',
  asks,
  draw({ turkey: { history, index, recorded_since } }, { params: { days } }) {
    const points = thinned(history?.points ?? [])
    if (points.length === 0) return null
    return [
      choiceLinks({ label: 'Range', param: 'days', chosen: days, options: RANGES }),
      {
        kind: 'series',
        name: 'turkey-premium',
        summary: `Premium of bitcoin in Turkey over ${days} ${days === '1' ? 'day' : 'days'}, now ${shown('bps', index.index_bps)}, over 7 days ${shown('bps', index.avg_7d_bps)} on average; on record since ${recorded_since}.`,
        times: points.map(({ ts }) => Date.parse(ts)),
        panes: [
          {
            label: 'Above the world price',
            format: 'bps',
            tall: true,
            levels: [
              { at: 0, label: 'world price' },
              { at: 25, label: 'premium from here' },
              { at: 150, label: 'high premium from here' },
            ],
            lines: [
              {
                name: 'Premium',
                tone: 'accent',
                shape: 'line',
                values: points.map(({ index_bps }) => index_bps),
              },
            ],
          },
        ],
      },
    ]
  },
})

const country = (code: 'KR' | 'TR') =>
  panel<{ premium: Premium }, P>()({
    id: `venues-${code.toLowerCase()}`,
    title: `${COUNTRIES[code]}, venue by venue`,
    about:
      'Local prices in what a dollar coin costs on the same venue; and with local money at the official rate, which adds how dear a dollar is there.',
    meaning: 'premiums-and-carry',
    size: 'half',
    asks: { premium: { board: premiumBoard } },
    draw({ premium: { regional } }) {
      const rows = regional.filter((row) => row.country === code)
      if (rows.length === 0) return null
      return table(
        rows,
        [
          { head: 'Venue', text: ({ venue }) => venueLink(venue) },
          { head: 'Coin', text: ({ symbol }) => coinLink(symbol) },
          { head: 'Premium', figure: (row) => row.premium_pct, format: 'change', signed: true },
          {
            head: 'At the official rate',
            figure: (row) => row.premium_official_fx_pct,
            format: 'change',
            signed: true,
          },
          { head: 'There', figure: (row) => row.venue_usd, format: 'price' },
          { head: 'World', figure: (row) => row.global_usd, format: 'price' },
          { head: 'Day', text: ({ date }) => date },
        ],
        { caption: `Premiums in ${COUNTRIES[code]}` },
      )
    },
  })

export const regionsPage = page<P>({
  id: 'regions',
  path: '/boards/regions',
  title: 'Regions',
  about: 'What coins cost in Turkey and Korea against the world, venue by venue, and every book behind it.',
  group: 'World',
  params,
  panels: [turkey, course, country('TR'), country('KR'), turkeyReferences, turkeyBooks],
  headline: {
    asks: () => ({ board: turkeyPremiumBoard, params: { days: '7' } }),
    says: ({ index, history }: Turkey) => ({
      label: 'Premium of bitcoin in Turkey',
      text: shown('bps', index.index_bps),
      points: thinned(history?.points ?? [], 100).map(({ index_bps }) => index_bps),
    }),
  },
})
