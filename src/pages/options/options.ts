import { optionsBoard } from '../../boards/options/options.ts'
import { shown } from '../../core/format.ts'
import type { BarsChart } from '../../define/chart.ts'
import { page, panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { choiceLinks } from '../draw/links.ts'
import { table, toneOf } from '../draw/table.ts'
import {
  type Options,
  type OptionsOfCoin,
  type OptionsParams,
  optionsParams,
  optionsQuestion,
} from './options-answer.ts'
import { optionsFlow } from './options-flow.ts'
import { settlements } from './settlements.ts'
import { smiles, surface, termStructure, volatilityCourse } from './volatility.ts'

type Answers = { readonly options: Options }

const totals = panel<Answers, OptionsParams>()({
  id: 'totals',
  title: ({ currency }) => `Options on ${currency}`,
  meaning: 'options',
  size: 'full',
  asks: { options: optionsQuestion },
  draw({ options: { currencies, venues_included } }, { params: { currency } }) {
    const coin = currencies[currency]
    if (coin.open_interest_usd === null) return null
    const { dvol, gex, call_wall, put_wall } = coin
    const venues = venues_included.filter((one) => one.currency === currency)
    const fullest = coin.expiries.reduce<OptionsOfCoin['expiries'][number] | null>(
      (best, one) => (best === null || one.notional_usd > best.notional_usd ? one : best),
      null,
    )
    return [
      choiceLinks({
        label: 'On',
        param: 'currency',
        chosen: currency,
        options: [
          ['BTC', 'BTC'],
          ['ETH', 'ETH'],
        ],
      }),
      keyFigures([
        { label: 'Price', text: shown('price', coin.spot_usd), note: 'when the chain was read' },
        {
          label: 'Volatility index, 30 d',
          text: shown('vol', dvol.value),
          note: `${shown('signedRatio', dvol.change_24h)} in a day, above ${shown('score', dvol.percentile_1y)} % of the year`,
        },
        {
          label: 'A day is worth',
          text: `±${shown('share', dvol.implied_1d_move_pct)}`,
          note: 'one standard deviation',
        },
        {
          label: 'Open interest',
          text: shown('usd', coin.open_interest_usd),
          note: `${shown('coins', coin.open_interest_coins)} ${currency}, ${venues.length} venues`,
        },
        { label: 'Puts / calls', text: shown('ratio', coin.put_call_ratio), note: 'of open interest' },
        wallFigure('Call wall', call_wall),
        wallFigure('Put wall', put_wall),
        {
          label: 'Max pain',
          text: shown('count', fullest?.max_pain_strike),
          note: fullest ? `of the fullest expiry, ${fullest.expiry}` : '',
        },
        {
          label: 'Dealer gamma per 1 %',
          text: shown('usdChange', gex.total_usd_per_1pct),
          tone: toneOf(gex.total_usd_per_1pct),
          note: gex.regime === null ? '' : gex.regime === 'positive' ? 'dampens moves' : 'feeds moves',
        },
        {
          label: 'Gamma turns at',
          text: shown('price', gex.zero_gamma_usd),
          note: 'within 30 % of the price',
        },
      ]),
    ]
  },
})

function wallFigure(label: string, wall: OptionsOfCoin['call_wall']) {
  return {
    label,
    text: shown('count', wall?.strike),
    note: wall ? `${shown('change', wall.distance_pct)} away` : '',
  }
}

/** Where the price is among strikes. */
function markAt(strikes: readonly number[], spot: number | null): Pick<BarsChart, 'mark'> {
  if (spot === null || strikes.length === 0) return {}
  const nearest = strikes.reduce((best, strike) =>
    Math.abs(strike - spot) < Math.abs(best - spot) ? strike : best,
  )
  return { mark: { name: shown('count', nearest), label: shown('price', spot) } }
}

const strikes = panel<Answers, OptionsParams>()({
  id: 'strikes',
  title: 'Open interest by strike',
  about: 'The 20 strikes with most of it, all expiries: calls up, puts down.',
  meaning: 'options',
  size: 'half',
  asks: { options: optionsQuestion },
  draw({ options: { currencies } }, { params: { currency } }) {
    const { top_strikes, spot_usd } = currencies[currency]
    if (top_strikes.length === 0) return null
    const [largest] = top_strikes
    const inOrder = [...top_strikes].sort((a, b) => a.strike - b.strike)
    return {
      kind: 'bars',
      name: 'open-interest-by-strike',
      summary: `Open interest of ${currency} options by strike, most at ${shown('count', largest!.strike)} with ${shown('coins', largest!.call_oi)} calls and ${shown('coins', largest!.put_oi)} puts.`,
      direction: 'up',
      of: 'strike',
      value: { label: `Open interest, ${currency}`, format: 'coins' },
      mirrored: true,
      series: [
        { name: 'Calls', tone: 'long' },
        { name: 'Puts', tone: 'short' },
      ],
      bars: inOrder.map(({ strike, call_oi, put_oi }) => ({
        name: shown('count', strike),
        values: [call_oi, -put_oi],
      })),
      ...markAt(
        inOrder.map(({ strike }) => strike),
        spot_usd,
      ),
    }
  },
})

const gamma = panel<Answers, OptionsParams>()({
  id: 'gamma',
  title: 'Dealer gamma by strike',
  about:
    'What dealers would have to sell when the price rises by 1 %, an estimate: who holds what is not public.',
  meaning: 'options',
  size: 'half',
  asks: { options: optionsQuestion },
  draw({ options: { currencies, sign_convention } }, { params: { currency } }) {
    const { gex, spot_usd } = currencies[currency]
    if (gex.by_strike.length === 0) return null
    return [
      {
        kind: 'bars',
        name: 'gamma-by-strike',
        summary: `Dealer gamma of ${currency} options by strike, ${shown('usdChange', gex.total_usd_per_1pct)} per 1 % in all; it turns at ${shown('price', gex.zero_gamma_usd)}.`,
        direction: 'up',
        of: 'strike',
        value: { label: 'per 1 %', format: 'usdChange' },
        series: [
          { name: 'Dampens', tone: 'long' },
          { name: 'Feeds', tone: 'short' },
        ],
        bars: gex.by_strike.map(({ strike, gex_usd_per_1pct: usd }) => ({
          name: shown('count', strike),
          values: [usd >= 0 ? usd : null, usd < 0 ? usd : null],
        })),
        ...markAt(
          gex.by_strike.map(({ strike }) => strike),
          spot_usd,
        ),
      },
      note(sign_convention),
    ]
  },
})

const expiries = panel<Answers, OptionsParams>()({
  id: 'expiries',
  title: 'Expiries and max pain',
  meaning: 'options',
  size: 'full',
  asks: { options: optionsQuestion },
  draw({ options: { currencies } }, { params: { currency } }) {
    const { expiries, spot_usd } = currencies[currency]
    if (expiries.length === 0) return null
    return table(
      expiries,
      [
        { head: 'Expiry', text: ({ expiry }) => expiry },
        { head: 'In', figure: (one) => one.days, format: 'days' },
        { head: 'Notional', figure: (one) => one.notional_usd, format: 'usd' },
        { head: 'Calls', figure: (one) => one.call_oi, format: 'coins' },
        { head: 'Puts', figure: (one) => one.put_oi, format: 'coins' },
        { head: 'Puts / calls', figure: (one) => one.put_call_ratio, format: 'ratio' },
        { head: 'Max pain', figure: (one) => one.max_pain_strike, format: 'count' },
        {
          head: 'From the price',
          figure: ({ max_pain_strike: pain }) =>
            pain === null || spot_usd === null ? null : (pain / spot_usd - 1) * 100,
          format: 'change',
          signed: true,
        },
        { head: 'Volatility', figure: (one) => one.atm_iv_pct, format: 'vol' },
        {
          head: 'Implied move',
          title: 'One standard deviation until the expiry',
          figure: (one) => one.implied_move_pct,
          format: 'share',
        },
      ],
      { caption: 'Expiries, the soonest first' },
    )
  },
})

export const optionsPage = page({
  id: 'options',
  path: '/boards/options',
  title: 'Options',
  heading: ({ currency }) => `Options on ${currency}`,
  about:
    'Open interest by strike and expiry, dealer gamma, the volatility index, its term structure, smiles and surface, and the tape.',
  group: 'Market',
  params: optionsParams,
  panels: [
    totals,
    strikes,
    gamma,
    termStructure,
    smiles,
    surface,
    volatilityCourse,
    expiries,
    ...optionsFlow,
    settlements,
  ],
  headline: {
    asks: () => ({ board: optionsBoard }),
    says: ({ currencies: { BTC } }: Options) => ({
      label: 'Bitcoin volatility index, 30 days',
      text: shown('vol', BTC.dvol.value),
      points: BTC.dvol_history.map(([, value]) => value),
    }),
  },
})
