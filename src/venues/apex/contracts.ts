import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, textOf } from '../fields.ts'
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
  parse: (answer, { now }) => instrumentRows('apex', read(answer), now),
  lists: { perp: read },
})

function read(answer: unknown): Listed[] {
  const entries = listIn(ID, answer, 'data', 'contractConfig', 'perpetualContract')
  return someListed(ID, entries.flatMap(contractIn), answer)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.symbol)
  const base = textOf(entry.baseTokenId)
  const quote = textOf(entry.settleAssetId)
  const isOpen = [entry.enableTrade, entry.enableDisplay, entry.enableOpenPosition].every((on) => on === true)
  if (!instrument || !base || !quote || !isOpen) return []
  return [perpetual({ instrument, base, quote, contractSize: 1, fundingIntervalHours: 1, listedAt: null })]
}
