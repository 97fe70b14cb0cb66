import { MAIN_VENUE } from '../../core/symbols.ts'
import type { Poll } from '../../define/source.ts'
import {
  POSITIONING_SOURCES,
  positioningReadings,
  smartMoneySnapshots,
} from '../../tables/positioning/positioning.ts'
import type { SimModel } from '../model/model.ts'
import { type PositioningSource, positioningRows, smartMoneyRows } from '../positioning/positioning.ts'
import { rowPoll } from './row-poll.ts'

export function positioningFeeds(market: SimModel, venue: string): Poll[] {
  if (!(venue in POSITIONING_SOURCES)) return []
  const readings = rowPoll(market, {
    venue,
    subject: 'positioning',
    into: positioningReadings,
    about: 'How accounts and positions lean in the most traded perpetuals.',
    every: '15m',
    rowsAt: (at) => positioningRows(market, venue as PositioningSource, at),
  })
  if (venue !== MAIN_VENUE) return [readings]
  const smartMoney = rowPoll(market, {
    venue,
    subject: 'smart-money',
    into: smartMoneySnapshots,
    about: 'Large accounts against all accounts.',
    every: '5m',
    rowsAt: (at) => smartMoneyRows(market, at),
  })
  return [readings, smartMoney]
}
