import { withdrawalsBoard } from '../../boards/venues/withdrawals.ts'
import { shown, shownMoment } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { choiceLinks, venueLink } from '../draw/links.ts'
import { table } from '../draw/table.ts'
import { NETWORKS_OF, type TermsParams } from './terms-params.ts'
import { isOpenWord } from './ways.ts'

interface Way {
  readonly venue: string
  readonly network: string
  readonly deposit_enabled: boolean | null
  readonly withdraw_enabled: boolean | null
  readonly withdraw_fee: number | null
  readonly withdraw_fee_usd: number | null
  readonly withdraw_min: number | null
}

interface Ways {
  readonly rows: readonly Way[]
  readonly cheapest: {
    readonly venue: string
    readonly network: string
    readonly withdraw_fee: number
    readonly withdraw_fee_usd: number | null
  } | null
}

interface Overview {
  readonly paused_total: number | null
  readonly paused: readonly {
    readonly venue: string
    readonly asset: string
    readonly network: string
    readonly since: string
    readonly deposit_enabled: boolean | null
  }[]
  readonly events: readonly {
    readonly at: string
    readonly venue: string
    readonly asset: string
    readonly network: string
    readonly kind: string
  }[]
}

const ASSETS = ['USDT', 'USDC', 'BTC', 'ETH', 'SOL', 'XRP']
const FEW = 3
const WAYS = 15
const PAUSED = 12
const EVENTS = 12

export const networksPanel = panel<{ ways: Ways }, TermsParams>()({
  id: 'networks',
  title: ({ asset = NETWORKS_OF }) => `Ways in and out with ${asset}`,
  meaning: 'withdrawals',
  size: 'full',
  asks: {
    ways: ({ asset = NETWORKS_OF }) => ({ board: withdrawalsBoard, params: { asset } }),
  },
  draw({ ways: { rows, cheapest } }, { params: { asset = NETWORKS_OF, symbol } }) {
    if (rows.length === 0) return null
    const assets = ASSETS.includes(asset) ? ASSETS : [asset, ...ASSETS]
    const shut = rows.filter(({ withdraw_enabled }) => withdraw_enabled === false).length
    const feeOf = new Map(rows.map((row) => [`${row.venue} ${row.network}`, row]))
    const told = rows.filter(({ withdraw_fee_usd }) => withdraw_fee_usd !== null)
    const venues = [...new Set(told.map(({ venue }) => venue))]
    const networks = widest(told.map(({ network }) => network))
    const costOf = ({ withdraw_fee_usd }: Way) => withdraw_fee_usd ?? Number.POSITIVE_INFINITY
    const inOrder = [...rows].sort((a, b) => Number(isShut(b)) - Number(isShut(a)) || costOf(a) - costOf(b))
    return [
      choiceLinks({
        label: 'Asset',
        param: 'asset',
        chosen: asset,
        options: assets.map((one) => [one, one] as const),
        keep: { symbol },
      }),
      keyFigures([
        { label: 'Ways', text: shown('count', rows.length) },
        {
          label: 'Withdrawals shut',
          text: shown('count', shut),
          ...(shut > 0 ? { tone: 'warn' as const } : {}),
        },
        {
          label: 'Cheapest that is open',
          text: cheapest === null ? '–' : shown('usd', cheapest.withdraw_fee_usd),
          ...(cheapest === null
            ? {}
            : { note: html`${venueLink(cheapest.venue)}, over ${cheapest.network}` }),
        },
      ]),
      // Of a few networks the list alone says as much.
      networks.length < FEW
        ? []
        : {
            kind: 'matrix',
            name: `withdrawal-fees-${asset}`,
            summary: `What withdrawing ${asset} costs in dollars, by venue and network${cheapest === null ? '' : `; the cheapest open way is ${cheapest.network} from ${cheapest.venue}`}. An empty cell is a way that the venue does not have or whose fee it does not tell.`,
            of: ['venue', 'network'],
            rows: venues,
            columns: networks,
            cells: venues.map((venue) =>
              networks.map((network) => feeOf.get(`${venue} ${network}`)?.withdraw_fee_usd ?? null),
            ),
            format: 'usd',
            scale: { full: Math.max(0.01, ...rows.map(({ withdraw_fee_usd }) => withdraw_fee_usd ?? 0)) },
            written: true,
          },
      table(
        inOrder.slice(0, WAYS),
        [
          { head: 'Venue', text: ({ venue }) => venueLink(venue) },
          { head: 'Network', text: ({ network }) => network },
          { head: 'Withdrawals', text: (row) => isOpenWord(row.withdraw_enabled) },
          { head: 'Deposits', text: (row) => isOpenWord(row.deposit_enabled) },
          { head: 'Fee', title: 'In dollars', figure: (row) => row.withdraw_fee_usd, format: 'usd' },
          {
            head: `Fee, ${asset}`,
            title: 'In units of the asset',
            figure: (row) => row.withdraw_fee,
            format: 'price',
          },
          {
            head: 'Least',
            title: 'Least that can be withdrawn',
            figure: (row) => row.withdraw_min,
            format: 'price',
          },
        ],
        { caption: `Ways in and out with ${asset}` },
      ),
      rows.length > WAYS
        ? note(`${WAYS} of ${shown('count', rows.length)}: what is shut first, then the cheapest.`)
        : [],
    ]
  },
})

export const pausedPanel = panel<{ overview: Overview }, TermsParams>()({
  id: 'paused',
  title: 'Withdrawals that are shut now',
  meaning: 'withdrawals',
  size: 'half',
  asks: { overview: { board: withdrawalsBoard } },
  draw: ({ overview: { paused_total, paused } }) => [
    paused.length === 0
      ? note('None is shut at the venues that are asked.')
      : table(
          paused.slice(0, PAUSED),
          [
            { head: 'Asset', text: ({ asset }) => asset },
            { head: 'Network', text: ({ network }) => network },
            { head: 'Venue', text: ({ venue }) => venueLink(venue) },
            { head: 'Since', text: ({ since }) => since.slice(0, 10) },
            { head: 'Deposits', text: (row) => isOpenWord(row.deposit_enabled) },
          ],
          { caption: 'Withdrawals that are shut, the most traded assets first' },
        ),
    paused.length > PAUSED
      ? note(`${PAUSED} of ${shown('count', paused_total)}, the most traded assets first.`)
      : [],
  ],
})

export const networkEventsPanel = panel<{ overview: Overview }, TermsParams>()({
  id: 'network-events',
  title: 'Shut and opened',
  about: 'Changes of the last 90 days, the newest first.',
  meaning: 'withdrawals',
  size: 'half',
  asks: { overview: { board: withdrawalsBoard } },
  draw: ({ overview: { events } }) =>
    events.length === 0
      ? note('No change of 90 days is on record.')
      : table(
          events.slice(0, EVENTS),
          [
            { head: 'When', text: ({ at }) => shownMoment(Date.parse(at)) },
            { head: 'Venue', text: ({ venue }) => venueLink(venue) },
            { head: 'What', text: ({ asset, network }) => `${asset} over ${network}` },
            { head: 'Happened', text: ({ kind }) => kind.replace('_', ' ') },
          ],
          { caption: 'Newest changes of ways in and out' },
        ),
})

function isShut({ withdraw_enabled, deposit_enabled }: Way): boolean {
  return withdraw_enabled === false || deposit_enabled === false
}

/** Each name once, the most frequent first. */
function widest(names: readonly string[]): string[] {
  const times = new Map<string, number>()
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1)
  return [...times].sort(([, a], [, b]) => b - a).map(([name]) => name)
}
