import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import {
  type Fields,
  listIn,
  needed,
  positiveOf,
  readEntries,
  saysOrOmits,
  textOf,
  timeOf,
} from '../fields.ts'
import { dated as datedContract, instrumentRows, type Listed, unexpired } from '../instrument.ts'

const ID = 'okx.dated'

export const dated = poll({
  id: ID,
  into: instruments,
  about: 'Futures with a day of delivery, margined in USDT or in the coin.',
  every: '1h',
  market: 'delivery',
  ask: (api) => api.get('https://www.okx.com/api/v5/public/instruments', { query: { instType: 'FUTURES' } }),
  parse: (answer, { now, tally }) => instrumentRows('okx', unexpired(read(answer, tally), now), now),
  lists: { delivery: read },
})

function read(answer: unknown, tally?: Tally): Listed[] {
  return readEntries(ID, listIn(ID, answer, 'data'), contractIn, tally)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = needed(entry, 'instId', textOf)
  // BTC-USD-261225, BTC-USDT-261225; BTC-USD_UM-261225 is margined in dollars of several kinds.
  const [base, quote] = instrument.replace('_UM-', '-').split('-')
  if (!base || !quote) return []
  // Not those that trade before their coin does, nor perpetuals that are written as futures of five years.
  if (!saysOrOmits(entry.state, 'live') || (textOf(entry.ruleType) ?? 'normal') !== 'normal') return []
  if ((textOf(entry.instCategory) ?? '1') !== '1') return []
  const counted = needed(entry, 'ctValCcy', textOf)
  const isInverse = counted === 'USD' && saysOrOmits(entry.ctType, 'inverse')
  if (!isInverse && counted !== base) return []
  const value = needed(entry, 'ctVal', positiveOf)
  const expiresAt = needed(entry, 'expTime', timeOf)
  return [
    datedContract({
      instrument,
      base,
      quote,
      contractSize: value * (positiveOf(entry.ctMult) ?? 1),
      ...(isInverse && { inDollars: true }),
      listedAt: timeOf(entry.listTime),
      expiresAt,
    }),
  ]
}
