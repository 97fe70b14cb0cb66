import { perpOf } from '../../../core/symbols.ts'
import { DAY, dateOf } from '../../../core/time.ts'
import { type Archive, archive, lineByLine } from '../../../define/archive.ts'
import type { Contract } from '../../../define/market.ts'
import { dailyCandles, minuteBars } from '../../../tables/market/candles.ts'
import { monthFiles, monthOrDayFiles } from '../../archive-days.ts'
import { badAnswer, inCoins, numberOf, perCoin, positiveOf } from '../../fields.ts'
import { isMajor } from '../../majors.ts'
import { VISION, visionTime, visionUrl } from './vision.ts'

/** Names since 2022; before, and of spot, files begin with figures. */
const KLINE_COLUMNS = [
  'open_time',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'close_time',
  'quote_volume',
  'count',
  'taker_buy_volume',
  'taker_buy_quote_volume',
  'ignore',
]
const KLINES = { ...VISION, columns: KLINE_COLUMNS, unnamed: KLINE_COLUMNS } as const

export const perpBars = minutesOf('perp')
export const spotBars = minutesOf('spot')

function minutesOf(market: 'perp' | 'spot'): Archive {
  const id = `binance.${market}-bars`
  const folder = market === 'perp' ? 'futures/um' : 'spot'
  return archive({
    id,
    into: minuteBars,
    about: `Minutes of ${market === 'perp' ? 'perpetuals' : 'spot markets'}, with what takers bought.`,
    market,
    since: market === 'perp' ? '2020-01-01' : '2017-08-17',
    usual: (contract) => isMajor(contract),
    ...KLINES,
    files: ({ instrument }, span, now) =>
      monthOrDayFiles(span, now, (every, when) => visionUrl(folder, every, 'klines/1m', instrument, when)),
    read(contract) {
      // Spot markets go by the perpetual of their coin.
      const symbol = perpOf(contract.base)
      return lineByLine((cells) => {
        const { ts, ...prices } = pricesIn(id, cells, contract)
        const [volume, quote_volume, taker] = [numberOf(cells[5]), numberOf(cells[7]), numberOf(cells[10])]
        if (volume === null || quote_volume === null) throw badAnswer(id, 'no volume', cells)
        return {
          ts,
          exchange: 'binance',
          market,
          symbol,
          ...prices,
          volume: inCoins(volume, contract, prices.close),
          quote_volume,
          taker_buy_quote_volume: taker,
          trades: numberOf(cells[8]),
        }
      })
    },
  })
}

export const dailyBars = archive({
  id: 'binance.daily-bars',
  into: dailyCandles,
  about: 'UTC days of perpetuals.',
  market: 'perp',
  since: '2020-01-01',
  ...KLINES,
  files: ({ instrument }, span, now) =>
    monthFiles(span, now, (month) => visionUrl('futures/um', 'monthly', 'klines/1d', instrument, month)),
  read: (contract) =>
    lineByLine((cells) => {
      const { ts, ...prices } = pricesIn('binance.daily-bars', cells, contract)
      const quote_volume = numberOf(cells[7])
      if (quote_volume === null || ts % DAY !== 0) throw badAnswer('binance.daily-bars', 'no day', cells)
      return { date: dateOf(ts), exchange: 'binance', symbol: contract.symbol, ...prices, quote_volume }
    }),
})

function pricesIn(id: string, cells: readonly string[], contract: Contract) {
  const ts = visionTime(cells[0]!)
  const [open, high, low, close] = [1, 2, 3, 4].map((place) => positiveOf(cells[place])) as (number | null)[]
  if (!Number.isInteger(ts) || !open || !high || !low || !close) throw badAnswer(id, 'no bar', cells)
  return {
    ts,
    open: perCoin(open, contract),
    high: perCoin(high, contract),
    low: perCoin(low, contract),
    close: perCoin(close, contract),
  }
}
