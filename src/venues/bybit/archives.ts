import { type Archive, archive } from '../../define/archive.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { dayFiles } from '../archive-days.ts'
import { positiveOf } from '../fields.ts'
import { OF_TRADES, takerSide, tradeFile } from '../trade-file.ts'

const FILES = 'https://public.bybit.com'

/** No sums are told; a gzip has one of its own. */
const SHARED = { ...OF_TRADES, packing: 'gzip', dueAfter: '3d' } as const

/** Seconds with a fraction; coins. */
const perp: Archive = archive({
  id: 'bybit.perp-trades',
  about: 'Every trade of the majors, of which minutes and large trades are made.',
  market: 'perp',
  since: '2020-03-25',
  ...SHARED,
  files: ({ instrument }, span, now) =>
    dayFiles(span, now, (day) => `${FILES}/trading/${instrument}/${instrument}${day}.csv.gz`),
  columns: ['timestamp', 'side', 'size', 'price', 'trdMatchID'],
  read: (contract) =>
    tradeFile('bybit.perp-trades', { venue: 'bybit', market: 'perp' }, contract, (cells) => {
      const seconds = positiveOf(cells[0])
      const [side, size, price] = [takerSide(cells[1]), positiveOf(cells[2]), positiveOf(cells[3])]
      if (seconds === null || side === null || size === null || price === null || !cells[4]) return null
      return { id: cells[4], time: Math.round(seconds * 1000), side, price, size }
    }),
})

/** Trades are numbered anew every day here, not as the venue numbers them elsewhere: large ones would be told twice. */
const spot: Archive = archive({
  id: 'bybit.spot-trades',
  about: 'Every spot trade of the majors, of which minutes are made.',
  market: 'spot',
  since: '2022-11-10',
  ...SHARED,
  into: minuteBars,
  files: ({ instrument }, span, now) =>
    dayFiles(span, now, (day) => `${FILES}/spot/${instrument}/${instrument}_${day}.csv.gz`),
  columns: ['id', 'timestamp', 'price', 'volume', 'side'],
  read(contract) {
    const feed = { venue: 'bybit', market: 'spot' } as const
    const { take, rows } = tradeFile('bybit.spot-trades', feed, contract, (cells) => {
      const [time, price, size] = [positiveOf(cells[1]), positiveOf(cells[2]), positiveOf(cells[3])]
      const side = takerSide(cells[4])
      if (time === null || price === null || size === null || side === null || !cells[0]) return null
      return { id: cells[0], time: Math.floor(time), side, price, size }
    })
    return { take, rows: () => rows().minute_bars }
  },
})

export const archives: readonly Archive[] = [perp, spot]
