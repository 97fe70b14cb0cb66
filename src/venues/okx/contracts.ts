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
import { instrumentRows, type Listed, perpetual, someListed, tradfiListed } from '../instrument.ts'
import { type Said, saidBy } from '../no-coins.ts'
import { askFunding, fundingByInstrument, intervalHours } from './funding-rates.ts'

const ID = 'okx.contracts'
/** Other swaps are settled in USDC or in the coin itself, and are another market. */
export const SUFFIX = '-USDT-SWAP'

/** Coins, shares, metals and oil, currencies, bonds. */
const CATEGORIES: Readonly<Record<string, Said>> = {
  1: null,
  3: 'EQUITY',
  4: 'COMMODITY',
  5: 'NOT KEPT',
  6: 'NOT KEPT',
}

interface Answer {
  readonly instruments: unknown
  readonly funding: unknown
}

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'USDT perpetual swaps in trading, with contract sizes and funding intervals.',
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
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: Answer, tally?: Tally): Listed[] {
  return someListed(ID, listedIn(answer, tally), answer.instruments)
}

function listedIn(answer: Answer, tally?: Tally): Listed[] {
  const funding = fundingByInstrument(ID, answer.funding)
  const entries = listIn(ID, answer.instruments, 'data')
  return readEntries(ID, entries, (entry) => contractIn(entry, funding.get(entry.instId)), tally)
}

function contractIn(entry: Fields, funding: Fields | undefined): Listed[] {
  const instrument = needed(entry, 'instId', textOf)
  if (!instrument.endsWith(SUFFIX) || !saysOrOmits(entry.state, 'live')) return []
  const base = instrument.slice(0, -SUFFIX.length)
  if (!saysOrOmits(entry.ctType, 'linear') || !saysOrOmits(entry.settleCcy, 'USDT')) return []
  // Linear contracts are worth so much of the base; one that is not would need other arithmetic.
  if (!saysOrOmits(entry.ctValCcy, base)) return []
  const value = needed(entry, 'ctVal', positiveOf)
  return [
    perpetual({
      instrument,
      base,
      contractSize: value * (positiveOf(entry.ctMult) ?? 1),
      said: saidBy(CATEGORIES, textOf(entry.instCategory)),
      fundingIntervalHours: intervalHours(funding),
      listedAt: timeOf(entry.listTime),
    }),
  ]
}
