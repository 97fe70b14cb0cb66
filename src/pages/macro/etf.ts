import { etfBoard } from '../../boards/macro/etf.ts'
import { shown } from '../../core/format.ts'
import { page, panel } from '../../define/page.ts'
import { coinChoice } from '../../define/params.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { choiceLinks } from '../draw/links.ts'
import { table, toneOf } from '../draw/table.ts'

const COINS = ['BTC', 'ETH', 'SOL'] as const
type Coin = (typeof COINS)[number]

interface Day {
  readonly date: string
  readonly net_inflow_usd: number | null
  readonly net_assets_usd: number | null
  readonly cumulative_inflow_usd: number | null
  readonly value_traded_usd: number | null
}

interface Fund {
  readonly ticker: string
  readonly issuer: string
  readonly date: string
  readonly net_inflow_usd: number | null
  readonly net_assets_usd: number | null
  readonly cum_inflow_usd: number | null
  readonly fee_pct: number | null
  readonly status: 'provisional' | 'final'
}

interface Asset {
  readonly provisional: {
    readonly date: string
    readonly net_inflow_usd: number | null
    readonly funds_reported: number
    readonly funds_total: number
  } | null
  readonly funds: readonly Fund[]
  readonly latest: Day | null
  /** Newest first. */
  readonly days: readonly Day[]
  readonly streak: {
    readonly direction: 'inflow' | 'outflow' | 'flat' | null
    readonly days: number | null
  }
  readonly sum_5d_usd: number | null
  readonly sum_20d_usd: number | null
  readonly cross_check: {
    readonly status: 'match' | 'mismatch' | 'partial' | 'none'
    readonly difference_usd: number | null
    readonly funds_matched: number | null
  }
}

interface Etf {
  readonly assets: Readonly<Record<Coin, Asset>>
}

const params = { coin: coinChoice(COINS, { default: 'BTC', about: 'Coin that the funds hold.' }) }
type P = typeof params

const asks = { etf: { board: etfBoard } }

const figures = panel<{ etf: Etf }, P>()({
  id: 'figures',
  title: ({ coin }) => `US spot funds on ${coin}`,
  meaning: 'etf-flows',
  size: 'full',
  asks,
  draw({ etf: { assets } }, { params: { coin } }) {
    const { latest, sum_5d_usd, sum_20d_usd, provisional, ...asset } = assets[coin]
    if (!latest) return null
    const coins = COINS.map((one) => [one, one] as const)
    return [
      choiceLinks({ label: 'Coin', param: 'coin', chosen: coin, options: coins }),
      keyFigures([
        {
          label: `Net inflow, ${latest.date}`,
          text: shown('usdChange', latest.net_inflow_usd),
          tone: toneOf(latest.net_inflow_usd),
          note: streakText(asset.streak),
        },
        { label: 'Last 5 days', text: shown('usdChange', sum_5d_usd), tone: toneOf(sum_5d_usd) },
        { label: 'Last 20 days', text: shown('usdChange', sum_20d_usd), tone: toneOf(sum_20d_usd) },
        { label: 'Held', text: shown('usd', latest.net_assets_usd), note: `${asset.funds.length} funds` },
        { label: 'All that came in', text: shown('usdChange', latest.cumulative_inflow_usd) },
        { label: 'Shares traded', text: shown('usd', latest.value_traded_usd) },
      ]),
      note(
        provisional &&
          `${provisional.date} is still being reported: ${provisional.funds_reported} of ${provisional.funds_total} funds so far${provisional.net_inflow_usd === null ? '' : `, ${shown('usdChange', provisional.net_inflow_usd)}`}. `,
        checkText(asset.cross_check),
      ),
    ]
  },
})

const flows = panel<{ etf: Etf }, P>()({
  id: 'flows',
  title: 'Flows by day',
  meaning: 'etf-flows',
  size: 'full',
  asks,
  draw({ etf: { assets } }, { params: { coin } }) {
    const days = [...assets[coin].days].reverse()
    if (days.length === 0) return null
    const net = days.map(({ net_inflow_usd }) => net_inflow_usd)
    const inflows = net.filter((value) => value !== null && value > 0).length
    return {
      kind: 'series',
      name: `etf-flows-${coin.toLowerCase()}`,
      summary: `Money into and out of US spot funds on ${coin} over ${days.length} trading days: in on ${inflows} of them, ${shown('usdChange', net.at(-1))} on the last; since they began ${shown('usdChange', days.at(-1)!.cumulative_inflow_usd)}.`,
      times: days.map(({ date }) => Date.parse(date)),
      panes: [
        {
          label: 'Net inflow of the day',
          format: 'usdChange',
          tall: true,
          lines: [
            { name: 'In', tone: 'long', shape: 'bars', values: net.map((value) => sideOf(value, 1)) },
            { name: 'Out', tone: 'short', shape: 'bars', values: net.map((value) => sideOf(value, -1)) },
          ],
        },
        {
          label: 'All that came in since the funds began',
          format: 'usd',
          lines: [
            {
              name: 'Cumulative',
              tone: 'accent',
              shape: 'area',
              values: days.map((day) => day.cumulative_inflow_usd),
            },
          ],
        },
        {
          label: 'Held',
          format: 'usd',
          lines: [{ name: 'Held', tone: 'a', shape: 'line', values: days.map((day) => day.net_assets_usd) }],
        },
      ],
    }
  },
})

