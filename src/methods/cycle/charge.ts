import { CHARGE_VERSION, chargeRows } from '../../analytics/cycle/charge.ts'
import { DAY } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import { stablecoinSupply } from '../../tables/cycle/indices.ts'
import { liquidationsDaily } from '../../tables/liquidations/liquidations.ts'
import { btcClosesDaily } from '../../tables/market/candles.ts'
import { fundingSettlements } from '../../tables/market/funding.ts'

export const chargeMethod = method({
  id: 'charge',
  domain: 'cycle',
  title: 'Charge',
  answers: 'How much money waits beside the market, by one fixed rule?',
  meaning: 'charge',
  shown: { charge: ['score', 'stress', 'state', 'history.*', 'alarms.score'] },
  formula: [
    'inflow = percentile of the growth of stablecoins over 30 days',
    'taken = percentile of bitcoin’s return over 30 days',
    'score = (inflow + 100 − taken) / 2',
    'stress = mean of the known percentiles of volatility, |funding| and liquidations of the day',
    'fell by 10 or more in 14 days: collapse (stress below 60) or purge; 60 or more and not falling: superposition; else ground',
  ],
  symbols: {
    percentile: 'among the days of 730, today included; equals count half',
    volatility: 'root mean square of 30 daily log returns',
  },
  version: CHARGE_VERSION,
  inputs: [
    from(btcClosesDaily, 'close'),
    from(stablecoinSupply, 'circulating_usd', 'symbol'),
    from(fundingSettlements, 'funding_rate_pct'),
    from(liquidationsDaily, 'long_liquidations_usd', 'short_liquidations_usd'),
  ],
  assumes: [
    'The numbers were set once, by hand, and fitted to nothing. Whoever changes one changes the version.',
  ],
  misleads: ['Its scorecard is part of every answer: against the base it did about as well as a coin.'],
  example: {
    given: { days: 230, supply: 1000, close: 100, lastClose: 110 },
    steps: [
      'Growth over 30 days is known of 230 − 30 = 200 days',
      'The supply never moved: all 200 are equal, inflow = (0 + 200/2) / 200 = 50',
      'bitcoin moved on the last day alone: 199 are lower and one, itself, is equal: taken = (199 + 0.5) / 200 = 99.75',
      'score = (50 + 100 − 99.75) / 2 = 25.125',
      'volatility stands as high, 99.75; funding and liquidations are not known: stress = 99.75',
      'Fourteen days before nothing had moved: score 50. It fell by 24.875 with stress above 60: purge',
    ],
    gives: { score: 25.125, stress: 99.75, state: 'purge', version: CHARGE_VERSION },
    by: ({ days, supply, close, lastClose }) => {
      const daily = (of: (at: number) => number) => ({
        first: 0,
        values: Float64Array.from({ length: days }, (_, at) => of(at)),
      })
      const none = { first: 0, values: new Float64Array(0) }
      const [row] = chargeRows(
        {
          closes: daily((at) => (at === days - 1 ? lastClose : close)),
          supply: [daily(() => supply)],
          funding: none,
          liquidations: none,
        },
        (days - 1) * DAY,
        days * DAY,
      )
      const { score, stress, state, model_version } = row!
      return { score, stress, state, version: model_version }
    },
  },
})
