import {
  CORRELATION_DAYS,
  correlationMatrix,
  dailyLogReturns,
  LEAST_DAYS,
  rankedPairs,
} from '../../analytics/market/correlations.ts'
import { BTC_PERP, mostTraded } from '../../analytics/market/day-closes.ts'
import { mean } from '../../core/stats.ts'
import { DAY, dayMs } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { readDays } from '../../readings/market/daily-closes.ts'
import { dailyCandles } from '../../tables/market/candles.ts'

const SYMBOLS = 30
const PAIRS = 10

const rho = (meaning: string) => is.figure('ratio', meaning, 4)
const pairs = (which: string) =>
  is.listOf(
    is.part({ a: is.symbol(), b: is.symbol(), rho: rho('Their correlation.') }),
    `The ${PAIRS} ${which} correlated pairs, the ${which} first.`,
  )

export const correlationsBoard = board({
  id: 'correlations',
  path: '/api/public/correlations',
  title: 'Correlations of daily returns',
  about: 'How the thirty most traded perpetuals moved together over the last thirty finished days.',
  mcp: 'get_correlations',
  cadence: '1d',
  spelling: 'snake',
  result: is.part({
    window_days: is.fixed(CORRELATION_DAYS, 'days', 'Days whose returns are compared.'),
    method: is.always('pearson, daily log returns', 'What is compared, and how.'),
    min_observations: is.fixed(LEAST_DAYS, 'days', 'With fewer in common two are not compared.'),
    symbols: is.listOf(is.symbol(), 'The most traded of these days first.'),
    matrix: is.listOf(
      is.listOf(
        is.unsure(rho('Correlation, −1 to 1; null where too few days are common.')),
        'One with each.',
      ),
      'By the order of symbols, both ways.',
    ),
    most_correlated: pairs('most'),
    least_correlated: pairs('least'),
    mean_rho_btc: is.unsure(rho('Mean correlation of the others with bitcoin.')),
  }),
  reads: { candles: dailyCandles },
  subject: 'candles',
  async compute({ candles }, _params, { now }) {
    const today = now.floor('1d').ms
    // The day that is on is no whole day; where the last ones are missing, the window ends with what there is.
    const [newest] = await candles.range({
      columns: ['date'],
      since: today - CORRELATION_DAYS * DAY,
      until: today,
      order: 'desc',
      limit: 1,
    })
    const last = dayMs(newest?.date ?? '') ?? today - DAY
    const first = last - (CORRELATION_DAYS - 1) * DAY
    const days = await readDays(candles, { since: first - DAY, until: last + DAY })
    const symbols = mostTraded(days, first, last + DAY, SYMBOLS)
    const matrix = correlationMatrix(symbols.map((symbol) => dailyLogReturns(days.get(symbol)!, last)))
    const ranked = rankedPairs(symbols, matrix)
    const bitcoin = symbols.indexOf(BTC_PERP)
    const withBitcoin = (matrix[bitcoin] ?? []).filter((value, place) => value !== null && place !== bitcoin)
    return {
      window_days: CORRELATION_DAYS,
      method: 'pearson, daily log returns' as const,
      min_observations: LEAST_DAYS,
      symbols,
      matrix,
      most_correlated: ranked.slice(0, PAIRS),
      least_correlated: ranked.slice(-PAIRS).reverse(),
      mean_rho_btc: mean(withBitcoin as number[]),
    }
  },
})
