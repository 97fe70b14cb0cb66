import { type Archive, archive } from '../../../define/archive.ts'
import type { Row } from '../../../define/table.ts'
import { whaleTrades } from '../../../tables/positioning/whales.ts'
import { dayFiles } from '../../archive-days.ts'
import { badAnswer, positiveOf } from '../../fields.ts'
import { printOf } from '../../large-trades.ts'
import { OF_TRADES } from '../../trade-file.ts'
import { VISION, visionTime, visionUrl } from './vision.ts'

/** Names since 2022 and of perpetuals alone; of spot there is one column more behind these. */
const COLUMNS = [
  'agg_trade_id',
  'price',
  'quantity',
  'first_trade_id',
  'last_trade_id',
  'transact_time',
  'is_buyer_maker',
]

export const perpTrades = tradesOf('perp')
export const spotTrades = tradesOf('spot')

/** Large trades alone: the minutes of this venue have files of their own. */
function tradesOf(market: 'perp' | 'spot'): Archive {
  const id = `binance.${market}-trades`
  const folder = market === 'perp' ? 'futures/um' : 'spot'
  return archive({
    id,
    into: whaleTrades,
    about: `Trades of a million dollars and more among those of the majors${market === 'perp' ? '' : ', spot'}.`,
    market,
    since: market === 'perp' ? '2020-01-01' : '2017-08-17',
    usual: OF_TRADES.usual,
    onlyNamed: true,
    ...VISION,
    files: ({ instrument }, span, now) =>
      dayFiles(span, now, (day) => visionUrl(folder, 'daily', 'aggTrades', instrument, day)),
    columns: COLUMNS,
    unnamed: COLUMNS,
    read(contract) {
      const prints: Row<typeof whaleTrades>[] = []
      return {
        take(cells) {
          const [price, size] = [positiveOf(cells[1]), positiveOf(cells[2])]
          const time = visionTime(cells[5]!)
          const maker = cells[6]!.toLowerCase()
          if (price === null || size === null || !(time > 0) || !/^(true|false)$/.test(maker))
            throw badAnswer(id, 'no trade', cells)
          // The buyer had waited: a seller took.
          const side = maker === 'true' ? 'SELL' : 'BUY'
          prints.push(
            ...printOf({ venue: 'binance', market }, { contract, id: cells[0]!, time, side, price, size }),
          )
        },
        rows: () => prints,
      }
    },
  })
}
