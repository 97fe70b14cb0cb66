import { name, share, usd } from '../../define/figures.ts'
import { date, maybe, means, oneOf } from '../../define/table.ts'
import { daily } from '../forms.ts'
import { toldBy } from '../words.ts'

const ASSETS = ['BTC', 'ETH', 'SOL'] as const

/** What both tables say; figures of a provisional day arrive one by one. */
const ofDay = {
  date: means(date(), 'Trading day in New York.'),
  asset: means(oneOf(...ASSETS), 'What the funds hold.'),
}
const netInflow = (of: string) =>
  means(
    maybe(usd({ signed: true })),
    `Money into ${of} that day, negative where it went out; null until told.`,
  )
const netAssets = (of: string) =>
  means(maybe(usd()), `What ${of} held at the end of the day; null until told.`)
/** Of both. */
const STATUS = { column: 'status', provisional: 'provisional' } as const
const status = means(
  maybe(oneOf('provisional', 'final')),
  'Whether figures of the day may still come; null in rows of a published history, which is final.',
)

export const etfFlowsDaily = daily({
  name: 'etf_flows_daily',
  about: 'Money into and out of US exchange-traded funds, by day and asset.',
  columns: {
    ...ofDay,
    net_inflow_usd: netInflow('all funds together'),
    net_assets_usd: netAssets('all funds together'),
    cumulative_inflow_usd: means(
      maybe(usd({ signed: true })),
      'Net money into all funds since the first of them began; null until told.',
    ),
    value_traded_usd: means(maybe(usd()), 'What was traded of their shares that day; null until told.'),
    status,
  },
  key: ['date', 'asset'],
  status: STATUS,
  cadence: '30m',
})

export const etfFundFlowsDaily = daily({
  name: 'etf_fund_flows_daily',
  about: 'The same by fund, as issuers report it.',
  columns: {
    ...ofDay,
    ticker: means(name(), 'Fund by its ticker, as IBIT.'),
    issuer: means(name(), 'Who runs it.'),
    net_inflow_usd: netInflow('it'),
    net_assets_usd: netAssets('it'),
    cum_inflow_usd: means(maybe(usd({ signed: true })), 'Net money into it since it began; null until told.'),
    fee_pct: means(
      maybe(share()),
      'What it charges a year, by the list of funds that comes with perptape; null where that is not known.',
    ),
    status,
    source: toldBy(),
  },
  key: ['date', 'asset', 'ticker'],
  status: STATUS,
  cadence: '30m',
})
