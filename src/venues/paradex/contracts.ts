import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, positiveOf, textOf, timeOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'

const ID = 'paradex.contracts'
/** RWA is not among them: it is what coins such as ONDO are about. How shares are called has not been seen. */
const NO_COINS = /stock|equit|commodit|metal|forex|^fx$/i

export const contracts = poll({
  id: ID,
  into: instruments,
  about:
    'Perpetual futures, with the time that their funding rates are for. Perpetual options are another market.',
  every: '1h',
  market: 'perp',
  ask: (api) => api.get('https://api.prod.paradex.trade/v1/markets'),
  parse: (answer, { now }) => instrumentRows('paradex', read(answer), now),
  lists: { perp: read },
})

function read(answer: unknown): Listed[] {
  return someListed(ID, listIn(ID, answer, 'results').flatMap(contractIn), answer)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.symbol)
  const base = textOf(entry.base_currency)
  if (!instrument || !base || entry.asset_kind !== 'PERP') return []
  if (Array.isArray(entry.tags) && entry.tags.some((tag) => NO_COINS.test(String(tag)))) return []
  return [
    perpetual({
      instrument,
      base,
      quote: textOf(entry.quote_currency) ?? 'USD',
      contractSize: 1,
      fundingIntervalHours: positiveOf(entry.funding_period_hours),
      listedAt: timeOf(entry.open_at),
    }),
  ]
}
