import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, positiveOf, textOf, timeOf } from '../fields.ts'
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
  parse: (answer, { now }) => instrumentRows('okx', read(answer), now),
  lists: { inverse: read },
})

function read(answer: Answer): Listed[] {
  const funding = fundingByInstrument(ID, answer.funding)
  const entries = listIn(ID, answer.instruments, 'data')
  const listed = entries.flatMap((entry) => contractIn(entry, funding.get(entry.instId)))
  return someListed(ID, listed, answer.instruments)
}

function contractIn(entry: Fields, funding: Fields | undefined): Listed[] {
  const instrument = textOf(entry.instId)
  const value = positiveOf(entry.ctVal)
  if (!instrument?.endsWith(COIN_SUFFIX) || value === null || entry.state !== 'live') return []
  if (entry.ctType !== 'inverse' || entry.ctValCcy !== 'USD') return []
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
