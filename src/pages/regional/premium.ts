import { premiumBoard } from '../../boards/regional/premium.ts'
import { shown } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { page, panel } from '../../define/page.ts'
import { choice, coinChoice } from '../../define/params.ts'
import { type DayPoint, meansOf } from '../draw/courses.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { choiceLinks, coinLink } from '../draw/links.ts'
import { sparkline } from '../draw/sparkline.ts'
import { table, toneOf } from '../draw/table.ts'
import { widestBasis } from '../market/basis-panel.ts'
import { leadLag } from '../market/lead-lag-panel.ts'
import { borrowParams, borrowRates, carryAfterBorrowing } from '../venues/borrow-panels.ts'
import { pegs } from '../venues/peg-panel.ts'

const COINS = ['BTC', 'ETH'] as const
type Coin = (typeof COINS)[number]

interface Latest {
  readonly premium_pct: number
  readonly avg_7d_pct: number
  readonly streak_days: number
  readonly streak_sign: -1 | 0 | 1
}

interface Premium {
  readonly latest: Readonly<Record<Coin, Latest | null>>
  readonly last_30d: Readonly<Record<Coin, readonly { readonly premium_pct: number }[]>>
  readonly carry: readonly {
    readonly symbol: string
    readonly expiry: string
    readonly days: number
    readonly spot_usd: number
    readonly future_usd: number
    readonly annualized_pct: number
  }[]
  readonly regional: readonly {
    readonly country: 'KR' | 'TR'
    readonly symbol: string
    readonly premium_pct: number
  }[]
  readonly history: Readonly<Record<Coin, readonly DayPoint[]>>
}

/** The whole record is shown by weeks. */
const RANGES = [
  ['90', '90 days'],
  ['365', '1 year'],
  ['all', 'All'],
] as const
const WEEK = 7

const params = {
  ...borrowParams,
  coin: coinChoice(COINS, { default: 'BTC', about: 'Coin of the premium.' }),
  range: choice(['90', '365', 'all'], { default: '90', about: 'How many days back.' }),
}
type P = typeof params

const asks = { premium: { board: premiumBoard } }

const today = panel<{ premium: Premium }, P>()({
  id: 'today',
  title: 'Who pays more',
  meaning: 'premiums-and-carry',
  size: 'full',
  asks,
  draw({ premium: { latest, last_30d, carry, regional } }) {
    const front = carry.find(({ symbol }) => symbol === 'BTC')
    return [
      keyFigures([
        ...COINS.map((coin) => {
          const day = latest[coin]
          return {
            label: `${coin} in the United States`,
            text: shown('rate', day?.premium_pct),
            tone: toneOf(day?.premium_pct),
            note: day && `week ${shown('rate', day.avg_7d_pct)}, ${streak(day)}`,
            spark: sparkline([...last_30d[coin]].reverse().map(({ premium_pct }) => premium_pct)),
          }
        }),
        rangeFigure('BTC in Korea', regional, 'KR'),
        rangeFigure('BTC in Turkey', regional, 'TR'),
        {
          label: 'Carry of BTC to the quarter',
          text: shown('apr', front?.annualized_pct),
          note: front && `a year, delivery ${front.expiry}`,
        },
      ]),
      note(
        'Above zero a coin costs more there than in the world. The United States: Coinbase in dollars against Binance in USDT, at the end of the last finished day. ',
        html`<a href="/boards/regions">Korea and Turkey venue by venue</a>`,
      ),
    ]
  },
})

