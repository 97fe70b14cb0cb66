import { HOUR, SECOND } from '../../core/time.ts'
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

const ID = 'phemex.contracts'

/** Shares and metals have another word than coins, but one for all; of what is on no market yet, some are coins to come. */
const SUBTYPES: Readonly<Record<string, Said>> = { normal: null, tradfi: 'NO COIN', premarket: 'NOT KEPT' }

export const contracts = poll({
  id: ID,
  into: instruments,
  about:
    'Perpetuals in USDT and USDC; sizes are coins. Those margined in the coin are counted in other units.',
  every: '1h',
  market: 'perp',
  ask: (api) => api.get('https://api.phemex.com/public/products'),
  parse: (answer, { now, tally }) => instrumentRows('phemex', read(answer, tally), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: unknown, tally?: Tally): Listed[] {
  return someListed(ID, listedIn(answer, tally), answer)
}

function listedIn(answer: unknown, tally?: Tally): Listed[] {
  return readEntries(ID, listIn(ID, answer, 'data', 'perpProductsV2'), contractIn, tally)
}

function contractIn(entry: Fields): Listed[] {
  if (!saysOrOmits(entry.status, 'Listed')) return []
  const instrument = needed(entry, 'symbol', textOf)
  // '1000 SHIB', of the contract u1000SHIBUSDT.
  const base = needed(entry, 'baseCurrency', textOf).replaceAll(' ', '')
  const quote = needed(entry, 'quoteCurrency', textOf)
  const seconds = positiveOf(entry.fundingInterval)
  return [
    perpetual({
      instrument,
      base,
      quote,
      contractSize: 1,
      said: saidBy(SUBTYPES, textOf(entry.perpProductSubType)),
      fundingIntervalHours: seconds === null ? null : (seconds * SECOND) / HOUR,
      listedAt: timeOf(entry.listTime),
    }),
  ]
}
