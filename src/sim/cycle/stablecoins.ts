import { DAY, HOUR } from '../../core/time.ts'
import { stablecoinSupply } from '../../tables/cycle/indices.ts'
import { courseOf } from '../model/course.ts'
import { hashText, wave } from '../model/noise.ts'
import { subject } from '../subject.ts'

const BILLION = 1e9

/** Symbol, name, the source's id, and billions in circulation from its first day on. */
const COINS = (
  [
    [
      'USDT',
      'Tether',
      '1',
      '2022-01-01 78, 2022-05-09 83, 2022-07-01 66, 2024-01-01 92, 2025-01-01 138, 2028-01-01 262',
    ],
    [
      'USDC',
      'USD Coin',
      '2',
      '2022-01-01 42, 2022-06-30 55, 2023-03-10 43, 2023-12-01 24, 2025-01-01 44, 2028-01-01 108',
    ],
    ['USDE', 'Ethena USDe', '146', '2024-02-19 0.2, 2025-01-01 5.9, 2025-10-01 14, 2028-01-01 17'],
    ['USDS', 'Sky Dollar', '209', '2024-09-18 0.3, 2025-03-01 5.8, 2028-01-01 12'],
    ['DAI', 'Dai', '5', '2022-01-01 9, 2022-06-30 6.5, 2024-09-18 5.1, 2028-01-01 4.4'],
    [
      'BUSD',
      'Binance USD',
      '4',
      '2022-01-01 14.5, 2022-11-15 23, 2023-02-13 16, 2023-12-15 1.2, 2028-01-01 0.04',
    ],
    ['FDUSD', 'First Digital USD', '119', '2023-07-26 0.02, 2024-03-01 3.1, 2025-04-01 2, 2028-01-01 1'],
    [
      'PYUSD',
      'PayPal USD',
      '120',
      '2023-08-07 0.03, 2024-08-20 1, 2025-06-01 0.9, 2025-11-01 2.8, 2028-01-01 7',
    ],
    ['USD1', 'World Liberty Financial USD', '262', '2025-03-25 0.02, 2025-05-05 2.1, 2028-01-01 5.5'],
    ['RLUSD', 'Ripple USD', '250', '2024-12-17 0.05, 2025-11-01 1, 2028-01-01 3.2'],
    ['TUSD', 'TrueUSD', '7', '2022-01-01 1.4, 2023-09-01 3.3, 2024-03-01 0.6, 2028-01-01 0.45'],
    ['USDD', 'USDD', '14', '2022-05-05 0.3, 2022-06-10 0.72, 2025-01-01 0.5, 2028-01-01 0.6'],
  ] as const
).map(([symbol, name, pegged_id, course]) => ({ symbol, name, pegged_id, course: courseOf(course) }))

/** The past: two days by the half hour, by the day since 2022. */
export const stablecoins = subject({
  label: 'stablecoins',
  id: 'stablecoins',
  into: stablecoinSupply,
  about: 'How much of each stablecoin is in circulation.',
  every: '30m',
  venues: ['defillama'],
  rowsAt: ({ market, at }) =>
    COINS.flatMap(({ course, ...coin }) => {
      if (at < course.start) return []
      const key = hashText(market.seed, `supply of ${coin.symbol}`)
      const drift = 1 + 0.009 * wave(key, at, 12 * DAY) + 0.0007 * wave(key ^ 1, at, 5 * HOUR)
      return { ts: at, ...coin, circulating_usd: BILLION * Math.exp(course.log(at)) * drift }
    }),
  past: [
    { every: '1d', back: '4000d' },
    { every: '30m', back: '50h' },
  ],
  thousands: 16,
})
