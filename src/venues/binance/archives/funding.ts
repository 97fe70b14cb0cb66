import { archive } from '../../../define/archive.ts'
import { fundingSettlements } from '../../../tables/market/funding.ts'
import { monthFiles } from '../../archive-days.ts'
import { badAnswer, percentOf, timeOf } from '../../fields.ts'
import { type Settlement, settlementRows } from '../../settlement.ts'
import { VISION, visionUrl } from './vision.ts'

const ID = 'binance.funding'

export const funding = archive({
  id: ID,
  into: fundingSettlements,
  about: 'Funding as it was charged.',
  market: 'perp',
  since: '2020-01-01',
  ...VISION,
  files: ({ instrument }, span, now) =>
    monthFiles(span, now, (month) => visionUrl('futures/um', 'monthly', 'fundingRate', instrument, month)),
  columns: ['calc_time', 'funding_interval_hours', 'last_funding_rate'],
  read(contract) {
    const charged: Settlement[] = []
    return {
      take(cells) {
        const time = timeOf(cells[0])
        const ratePct = percentOf(cells[2])
        const fundingIntervalHours = Number(cells[1])
        if (time === null || ratePct === null || !(fundingIntervalHours > 0))
          throw badAnswer(ID, 'no settlement', cells)
        // The file says which interval each covers, so that the first of it needs none before it.
        charged.push({ contract: { ...contract, fundingIntervalHours }, time, ratePct, mark: null })
      },
      rows: () => settlementRows('binance', charged),
    }
  },
})
