import { tradfiBoard } from '../../boards/tradfi/tradfi.ts'
import { shown, shownMoment, UNKNOWN } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { TRADFI_MARKETS } from '../../core/tradfi.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { choiceLinks } from '../draw/links.ts'
import { table } from '../draw/table.ts'
import { marketWords, type SharesParams } from './shares-params.ts'

interface Tradfi {
  readonly sessions: readonly {
    readonly market: string
    readonly state: string
    readonly opens_at: string | null
    readonly closes_at: string | null
    readonly timezone: string
  }[]
  readonly totals: {
    readonly contracts: number | null
    readonly open_interest_usd: number | null
    readonly open_interest_contracts: number | null
    readonly volume_24h_usd: number | null
    readonly long_liquidations_24h_usd: number | null
    readonly short_liquidations_24h_usd: number | null
  }
  readonly rows: readonly Contract[]
}

interface Contract {
  readonly symbol: string
  readonly underlying: string
  readonly name: string
  readonly market: string
  readonly mark_price: number
  readonly basis_pct: number | null
  readonly funding_rate_pct: number | null
  readonly funding_apr_pct: number | null
  readonly change_24h_pct: number | null
  readonly volume_24h_usd: number | null
  readonly open_interest_usd: number | null
  readonly long_liquidations_24h_usd: number | null
  readonly short_liquidations_24h_usd: number | null
  readonly other_venues: readonly { readonly venue: string }[]
  readonly session_state: string | null
}

const BARS = 15
const CONTRACTS = 40
const meaning = 'shares-commodities-and-indices'

const asked = ({ market }: { readonly market: string }) => ({
  board: tradfiBoard,
  params: market === 'all' ? {} : { market },
})

export const totals = panel<{ tradfi: Tradfi }, SharesParams>()({
  id: 'totals',
  title: ({ market }) => `Perpetuals${market === 'all' ? '' : ` on ${marketWords(market)}`}`,
  meaning,
  size: 'full',
  asks: { tradfi: asked },
  draw: ({ tradfi: { totals } }, { params: { market, share } }) => [
    choiceLinks({
      label: 'Market',
      param: 'market',
      chosen: market,
      options: ['all', ...TRADFI_MARKETS].map((one) => [one, marketWords(one)] as const),
      keep: { share },
    }),
    keyFigures([
      { label: 'Traded, 24 h', text: shown('usd', totals.volume_24h_usd) },
      {
        label: 'Open interest, one side',
        text: shown('usd', totals.open_interest_usd),
        note: `${shown('count', totals.open_interest_contracts)} contracts told`,
      },
      { label: 'Contracts', text: shown('count', totals.contracts) },
      {
        label: 'Longs liquidated, 24 h',
        text: shown('usd', totals.long_liquidations_24h_usd),
        note: 'a floor',
      },
      {
        label: 'Shorts liquidated, 24 h',
        text: shown('usd', totals.short_liquidations_24h_usd),
        note: 'a floor',
      },
    ]),
  ],
})

export const sessions = panel<{ tradfi: Tradfi }>()({
  id: 'sessions',
  title: 'Which markets are open',
  about:
    'While the market behind a contract sleeps its index stands still, and its basis is what traders think of the opening.',
  meaning,
  size: 'full',
  asks: { tradfi: { board: tradfiBoard } },
  draw: ({ tradfi: { sessions } }) =>
    sessions.length === 0
      ? null
      : keyFigures(
          sessions.map(({ market, state, opens_at, closes_at }) => {
            const next = state === 'open' ? closes_at : opens_at
            return {
              label: marketWords(market),
              text: state,
              ...(state === 'open' ? { tone: 'long' as const } : { tone: 'dim' as const }),
              note:
                next === null
                  ? UNKNOWN
                  : html`${state === 'open' ? 'closes' : 'opens'} ${shownMoment(Date.parse(next)).slice(5)}`,
            }
          }),
        ),
})

