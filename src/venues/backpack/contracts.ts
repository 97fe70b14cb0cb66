import { HOUR, parseIso } from '../../core/time.ts'
import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, needed, positiveOf, readEntries, saysOrOmits, textOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed, tradfiListed } from '../instrument.ts'
import { saidBy } from '../no-coins.ts'

const ID = 'backpack.contracts'

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'Perpetuals in trading; sizes are coins.',
  every: '1h',
  market: 'perp',
  ask: (api) => api.get('https://api.backpack.exchange/api/v1/markets'),
  parse: (answer, { now, tally }) => instrumentRows('backpack', read(answer, tally), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: unknown, tally?: Tally): Listed[] {
  return someListed(ID, listedIn(answer, tally), answer)
}

function listedIn(answer: unknown, tally?: Tally): Listed[] {
  return readEntries(ID, listIn(ID, answer), contractIn, tally)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = needed(entry, 'symbol', textOf)
  // BTC_USDC_PERP beside BTC_USDC: where the type is not told, the name tells it.
  if ((textOf(entry.marketType) ?? instrument.split('_').at(-1)) !== 'PERP') return []
  if (!saysOrOmits(entry.orderBookState, 'Open')) return []
  const base = needed(entry, 'baseSymbol', textOf)
  const quote = needed(entry, 'quoteSymbol', textOf)
  const interval = positiveOf(entry.fundingInterval)
  const listedAt = textOf(entry.createdAt)
  return [
    perpetual({
      instrument,
      base,
      quote,
      contractSize: 1,
      said: saidBy({ stock: 'EQUITY' }, textOf(entry.rwaMarketType)),
      // Milliseconds.
      fundingIntervalHours: interval === null ? null : interval / HOUR,
      listedAt: listedAt === null ? null : parseIso(listedAt),
    }),
  ]
}
