import { borrowRatesBoard } from '../../boards/venues/borrow-rates.ts'
import { shown } from '../../core/format.ts'
import { HOUR } from '../../core/time.ts'
import type { Tone } from '../../define/chart.ts'
import { panel } from '../../define/page.ts'
import { coinChoice } from '../../define/params.ts'
import { note } from '../draw/figures.ts'
import { choiceLinks, symbolLink, venueLink } from '../draw/links.ts'
import { table } from '../draw/table.ts'

interface Rate {
  readonly venue: string
  readonly asset: string
  readonly apr_pct: number
  readonly change_24h_pp: number | null
  readonly min_30d_pct: number
  readonly max_30d_pct: number
}

interface Borrowing {
  readonly latest: readonly Rate[]
  readonly series: readonly {
    readonly venue: string
    readonly asset: string
    readonly start: string
    readonly values: readonly (number | null)[]
  }[]
  readonly carry: readonly {
    readonly venue: string
    readonly symbol: string
    readonly funding_apr_pct: number
    readonly borrow_apr_pct: number
    readonly carry_apr_pct: number
  }[]
}

const ASSETS = ['USDT', 'USDC', 'BTC', 'ETH', 'SOL', 'XRP'] as const
const TONES: readonly Tone[] = ['a', 'b', 'c', 'd', 'e', 'f']
/** Thirty days by the hour are more points than a chart has room for. */
const STEP = 3
const CARRIES = 12

export const borrowParams = {
  asset: coinChoice(ASSETS, { default: 'USDT', about: 'What is borrowed.' }),
}
type P = typeof borrowParams

const asks = { borrowing: { board: borrowRatesBoard } }

export const borrowRates = panel<{ borrowing: Borrowing }, P>()({
  id: 'borrow-rates',
  title: ({ asset }) => `What borrowing ${asset} costs`,
  meaning: 'borrowing-and-carry',
  size: 'half',
  asks,
  draw({ borrowing: { latest, series } }, { params: { asset, ...others } }) {
    const rates = latest.filter((rate) => rate.asset === asset)
    const own = series.filter((one) => one.asset === asset)
    if (rates.length === 0 || own.length === 0) return null
    const cheapest = rates.reduce((low, rate) => (rate.apr_pct < low.apr_pct ? rate : low))
    const start = Date.parse(own[0]!.start)
    const places = own[0]!.values.flatMap((_, at) => (at % STEP === STEP - 1 ? [at] : []))
    const assets = ASSETS.map((one) => [one, one] as const)
    return [
      choiceLinks({ label: 'Asset', param: 'asset', chosen: asset, options: assets, keep: others }),
      {
        kind: 'series',
        name: `borrow-${asset.toLowerCase()}`,
        summary: `What borrowing ${asset} on margin costs by the year, over 30 days; cheapest now on ${cheapest.venue} at ${shown('yield', cheapest.apr_pct)}.`,
        times: places.map((at) => start + at * HOUR),
        panes: [
          {
            label: `${asset}, a year`,
            format: 'yield',
            tall: true,
            lines: own.map(({ venue, values }, at) => ({
              name: venue,
              tone: TONES[at % TONES.length]!,
              shape: 'line' as const,
              values: places.map((place) => values[place] ?? null),
            })),
          },
        ],
      },
      table(
        rates,
        [
          { head: 'Venue', text: ({ venue }) => venueLink(venue) },
          { head: 'A year', figure: (rate) => rate.apr_pct, format: 'yield' },
          { head: '24 h', figure: (rate) => rate.change_24h_pp, format: 'points', signed: true },
          { head: 'Lowest, 30 d', figure: (rate) => rate.min_30d_pct, format: 'yield' },
          { head: 'Highest, 30 d', figure: (rate) => rate.max_30d_pct, format: 'yield' },
        ],
        { caption: `What borrowing ${asset} costs` },
      ),
    ]
  },
})

export const carryAfterBorrowing = panel<{ borrowing: Borrowing }, P>()({
  id: 'carry-after-borrowing',
  title: 'Funding after borrowing',
  about: 'What the short of a perpetual is paid less what borrowing to buy the coin costs on the same venue.',
  meaning: 'borrowing-and-carry',
  size: 'half',
  asks,
  draw: ({ borrowing: { carry } }) =>
    carry.length === 0
      ? null
      : [
          table(
            carry.slice(0, CARRIES),
            [
              { head: 'Perpetual', text: ({ symbol }) => symbolLink(symbol) },
              { head: 'Venue', text: ({ venue }) => venueLink(venue) },
              { head: 'Funding', figure: (row) => row.funding_apr_pct, format: 'apr', signed: true },
              { head: 'Borrowing', figure: (row) => row.borrow_apr_pct, format: 'yield' },
              { head: 'Left', figure: (row) => row.carry_apr_pct, format: 'apr', signed: true },
            ],
            { caption: 'Funding after borrowing, by the year' },
          ),
          note(
            `By the year, at the present rate, before fees; funding this high rarely stays. The first ${CARRIES} of ${carry.length}.`,
          ),
        ],
})
