import {
  crossCheck,
  currentFunds,
  ETF_ASSETS,
  type EtfDay,
  FUND_REPORTS_WITHIN,
  type FundDay,
  finalDays,
  flowOver,
  flowStreak,
  provisionalOf,
  statusOf,
} from '../../analytics/macro/etf.ts'
import type { Instant } from '../../core/clock.ts'
import { DAY, dayMs } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import type { Readers } from '../../define/reader.ts'
import { shown } from '../../define/shown.ts'
import { etfFlowsDaily, etfFundFlowsDaily } from '../../tables/macro/etf.ts'

const DAYS = 30
/** A streak may be longer than what is shown. */
const ROWS_AN_ASSET = 500
const MOST_FUND_ROWS = 5_000

const tables = { flows: etfFlowsDaily, funds: etfFundFlowsDaily }

const net_inflow_usd = is.unsure(is.usd('What came in less what went out.'))
const net_assets_usd = is.unsure(is.usd('What is held, at the end of the day.'))
const dayFields = {
  date: is.day('Trading day in New York.'),
  net_inflow_usd,
  net_assets_usd,
  cumulative_inflow_usd: is.unsure(is.usd('All that came in since the funds began, less what went out.')),
  value_traded_usd: is.unsure(is.usd('Shares traded on the exchanges.')),
}
const Day = is.part(dayFields)
const Fund = is.part({
  ticker: is.text('Ticker of the fund.'),
  issuer: is.text('Who issues it.'),
  date: is.day('Its newest day.'),
  net_inflow_usd,
  net_assets_usd: is.unsure(is.usd('What it holds, as told last.')),
  cum_inflow_usd: is.unsure(is.usd('All that came in since it began, less what went out; as told last.')),
  fee_pct: is.unsure(is.rate('What it charges a year, by the list of funds that comes with perptape.')),
  status: is.oneOf(['provisional', 'final'], 'Whether figures may still change.'),
  source: is.text('Who says so.'),
})
const Asset = is.part(
  {
    provisional: is.unsure(
      is.part(
        {
          date: is.day('Trading day in New York.'),
          net_inflow_usd,
          funds_reported: is.count('Funds that have told of the day.'),
          funds_total: is.count('Funds that report.'),
        },
        'The day that is still being reported; null where there is none.',
      ),
    ),
    funds: is.listOf(Fund, 'Every fund that reported within ten days, the largest first.'),
    latest: is.unsure(is.part(dayFields, 'The newest final day.')),
    days: is.listOf(Day, 'Final days, newest first.'),
    streak: is.part(
      {
        direction: is.unsure(is.oneOf(['inflow', 'outflow', 'flat'], 'Which way money went last.')),
        days: is.unsure(is.days('Final days in a row on which it did.')),
      },
      'How long money has gone one way.',
    ),
    sum_5d_usd: is.unsure(is.usd('Net inflow of the last 5 final days.')),
    sum_20d_usd: is.unsure(is.usd('Net inflow of the last 20 final days.')),
    cross_check: is.part(
      {
        date: is.unsure(is.day('The newest final day.')),
        aggregate_usd: is.unsure(is.usd('Net inflow of all funds, as the aggregate has it.')),
        issuer_sum_usd: is.unsure(is.usd('The same added up over the issuers.')),
        difference_usd: is.unsure(is.usd('Issuers − aggregate.')),
        funds_matched: is.unsure(is.count('Funds whose issuer has told of the day.')),
        status: is.oneOf(
          ['match', 'mismatch', 'partial', 'none'],
          'Match: apart by a hundredth or a million dollars at most. Partial: a fund is missing. None: nothing to compare.',
        ),
      },
      'Two sources held against each other.',
    ),
  },
  'The funds that hold that coin.',
)

export const etfBoard = board({
  id: 'etf',
  path: '/api/public/etf',
  title: 'ETF flows',
  about:
    'Money into and out of US spot funds on Bitcoin, Ether and Solana: by day, by fund, and both held against each other.',
  mcp: 'get_etf_flows',
  // Nothing comes from Friday evening to the evening after a long weekend.
  cadence: '2d',
  spelling: 'snake',
  result: is.part({
    assets: is.part({ BTC: Asset, ETH: Asset, SOL: Asset }, 'By the coin that the funds hold.'),
  }),
  reads: tables,
  subject: 'flows',
  async compute(readers, _params, { now }) {
    const [BTC, ETH, SOL] = await Promise.all(ETF_ASSETS.map((asset) => readAsset(readers, asset, now)))
    return { assets: { BTC: answerOf(BTC!), ETH: answerOf(ETH!), SOL: answerOf(SOL!) } }
  },
})

interface Told {
  /** Newest first. */
  readonly days: readonly EtfDay[]
  readonly funds: readonly FundDay[]
}

async function readAsset(
  { flows, funds }: Readers<typeof tables>,
  asset: EtfDay['asset'],
  now: Instant,
): Promise<Told> {
  // Days that are still being reported are shown apart, as `provisional` and by the status of each fund.
  const bounds = { ...now.ever(), where: { asset }, order: 'desc', includeProvisional: true } as const
  const [days, [newest]] = await Promise.all([
    flows.range({ ...bounds, limit: ROWS_AN_ASSET }),
    funds.range({ ...bounds, columns: ['date'], limit: 1 }),
  ])
  if (!newest) return { days, funds: [] }
  // The funds of the newest final day and of those before it, and whatever came after.
  const lastFinal = finalDays(days)[0]?.date ?? newest.date
  const first = lastFinal < newest.date ? lastFinal : newest.date
  const since = dayMs(first)! - FUND_REPORTS_WITHIN - DAY
  return { days, funds: await funds.range({ ...bounds, since, limit: MOST_FUND_ROWS }) }
}

function answerOf({ days, funds }: Told) {
  const final = finalDays(days)
  const [latest] = final
  return {
    provisional: provisionalOf(days, funds),
    funds: currentFunds(funds).map((fund) => shown(Fund, fund, { status: statusOf(fund) })),
    latest: latest ? shown(Day, latest) : null,
    days: final.slice(0, DAYS).map((one) => shown(Day, one)),
    streak: flowStreak(final),
    sum_5d_usd: flowOver(final, 5),
    sum_20d_usd: flowOver(final, 20),
    cross_check: crossCheck(latest, funds),
  }
}
