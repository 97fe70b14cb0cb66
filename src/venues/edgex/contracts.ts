import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, positiveOf, textOf } from '../fields.ts'
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
  parse: (answer, { now }) => instrumentRows('edgex', read(answer), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: unknown): Listed[] {
  return someListed(ID, listedIn(answer), answer)
}

function listedIn(answer: unknown): Listed[] {
  return listIn(ID, answer, 'data', 'contractList').flatMap(contractIn)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.contractId)
  const [, base, quote] = NAME.exec(textOf(entry.contractName) ?? '') ?? []
  if (!instrument || !base || !quote || entry.enableTrade !== true || entry.enableDisplay !== true) return []
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
