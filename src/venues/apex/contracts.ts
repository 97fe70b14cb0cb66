import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, needed, readEntries, saysOrOmits, textOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'

const ID = 'apex.contracts'

export const contracts = poll({
  id: ID,
  into: instruments,
  about:
    'Perpetuals in trading, all of them settled every hour. Shares and forecasts are lists of their own.',
  every: '1h',
  market: 'perp',
  ask: (api) => api.get('https://omni.apex.exchange/api/v3/symbols'),
  parse: (answer, { now, tally }) => instrumentRows('apex', read(answer, tally), now),
  lists: { perp: read },
})

function read(answer: unknown, tally?: Tally): Listed[] {
  const entries = listIn(ID, answer, 'data', 'contractConfig', 'perpetualContract')
  return someListed(ID, readEntries(ID, entries, contractIn, tally), answer)
}

function contractIn(entry: Fields): Listed[] {
  const switches = [entry.enableTrade, entry.enableDisplay, entry.enableOpenPosition]
  if (!switches.every((on) => saysOrOmits(on, true))) return []
  const instrument = needed(entry, 'symbol', textOf)
  const base = needed(entry, 'baseTokenId', textOf)
  const quote = needed(entry, 'settleAssetId', textOf)
  return [perpetual({ instrument, base, quote, contractSize: 1, fundingIntervalHours: 1, listedAt: null })]
}
