import { HOUR, SECOND } from '../../core/time.ts'
import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import {
  type Fields,
  listIn,
  needed,
  numberOf,
  positiveOf,
  readEntries,
  saysOrOmits,
  secondsOf,
  textOf,
} from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed, tradfiListed } from '../instrument.ts'
import { type Said, saidBy } from '../no-coins.ts'

const ID = 'gate.contracts'
const SUFFIX = '_USDT'
export const CONTRACTS = 'https://api.gateio.ws/api/v4/futures/usdt/contracts'

/** What contracts say of themselves; coins mostly nothing. */
const TYPES: Readonly<Record<string, Said>> = {
  crypto: null,
  stocks: 'EQUITY',
  indices: 'INDEX',
  metals: 'COMMODITY',
  commodities: 'COMMODITY',
  forex: 'NOT KEPT',
}

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'USDT perpetuals in trading, with contract sizes and funding intervals.',
  every: '1h',
  market: 'perp',
  ask: (api) => api.get(CONTRACTS),
  parse: (answer, { now, tally }) => instrumentRows('gate', read(answer, tally), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: unknown, tally?: Tally): Listed[] {
  return someListed(ID, listedIn(answer, tally), answer)
}

function listedIn(answer: unknown, tally?: Tally): Listed[] {
  return readEntries(ID, listIn(ID, answer), contractIn, tally)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = needed(entry, 'name', textOf)
  if (!instrument.endsWith(SUFFIX) || !saysOrOmits(entry.status, 'trading')) return []
  if (entry.in_delisting === true || entry.is_pre_market === true) return []
  return [
    perpetual({
      instrument,
      base: baseOf(instrument),
      ...contractSizeOf(entry),
      said: saidBy(TYPES, textOf(entry.contract_type)),
      fundingIntervalHours: intervalHours(entry),
      listedAt: secondsOf(entry.launch_time) ?? secondsOf(entry.create_time),
    }),
  ]
}

export function baseOf(instrument: string): string {
  return instrument.endsWith(SUFFIX) ? instrument.slice(0, -SUFFIX.length) : instrument
}

/** What one contract is; a multiplier of 0 means that it is a dollar. */
export function contractSizeOf(entry: Fields): {
  readonly contractSize: number
  readonly inDollars?: true
} {
  const multiplier = needed(entry, 'quanto_multiplier', (value) => {
    const figure = numberOf(value)
    return figure === null || figure < 0 ? null : figure
  })
  return multiplier === 0 ? { contractSize: 1, inDollars: true } : { contractSize: multiplier }
}

export function intervalHours({ funding_interval }: Fields): number | null {
  const seconds = positiveOf(funding_interval)
  return seconds === null ? null : (seconds * SECOND) / HOUR
}
