import { feesBoard } from '../../boards/venues/fees.ts'
import { insuranceFundsBoard } from '../../boards/venues/insurance-funds.ts'
import { leverageTiersBoard } from '../../boards/venues/leverage.ts'
import { venueProfileBoard } from '../../boards/venues/venue-profile.ts'
import { withdrawalsBoard } from '../../boards/venues/withdrawals.ts'
import { shown } from '../../core/format.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { coinLink } from '../draw/links.ts'
import { table, toneOf } from '../draw/table.ts'
import type { VenueParams } from './venue-params.ts'
import { isOpenWord } from './ways.ts'

/** What trading at a venue costs and is bound to. Profiles are asked first: they say whether there is anything to tell. */
interface Profile {
  readonly name: string
  readonly fees: readonly {
    readonly market: string
    readonly maker_pct: number
    readonly taker_pct: number
  }[]
  readonly leverage: {
    readonly contracts: number
    readonly max_leverage: number | null
    readonly median_max_leverage: number | null
    readonly changes_30d: number
  } | null
  readonly networks: {
    readonly assets: number
    readonly networks: number
    readonly deposits_paused: number
    readonly withdrawals_paused: number
  } | null
  readonly insurance_fund_usd: number | null
}

interface Fees {
  readonly changes: readonly {
    readonly at: string
    readonly venue: string
    readonly market: string
    readonly field: string
    readonly old_pct: number
    readonly new_pct: number
  }[]
}

interface Ladders {
  readonly ladders: readonly {
    readonly symbol: string
    readonly max_leverage: number
    readonly tiers: readonly {
      readonly notional_floor: number
      readonly notional_cap: number | null
      readonly max_leverage: number
      readonly maintenance_margin_rate: number
    }[]
  }[]
}

interface Ways {
  readonly total: number
  readonly rows: readonly {
    readonly asset: string
    readonly network: string
    readonly deposit_enabled: boolean | null
    readonly withdraw_enabled: boolean | null
    readonly withdraw_fee: number | null
    readonly withdraw_fee_usd: number | null
  }[]
}

interface Funds {
  readonly venues: readonly {
    readonly venue: string
    readonly fund_usd: number | null
    readonly change_24h_pct: number | null
    readonly change_7d_pct: number | null
    readonly fund_to_oi_pct: number | null
  }[]
  readonly history: Readonly<
    Record<string, readonly { readonly date: string; readonly fund_usd: number | null }[]>
  >
}

const LADDERS = 12
const WAYS = 14
const FUND_DAYS = 90

const profile = ({ venue }: { readonly venue: string }) => ({ board: venueProfileBoard, params: { venue } })

export const feesPanel = panel<{ profile: Profile; fees: Fees }, VenueParams>()({
  id: 'fees',
  title: 'Fees of the base tier',
  meaning: 'fees',
  size: 'half',
  asks: { profile, fees: { board: feesBoard } },
  draw({ profile: { name, fees }, fees: { changes } }, { params: { venue } }) {
    if (fees.length === 0) return note(`No fees of ${name} are recorded.`)
    const own = changes.filter((change) => change.venue === venue)
    return [
      table(
        fees,
        [
          { head: 'Market', text: ({ market }) => market },
          { head: 'Maker', figure: ({ maker_pct }) => maker_pct, format: 'fee' },
          { head: 'Taker', figure: ({ taker_pct }) => taker_pct, format: 'fee' },
        ],
        { caption: `Fees of ${name}` },
      ),
      own.length === 0
        ? note('No change is on record.')
        : own.map(({ at, market, field, old_pct, new_pct }) =>
            note(
              `${at.slice(0, 10)}: ${field} fee for ${market} ${shown('fee', old_pct)} → ${shown('fee', new_pct)}`,
            ),
          ),
    ]
  },
})

export const laddersPanel = panel<{ profile: Profile; ladders: Ladders }, VenueParams>()({
  id: 'leverage',
  title: 'Leverage',
  meaning: 'leverage-ladders',
  size: 'half',
  asks: { profile, ladders: ({ venue }) => ({ board: leverageTiersBoard, params: { venue } }) },
  draw({ profile: { name, leverage }, ladders: { ladders } }) {
    if (leverage === null) return note(`No leverage ladder of ${name} is recorded.`)
    const highest = [...ladders].sort((a, b) => b.max_leverage - a.max_leverage)
    return [
      keyFigures([
        { label: 'Highest', text: shown('leverage', leverage.max_leverage) },
        { label: 'Median of contracts', text: shown('leverage', leverage.median_max_leverage) },
        { label: 'Contracts', text: shown('count', leverage.contracts) },
        { label: 'Changed in 30 days', text: shown('count', leverage.changes_30d) },
      ]),
      table(
        highest.slice(0, LADDERS),
        [
          { head: 'Coin', text: ({ symbol }) => coinLink(symbol) },
          { head: 'Highest', figure: (row) => row.max_leverage, format: 'leverage' },
          {
            head: 'up to',
            title: 'Largest position at the highest leverage',
            figure: ({ tiers }) => tiers[0]?.notional_cap,
            format: 'usd',
          },
          { head: 'Lowest', figure: ({ tiers }) => tiers.at(-1)?.max_leverage, format: 'leverage' },
          { head: 'from', figure: ({ tiers }) => tiers.at(-1)?.notional_floor, format: 'usd' },
        ],
        { caption: `Ladders of ${name} with the highest leverage` },
      ),
      ladders.length > LADDERS
        ? note(`${LADDERS} of ${shown('count', ladders.length)} ladders, the highest leverage first.`)
        : [],
    ]
  },
})