const course = panel<{ premium: Premium }, P>()({
  id: 'course',
  title: ({ coin }) => `Premium of ${coin} in the United States`,
  meaning: 'premiums-and-carry',
  size: 'full',
  asks,
  draw({ premium: { history, latest } }, { params: { coin, range, asset } }) {
    const days = range === 'all' ? history[coin] : history[coin].slice(-Number(range))
    if (days.length === 0) return null
    const points = meansOf(days, range === 'all' ? WEEK : 1)
    const values = points.map(([, value]) => value)
    const above = days.filter(([, value]) => value !== null && value > 0).length
    const coins = COINS.map((one) => [one, one] as const)
    return [
      choiceLinks({ label: 'Coin', param: 'coin', chosen: coin, options: coins, keep: { range, asset } }),
      choiceLinks({ label: 'Range', param: 'range', chosen: range, options: RANGES, keep: { coin, asset } }),
      {
        kind: 'series',
        name: `us-premium-${coin.toLowerCase()}`,
        summary: `Premium of ${coin} in the United States by the ${range === 'all' ? 'week' : 'day'} since ${points[0]![0]}, last ${shown('rate', latest[coin]?.premium_pct)}; above zero on ${above} of ${days.length} days.`,
        times: points.map(([day]) => Date.parse(day)),
        panes: [
          {
            label: range === 'all' ? 'Premium, mean of seven days' : 'Premium',
            format: 'rate',
            tall: true,
            lines: [
              { name: 'Premium', tone: 'long', shape: 'bars', values: values.map((one) => sideOf(one, 1)) },
              {
                name: 'Discount',
                tone: 'short',
                shape: 'bars',
                values: values.map((one) => sideOf(one, -1)),
              },
            ],
          },
        ],
      },
    ]
  },
})

const carry = panel<{ premium: Premium }, P>()({
  id: 'carry',
  title: 'Dated futures over spot',
  about: 'What buying spot and selling the future earns until its delivery, by the year.',
  meaning: 'premiums-and-carry',
  size: 'half',
  asks,
  draw: ({ premium: { carry } }) =>
    carry.length === 0
      ? null
      : table(
          carry,
          [
            { head: 'Coin', text: ({ symbol }) => coinLink(symbol) },
            { head: 'Delivery', text: ({ expiry }) => expiry },
            { head: 'In', figure: ({ days }) => days, format: 'days' },
            { head: 'Spot', figure: (row) => row.spot_usd, format: 'price' },
            { head: 'Future', figure: (row) => row.future_usd, format: 'price' },
            { head: 'A year', figure: (row) => row.annualized_pct, format: 'apr', signed: true },
          ],
          { caption: 'Dated futures over spot' },
        ),
})

export const premiumPage = page<P>({
  id: 'premium',
  path: '/boards/premium',
  title: 'Premium and basis',
  about:
    'What coins cost here and there, what futures earn over spot, what borrowing takes of it, and who moves first.',
  group: 'Market',
  params,
  panels: [today, course, carry, pegs, borrowRates, carryAfterBorrowing, widestBasis, leadLag],
  headline: {
    asks: () => ({ board: premiumBoard }),
    says: ({ latest, last_30d }: Premium) => ({
      label: 'Premium of bitcoin in the United States',
      text: shown('rate', latest.BTC?.premium_pct),
      points: [...last_30d.BTC].reverse().map(({ premium_pct }) => premium_pct),
    }),
  },
})

function streak({ streak_days, streak_sign }: Latest): string {
  const side = streak_sign > 0 ? 'above' : streak_sign < 0 ? 'below' : 'at'
  return `${streak_days} ${streak_days === 1 ? 'day' : 'days'} ${side} zero`
}

/** Venues of a country differ: what the lowest and the highest of them have. */
function rangeFigure(label: string, regional: Premium['regional'], country: 'KR' | 'TR') {
  const own = regional.filter((row) => row.country === country && row.symbol === 'BTC')
  const premiums = own.map(({ premium_pct }) => premium_pct)
  return own.length === 0
    ? { label, text: shown('rate', null) }
    : {
        label,
        text: `${shown('change', Math.min(...premiums))} to ${shown('change', Math.max(...premiums))}`,
        note: `${own.length} venues, in their own dollar coins`,
      }
}

const sideOf = (value: number | null, sign: 1 | -1): number | null =>
  value !== null && value * sign > 0 ? value : null
