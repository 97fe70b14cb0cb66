import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, needed, positiveOf, readEntries, textOf, timeOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'

const ID = 'paradex.contracts'
/** RWA is not among them: it is what coins such as ONDO are about. How shares are called has not been seen. */
const NO_COINS = /stock|equit|commodit|metal|forex|^fx$/i

const PERP = /^[^-]+-[^-]+-PERP$/

export const contracts = poll({
  id: ID,
  into: instruments,
  about:
    'Perpetual futures, with the time that their funding rates are for. Perpetual options are another market.',
  every: '1h',
  market: 'perp',
  ask: (api) => api.get('https://api.prod.paradex.trade/v1/markets'),
  parse: (answer, { now, tally }) => instrumentRows('paradex', read(answer, tally), now),
  lists: { perp: read },
})

function read(answer: unknown, tally?: Tally): Listed[] {
  return someListed(ID, readEntries(ID, listIn(ID, answer, 'results'), contractIn, tally), answer)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = needed(entry, 'symbol', textOf)
  // BTC-USD-PERP; options have a day and a strike before the word. Where the kind is not told, the name tells it.
  if ((textOf(entry.asset_kind) ?? (PERP.test(instrument) ? 'PERP' : null)) !== 'PERP') return []
  const base = needed(entry, 'base_currency', textOf)
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
