import { positioningBoard } from '../../boards/positioning/positioning.ts'
import { smartMoneyBoard } from '../../boards/positioning/smart-money.ts'
import { shown } from '../../core/format.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note, splitBar } from '../draw/figures.ts'
import { venueLink } from '../draw/links.ts'
import { symbolChoice } from '../draw/symbol-choice.ts'
import { table, toneOf } from '../draw/table.ts'
import { COINS, type PositioningParams } from './positioning-params.ts'

/** What a venue says; each says other things, under its own names. */
interface Said {
  readonly long_share_pct: number | null
  readonly global_ls_ratio?: number | null
  readonly account_ls_ratio?: number | null
  readonly ls_ratio?: number | null
  readonly top_account_ls_ratio?: number | null
  readonly elite_account_ls_ratio?: number | null
  readonly top_position_ls_ratio?: number | null
  readonly elite_position_ls_ratio?: number | null
  readonly position_ls_ratio?: number | null
  readonly taker_buy_sell_ratio?: number | null
  readonly taker_buy_share_pct?: number | null
}

interface Positioning {
  readonly rows: readonly {
    readonly symbol: string
    readonly exchanges: Readonly<Record<string, Said | null>>
    readonly long_share_mean_pct: number | null
  }[]
  readonly sources: readonly { readonly exchange: string; readonly stale: boolean }[]
}

interface SmartMoney {
  readonly interpretation: string
  readonly takerBuySellRatio: number
  readonly globalAccountLongPct: number
  readonly topTraderAccountLongPct: number | null
  readonly topTraderPositionLongPct: number
  readonly positioningDivergencePct: number
  readonly exchange: string
  readonly period: string
}

export const everySymbol = panel<{ positioning: Positioning }, PositioningParams>()({
  id: 'lean',
  title: 'Longs by perpetual and venue',
  about:
    'The part that is long of the accounts or positions that a venue tells, coloured from half to both sides.',
  meaning: 'positioning',
  size: 'full',
  asks: { positioning: { board: positioningBoard } },
  draw({ positioning: { rows, sources } }) {
    const known = rows.filter((row) => row.long_share_mean_pct !== null)
    if (known.length === 0) return null
    const most = known.reduce((best, row) =>
      row.long_share_mean_pct! > best.long_share_mean_pct! ? row : best,
    )
    const least = known.reduce((best, row) =>
      row.long_share_mean_pct! < best.long_share_mean_pct! ? row : best,
    )
    const venues = sources.map(({ exchange }) => exchange)
    return [
      {
        kind: 'matrix',
        name: 'long-share',
        summary: `Long share of ${known.length} perpetuals on ${venues.length} venues: most in ${most.symbol} with ${shown('share', most.long_share_mean_pct)} on average, least in ${least.symbol} with ${shown('share', least.long_share_mean_pct)}.`,
        of: ['perpetual', 'venue'],
        rows: known.map(({ symbol }) => symbol),
        columns: ['mean', ...venues],
        cells: known.map(({ exchanges, long_share_mean_pct }) => [
          long_share_mean_pct,
          ...venues.map((venue) => exchanges[venue]?.long_share_pct ?? null),
        ]),
        format: 'share',
        scale: { centre: 50, full: 30 },
        written: true,
      },
      note(
        'Bitfinex tells longs on margin, jupiter and gmx open interest against a pool: these are no accounts.',
      ),
    ]
  },
})

export const oneSymbol = panel<{ positioning: Positioning }, PositioningParams>()({
  id: 'symbol',
  title: ({ symbol }) => `${symbol} by venue`,
  meaning: 'positioning',
  size: 'half',
  asks: { positioning: { board: positioningBoard } },
  draw({ positioning: { rows } }, { params }) {
    if (rows.length === 0) return null
    const row = rows.find(({ symbol }) => symbol === params.symbol)
    const choice = symbolChoice({
      chosen: params.symbol,
      coins: COINS,
      isOpen: true,
      keep: { range: params.range },
    })
    if (!row)
      return [choice, note(`${params.symbol} is not among the ${rows.length} most traded perpetuals.`)]
    const told = Object.entries(row.exchanges).flatMap(([venue, said]) => (said ? [{ venue, ...said }] : []))
    return [
      choice,
      ...(row.long_share_mean_pct === null ? [] : [shareBar('on average', row.long_share_mean_pct)]),
      table(
        told,
        [
          { head: 'Venue', text: ({ venue }) => venueLink(venue) },
          { head: 'Long', figure: (said) => said.long_share_pct, format: 'share' },
          {
            head: 'Accounts',
            title: 'Accounts long / short',
            figure: (said) => said.global_ls_ratio ?? said.account_ls_ratio ?? said.ls_ratio,
            format: 'ratio',
          },
          {
            head: 'Top accounts',
            title: 'Accounts long / short, of the largest',
            figure: (said) => said.top_account_ls_ratio ?? said.elite_account_ls_ratio,
            format: 'ratio',
          },
          {
            head: 'Top positions',
            title: 'Long / short positions of the largest accounts, by size',
            figure: (said) => said.top_position_ls_ratio ?? said.elite_position_ls_ratio,
            format: 'ratio',
          },
          {
            head: 'Positions',
            title: 'Long / short positions of all, by size',
            figure: (said) => said.position_ls_ratio,
            format: 'ratio',
          },
          {
            head: 'Takers',
            title: 'Dollars that takers bought / sold in the quarter of an hour before',
            figure: takerRatio,
            format: 'ratio',
          },
        ],
        { caption: 'What each venue says' },
      ),
      note('Above 1 is more long than short, or more bought than sold. A dash: the venue does not tell it.'),
    ]
  },
})

function takerRatio({ taker_buy_sell_ratio: ratio, taker_buy_share_pct: share }: Said): number | null {
  if (ratio !== null && ratio !== undefined) return ratio
  return share === null || share === undefined || share >= 100 ? null : share / (100 - share)
}

function shareBar(of: string, longPct: number) {
  return splitBar(
    { label: `${of} ${shown('share', longPct)} long`, share: longPct },
    { label: `${shown('share', 100 - longPct)} short`, share: 100 - longPct },
  )
}

export const smartMoney = panel<{ smart: SmartMoney }, PositioningParams>()({
  id: 'smart-money',
  title: ({ symbol }) => `Large accounts in ${symbol}`,
  meaning: 'positioning',
  size: 'half',
  optional: true,
  asks: { smart: ({ symbol }) => ({ board: smartMoneyBoard, params: { symbol } }) },
  draw({ smart }) {
    const share = (label: string, longPct: number | null) => ({
      label,
      text: shown('share', longPct),
      tone: longPct === null ? ('dim' as const) : toneOf(longPct - 50),
    })
    return [
      keyFigures([
        share('All accounts, long', smart.globalAccountLongPct),
        share('Top accounts, long', smart.topTraderAccountLongPct),
        share('Top positions, long', smart.topTraderPositionLongPct),
        {
          label: 'Top less all',
          text: shown('change', smart.positioningDivergencePct),
          tone: toneOf(smart.positioningDivergencePct),
          note: 'points',
        },
        {
          label: 'Takers bought / sold',
          text: shown('ratio', smart.takerBuySellRatio),
          tone: toneOf(smart.takerBuySellRatio - 1),
          note: smart.period,
        },
      ]),
      note(smart.interpretation),
      note(`As ${smart.exchange} tells it.`),
    ]
  },
})
