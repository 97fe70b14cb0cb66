import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, needed, positiveOf, readEntries, saysOrOmits, textOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed, tradfiListed } from '../instrument.ts'
import { publicUrl } from './api.ts'

const ID = 'edgex.contracts'
/** BTCUSDC: the name is all that tells coin and quote, which are numbers otherwise. */
const NAME = /^(.+?)(USDT|USDC|USD)$/

export const contracts = poll({
  id: ID,
  into: instruments,
  about:
    'Perpetuals in trading, by the number that everything else is asked by, with their funding intervals.',
  every: '1h',
  market: 'perp',
  ask: (api) => api.get(publicUrl('meta/getMetaData')),
  parse: (answer, { now, tally }) => instrumentRows('edgex', read(answer, tally), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: unknown, tally?: Tally): Listed[] {
  return someListed(ID, listedIn(answer, tally), answer)
}

function listedIn(answer: unknown, tally?: Tally): Listed[] {
  return readEntries(ID, listIn(ID, answer, 'data', 'contractList'), contractIn, tally)
}

function contractIn(entry: Fields): Listed[] {
  if (!saysOrOmits(entry.enableTrade, true) || !saysOrOmits(entry.enableDisplay, true)) return []
  const instrument = needed(entry, 'contractId', textOf)
  const [, base, quote] = NAME.exec(needed(entry, 'contractName', textOf)) ?? []
  if (!base || !quote) return []
  return [
    perpetual({
      instrument,
      base,
      quote,
      contractSize: 1,
      said: entry.isStock === true ? 'EQUITY' : entry.isFx === true ? 'NOT KEPT' : null,
      fundingIntervalHours: hoursOf(entry.fundingRateIntervalMin),
      listedAt: null,
    }),
  ]
}

/** Minutes everywhere. */
export function hoursOf(minutes: unknown): number | null {
  const known = positiveOf(minutes)
  return known === null ? null : known / 60
}
