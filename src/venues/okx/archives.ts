import { HOUR } from '../../core/time.ts'
import { type Archive, archive } from '../../define/archive.ts'
import { fundingSettlements } from '../../tables/market/funding.ts'
import { dayFiles, monthFiles } from '../archive-days.ts'
import { badAnswer, percentOf, positiveOf, timeOf } from '../fields.ts'
import { type Settlement, settlementRows } from '../settlement.ts'
import { OF_TRADES, takerSide, tradeFile } from '../trade-file.ts'

const FILES = 'https://static.okx.com/cdn/okex/traderecords'

/** No sums are told; a zip has one of its own. */
const SHARED = { packing: 'zip', dueAfter: '8d' } as const

/** Days and months of the archive begin at midnight in Hong Kong. */
const EARLIER = 8 * HOUR

const funding: Archive = archive({
  id: 'okx.funding',
  into: fundingSettlements,
  about: 'Funding as it was charged.',
  market: 'perp',
  since: '2022-03-01',
  ...SHARED,
  files: ({ instrument }, span, now) =>
    monthFiles(
      span,
      now,
      (month) =>
        `${FILES}/swaprates/monthly/${month.replace('-', '')}/${instrument}-fundingrates-${month}.zip`,
    ).map(({ url, span: { from, to } }) => ({ url, span: { from: from - EARLIER, to } })),
  columns: ['instrument_name', 'funding_rate', 'funding_time'],
  read(contract) {
    const charged: Settlement[] = []
    return {
      take(cells) {
        const ratePct = percentOf(cells[1])
        const time = timeOf(cells[2])
        if (ratePct === null || time === null || cells[0] !== contract.instrument)
          throw badAnswer('okx.funding', 'no settlement', cells)
        charged.push({ contract, time, ratePct, mark: null })
      },
      rows: () => settlementRows('okx', charged),
    }
  },
})

function tradesOf(market: 'perp' | 'spot'): Archive {
  const id = `okx.${market}-trades`
  return archive({
    id,
    about: `Every ${market === 'perp' ? 'trade' : 'spot trade'} of the majors, of which minutes and large trades are made.`,
    market,
    since: '2021-10-01',
    ...OF_TRADES,
    ...SHARED,
    files: ({ instrument }, { from, to }, now) =>
      dayFiles({ from: from + EARLIER, to: to + EARLIER }, now + EARLIER, (day) => {
        const folder = `${FILES}/trades/daily/${day.replaceAll('-', '')}`
        return `${folder}/${instrument}-trades-${day}.zip`
      }).map(({ url, span }) => ({ url, span: { from: span.from - EARLIER, to: span.to - EARLIER } })),
    columns: ['trade_id', 'side', 'size', 'price', 'created_time'],
    read: (contract) =>
      tradeFile(id, { venue: 'okx', market }, contract, ([number, word, coins, cost, when]) => {
        const [side, size, price, time] = [takerSide(word), positiveOf(coins), positiveOf(cost), timeOf(when)]
        if (side === null || size === null || price === null || time === null || !number) return null
        return { id: number, time, side, price, size }
      }),
  })
}

export const archives: readonly Archive[] = [funding, tradesOf('perp'), tradesOf('spot')]
