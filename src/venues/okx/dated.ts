import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, positiveOf, textOf, timeOf } from '../fields.ts'
import { dated as datedContract, instrumentRows, type Listed, unexpired } from '../instrument.ts'

const ID = 'okx.dated'

export const dated = poll({
  id: ID,
  into: instruments,
  about: 'Futures with a day of delivery, margined in USDT or in the coin.',
  every: '1h',
  market: 'delivery',
  ask: (api) => api.get('https://www.okx.com/api/v5/public/instruments', { query: { instType: 'FUTURES' } }),
  parse: (answer, { now }) => instrumentRows('okx', unexpired(read(answer), now), now),
  lists: { delivery: read },
})

function read(answer: unknown): Listed[] {
  return listIn(ID, answer, 'data').flatMap(contractIn)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.instId)
  // BTC-USD-261225, BTC-USDT-261225; BTC-USD_UM-261225 is margined in dollars of several kinds.
  const [base, quote] = (instrument ?? '').replace('_UM-', '-').split('-')
  const value = positiveOf(entry.ctVal)
  const expiresAt = timeOf(entry.expTime)
  if (!instrument || !base || !quote || value === null || expiresAt === null) return []
  // Not those that trade before their coin does, nor perpetuals that are written as futures of five years.
  if (entry.state !== 'live' || (textOf(entry.ruleType) ?? 'normal') !== 'normal') return []
  if ((textOf(entry.instCategory) ?? '1') !== '1') return []
  const isInverse = entry.ctType === 'inverse' && entry.ctValCcy === 'USD'
  if (!isInverse && entry.ctValCcy !== base) return []
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
