import { HOUR, SECOND } from '../../core/time.ts'
import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, positiveOf, textOf, timeOf } from '../fields.ts'
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
  parse: (answer, { now }) => instrumentRows('phemex', read(answer), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: unknown): Listed[] {
  return someListed(ID, listedIn(answer), answer)
}

function listedIn(answer: unknown): Listed[] {
  return listIn(ID, answer, 'data', 'perpProductsV2').flatMap(contractIn)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.symbol)
  // '1000 SHIB', of the contract u1000SHIBUSDT.
  const base = textOf(entry.baseCurrency)?.replaceAll(' ', '')
  const quote = textOf(entry.quoteCurrency)
  if (instrument === null || !base || quote === null || entry.status !== 'Listed') return []
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
