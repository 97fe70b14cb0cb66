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
import { instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'
import { askFunding, fundingByInstrument, intervalHours } from './funding-rates.ts'

const ID = 'okx.coin-contracts'
export const COIN_SUFFIX = '-USD-SWAP'

interface Answer {
  readonly instruments: unknown
  readonly funding: unknown
}

export const coinContracts = poll({
  id: ID,
  into: instruments,
  about: 'Perpetual swaps in trading that are margined in the coin, with their sizes in dollars.',
  every: '1h',
  market: 'perp',
  async ask(api): Promise<Answer> {
    const [instruments, funding] = await Promise.all([
      api.get('https://www.okx.com/api/v5/public/instruments', { query: { instType: 'SWAP' } }),
      askFunding(api),
    ])
    return { instruments, funding }
  },
  parse: (answer, { now, tally }) => instrumentRows('okx', read(answer, tally), now),
  lists: { inverse: read },
})

function read(answer: Answer, tally?: Tally): Listed[] {
  const funding = fundingByInstrument(ID, answer.funding)
  const entries = listIn(ID, answer.instruments, 'data')
  const listed = readEntries(ID, entries, (entry) => contractIn(entry, funding.get(entry.instId)), tally)
  return someListed(ID, listed, answer.instruments)
}

function contractIn(entry: Fields, funding: Fields | undefined): Listed[] {
  const instrument = needed(entry, 'instId', textOf)
  if (!instrument.endsWith(COIN_SUFFIX) || !saysOrOmits(entry.state, 'live')) return []
  if (!saysOrOmits(entry.ctType, 'inverse') || !saysOrOmits(entry.ctValCcy, 'USD')) return []
  const value = needed(entry, 'ctVal', positiveOf)
  return [
    perpetual({
      instrument,
      base: instrument.slice(0, -COIN_SUFFIX.length),
      quote: 'USD',
      contractSize: value * (positiveOf(entry.ctMult) ?? 1),
      inDollars: true,
      fundingIntervalHours: intervalHours(funding),
      listedAt: timeOf(entry.listTime),
    }),
  ]
}