const funds = panel<{ etf: Etf }, P>()({
  id: 'funds',
  title: 'Fund by fund',
  meaning: 'etf-flows',
  size: 'full',
  asks,
  draw({ etf: { assets } }, { params: { coin } }) {
    const { funds } = assets[coin]
    if (funds.length === 0) return null
    return table(
      funds,
      [
        { head: 'Fund', text: ({ ticker }) => ticker },
        { head: 'Issuer', text: ({ issuer }) => issuer },
        { head: 'Net inflow', figure: (fund) => fund.net_inflow_usd, format: 'usdChange', signed: true },
        { head: 'Day', text: ({ date }) => date },
        { head: 'Figures', text: ({ status }) => status },
        { head: 'Held', figure: (fund) => fund.net_assets_usd, format: 'usd' },
        {
          head: 'Since it began',
          figure: (fund) => fund.cum_inflow_usd,
          format: 'usdChange',
          signed: true,
        },
        { head: 'Fee a year', figure: (fund) => fund.fee_pct, format: 'yield' },
      ],
      { caption: `Funds on ${coin}` },
    )
  },
})

const coins = panel<{ etf: Etf }, P>()({
  id: 'coins',
  title: 'The three coins beside each other',
  meaning: 'etf-flows',
  size: 'full',
  asks,
  draw({ etf: { assets } }) {
    const rows = COINS.map((coin) => ({ coin, ...assets[coin] })).filter(({ latest }) => latest !== null)
    if (rows.length === 0) return null
    return table(
      rows,
      [
        { head: 'Coin', text: ({ coin }) => coin },
        { head: 'Last day', text: ({ latest }) => latest!.date },
        {
          head: 'Net inflow',
          figure: (row) => row.latest!.net_inflow_usd,
          format: 'usdChange',
          signed: true,
        },
        { head: '5 days', figure: (row) => row.sum_5d_usd, format: 'usdChange', signed: true },
        { head: '20 days', figure: (row) => row.sum_20d_usd, format: 'usdChange', signed: true },
        { head: 'Streak', text: ({ streak }) => streakText(streak) },
        { head: 'Held', figure: (row) => row.latest!.net_assets_usd, format: 'usd' },
        { head: 'All that came in', figure: (row) => row.latest!.cumulative_inflow_usd, format: 'usdChange' },
      ],
      { caption: 'Funds by coin' },
    )
  },
})

export const etfPage = page<P>({
  id: 'etf',
  path: '/boards/etf',
  title: 'ETF flows',
  about: 'Money into and out of US spot funds on Bitcoin, Ether and Solana, by day and by fund.',
  group: 'World',
  params,
  panels: [figures, flows, funds, coins],
  headline: {
    asks: () => ({ board: etfBoard }),
    says: ({ assets: { BTC } }: Etf) => ({
      label: 'Net inflow into US bitcoin funds',
      text: shown('usdChange', BTC.latest?.net_inflow_usd),
      points: [...BTC.days].reverse().map(({ cumulative_inflow_usd }) => cumulative_inflow_usd),
    }),
  },
})

function streakText({ direction, days }: Asset['streak']): string | null {
  if (direction === null || days === null) return null
  const way = direction === 'inflow' ? 'in' : direction === 'outflow' ? 'out' : 'flat'
  return `${days} ${days === 1 ? 'day' : 'days'} ${way}`
}

function checkText({ status, difference_usd, funds_matched }: Asset['cross_check']): string {
  const texts = {
    match: `The sum and what ${funds_matched} issuers tell agree on the last day.`,
    mismatch: `The sum and what issuers tell differ by ${shown('usdChange', difference_usd)} on the last day.`,
    partial: `Of the last day ${funds_matched} issuers have told: a fund is missing from the check of the sum.`,
    none: 'Nothing was told by issuers to hold the sum of the last day against.',
  }
  return texts[status]
}

const sideOf = (value: number | null, sign: 1 | -1): number | null =>
  value !== null && value * sign > 0 ? value : null
