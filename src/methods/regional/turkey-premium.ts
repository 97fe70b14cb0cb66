import { turkeyPremiums, turkeyRegime, turkeyScore } from '../../analytics/regional/turkey-premium.ts'
import { from, method } from '../../define/method.ts'
import { fxRatesDaily } from '../../tables/macro/fx-rates.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { turkeyBooks1m, turkeyPremium1m } from '../../tables/regional/turkey.ts'

export const turkeyPremiumMethod = method({
  id: 'turkey-premium',
  domain: 'regional',
  title: 'Turkey premium',
  answers: 'How much of what bitcoin costs more in lira is the dollar, and how much the coin?',
  meaning: 'turkey-premium',
  shown: {
    'turkey-premium': [
      'index.*',
      'fx.usdt_try_reference',
      'references.*',
      'venues.spread_bps',
      'venues.premium_bps',
      'history.points.*',
    ],
  },
  sold: ['turkey-premium-history'],
  formula: [
    'reference of a pair = median of the middles of eligible books',
    'index = BTC-TRY / (B · R) − 1, in bps',
    'dollar leg = USDT-TRY / R − 1; crypto leg = index − dollar leg',
    'score = 50 + index / 10, between 0 and 100',
    'spread = (ask − bid) / middle',
  ],
  symbols: { B: 'bitcoin on Coinbase as the minute begins, in dollars', R: 'official lira for a dollar' },
  version: '1',
  inputs: [
    from(turkeyBooks1m, 'best_bid', 'best_ask', 'depth_50bps_usd', 'eligible'),
    from(minuteBars, 'close'),
    from(fxRatesDaily, 'dollars'),
    from(
      turkeyPremium1m,
      'reference_price',
      'official_usd_try',
      'index_bps',
      'dollar_leg_bps',
      'crypto_leg_bps',
    ),
  ],
  assumes: [
    'Eligible: at most 50 bps wide, at least 5,000 USD within 50 bps of the middle, at most three minutes old (ours).',
  ],
  misleads: ['The official rate is fixed once a day: on a day of devaluation the dollar leg is mostly that.'],
  example: {
    given: {
      btcTry: [2_020_000, 2_022_000, 2_024_000],
      usdtTry: [40.1, 40.2, 40.3],
      btcUsd: 50_000,
      officialUsdTry: 40,
    },
    steps: [
      'reference of BTC-TRY 2,022,000; in the world 50,000 · 40 = 2,000,000: index = 0.011 = 110 bps',
      'USDT-TRY 40.2 / 40 − 1 = 0.005: dollar leg 50 bps; crypto leg = 110 − 50 = 60 bps',
      'score = 50 + 110 / 10 = 61; from 25 to below 150: premium',
    ],
    gives: { indexBps: 110, dollarLegBps: 50, cryptoLegBps: 60, score: 61, regime: 'premium' },
    by: ({ btcTry, usdtTry, btcUsd, officialUsdTry }) => {
      const book = (symbol: 'BTC-TRY' | 'USDT-TRY') => (mid: number) => ({
        symbol,
        best_bid: mid,
        best_ask: mid,
        spread_bps: 0,
        depth_50bps_usd: 10_000,
        eligible: true,
      })
      const books = [...btcTry.map(book('BTC-TRY')), ...usdtTry.map(book('USDT-TRY'))]
      const [row] = turkeyPremiums(0, books, { btcUsd, ethUsd: null, usdtUsd: 1, officialUsdTry })
      const index = row!.index_bps!
      return {
        indexBps: index,
        dollarLegBps: row!.dollar_leg_bps,
        cryptoLegBps: row!.crypto_leg_bps,
        score: turkeyScore(index),
        regime: turkeyRegime(index),
      }
    },
  },
})