export const basisDots = panel<{ tradfi: Tradfi }, SharesParams>()({
  id: 'basis',
  title: 'Basis and funding',
  about: 'Above the line longs pay shorts; to the right the contract costs more than its index.',
  meaning,
  size: 'half',
  asks: { tradfi: asked },
  draw({ tradfi: { rows } }) {
    const dots = rows.flatMap(({ symbol, basis_pct, funding_apr_pct, session_state }) =>
      basis_pct === null || funding_apr_pct === null
        ? []
        : [
            {
              name: symbol,
              x: basis_pct,
              y: funding_apr_pct,
              tone: session_state === 'open' ? ('long' as const) : ('a' as const),
            },
          ],
    )
    if (dots.length === 0) return null
    const furthest = dots.reduce((most, dot) => (Math.abs(dot.x) > Math.abs(most.x) ? dot : most))
    return {
      kind: 'dots',
      name: 'basis-and-funding',
      of: 'contract',
      summary: `${dots.length} contracts by basis and yearly funding; furthest from its index is ${furthest.name}, ${shown('change', furthest.x)}.`,
      x: { label: 'basis', format: 'change' },
      y: { label: 'funding a year', format: 'apr' },
      dots,
    }
  },
})

export const volumeBars = panel<{ tradfi: Tradfi }, SharesParams>()({
  id: 'volume',
  title: 'Most traded, 24 hours',
  meaning,
  size: 'half',
  asks: { tradfi: asked },
  draw({ tradfi: { rows } }) {
    const traded = rows.filter(({ volume_24h_usd }) => volume_24h_usd !== null).slice(0, BARS)
    const [first] = traded
    if (!first) return null
    return {
      kind: 'bars',
      name: 'volume',
      direction: 'across',
      of: 'contract',
      summary: `Traded in 24 hours, the ${traded.length} largest of ${rows.length} contracts: ${first.name} leads with ${shown('usd', first.volume_24h_usd)}.`,
      value: { label: 'USD', format: 'usd' },
      series: [{ name: 'Traded', tone: 'a' }],
      bars: traded.map(({ symbol, volume_24h_usd }) => ({ name: symbol, values: [volume_24h_usd] })),
    }
  },
})

export const contractsList = panel<{ tradfi: Tradfi }, SharesParams>()({
  id: 'contracts',
  title: 'Contracts',
  meaning,
  size: 'full',
  asks: { tradfi: asked },
  draw: ({ tradfi: { rows } }) =>
    rows.length === 0
      ? null
      : [
          table(
            rows.slice(0, CONTRACTS),
            [
              { head: 'Perpetual', text: ({ symbol }) => symbol },
              { head: 'On', text: ({ name }) => name },
              { head: 'Market', text: ({ session_state }) => session_state },
              { head: 'Price', figure: (row) => row.mark_price, format: 'price' },
              { head: '24 h', figure: (row) => row.change_24h_pct, format: 'change', signed: true },
              { head: 'Basis', figure: (row) => row.basis_pct, format: 'change', signed: true },
              { head: 'Funding', figure: (row) => row.funding_rate_pct, format: 'rate', signed: true },
              { head: 'a year', figure: (row) => row.funding_apr_pct, format: 'apr', signed: true },
              { head: 'Traded', figure: (row) => row.volume_24h_usd, format: 'usd' },
              { head: 'OI', figure: (row) => row.open_interest_usd, format: 'usd' },
              {
                head: 'Liq. longs',
                title: 'Longs liquidated in 24 hours, a floor',
                figure: (row) => row.long_liquidations_24h_usd,
                format: 'usd',
              },
              {
                head: 'shorts',
                title: 'Shorts liquidated in 24 hours, a floor',
                figure: (row) => row.short_liquidations_24h_usd,
                format: 'usd',
              },
              {
                head: 'Elsewhere',
                title: 'Other venues',
                figure: (row) => row.other_venues.length,
                format: 'count',
              },
            ],
            { caption: 'Perpetuals on shares, commodities and indices' },
          ),
          rows.length > CONTRACTS
            ? note(`${CONTRACTS} of ${shown('count', rows.length)}, the most traded first.`)
            : [],
        ],
})