export const networksPanel = panel<{ profile: Profile; ways: Ways }, VenueParams>()({
  id: 'networks',
  title: 'Deposits and withdrawals',
  meaning: 'withdrawals',
  size: 'half',
  asks: { profile, ways: ({ venue }) => ({ board: withdrawalsBoard, params: { venue } }) },
  draw({ profile: { name, networks }, ways: { rows, total } }) {
    if (networks === null) return note(`No deposits or withdrawals of ${name} are recorded.`)
    const isShut = (row: Ways['rows'][number]) =>
      row.withdraw_enabled === false || row.deposit_enabled === false
    const shutFirst = [...rows.filter(isShut), ...rows.filter((row) => !isShut(row))]
    return [
      keyFigures([
        { label: 'Assets', text: shown('count', networks.assets) },
        { label: 'Ways in and out', text: shown('count', networks.networks) },
        {
          label: 'Withdrawals shut',
          text: shown('count', networks.withdrawals_paused),
          ...(networks.withdrawals_paused > 0 ? { tone: 'warn' as const } : {}),
        },
        {
          label: 'Deposits shut',
          text: shown('count', networks.deposits_paused),
          ...(networks.deposits_paused > 0 ? { tone: 'warn' as const } : {}),
        },
      ]),
      table(
        shutFirst.slice(0, WAYS),
        [
          { head: 'Asset', text: ({ asset }) => asset },
          { head: 'Network', text: ({ network }) => network },
          { head: 'Withdrawals', text: (row) => isOpenWord(row.withdraw_enabled) },
          { head: 'Deposits', text: (row) => isOpenWord(row.deposit_enabled) },
          { head: 'Fee', title: 'In units of the asset', figure: (row) => row.withdraw_fee, format: 'price' },
          { head: 'Fee', title: 'In dollars', figure: (row) => row.withdraw_fee_usd, format: 'usd' },
        ],
        { caption: `Ways in and out of ${name}` },
      ),
      total > WAYS
        ? note(`${WAYS} of ${shown('count', total)}: what is shut first, then the most traded assets.`)
        : [],
    ]
  },
})

export const fundPanel = panel<{ profile: Profile; funds: Funds }, VenueParams>()({
  id: 'fund',
  title: 'Insurance fund',
  meaning: 'insurance-funds',
  size: 'half',
  asks: {
    profile,
    funds: ({ venue }) => ({
      board: insuranceFundsBoard,
      params: { venue, days: String(FUND_DAYS), pools: '0' },
    }),
  },
  draw({ profile: { name }, funds: { venues, history } }, { params: { venue } }) {
    const [fund] = venues
    const closes = history[venue] ?? []
    if (!fund) return note(`No insurance fund of ${name} is recorded.`)
    return [
      keyFigures([
        { label: 'Fund', text: shown('usd', fund.fund_usd) },
        { label: '24 h', text: shown('change', fund.change_24h_pct), tone: toneOf(fund.change_24h_pct) },
        { label: '7 days', text: shown('change', fund.change_7d_pct), tone: toneOf(fund.change_7d_pct) },
        { label: 'Of open interest', text: shown('share', fund.fund_to_oi_pct) },
      ]),
      closes.length < 2
        ? []
        : {
            kind: 'series',
            name: 'insurance-fund',
            summary: `The insurance fund of ${name} by day: ${shown('usd', closes[0]?.fund_usd)} on ${closes[0]?.date}, ${shown('usd', closes.at(-1)?.fund_usd)} on ${closes.at(-1)?.date}.`,
            times: closes.map(({ date }) => Date.parse(date)),
            panes: [
              {
                label: 'Insurance fund',
                format: 'usd',
                tall: true,
                lines: [
                  {
                    name: 'Fund',
                    tone: 'accent',
                    shape: 'line',
                    values: closes.map(({ fund_usd }) => fund_usd),
                  },
                ],
              },
            ],
          },
    ]
  },
})
