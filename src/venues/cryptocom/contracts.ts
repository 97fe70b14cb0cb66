import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, needed, positiveOf, readEntries, saysOrOmits, textOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed, tradfiListed } from '../instrument.ts'
import type { Said } from '../no-coins.ts'

const ID = 'cryptocom.contracts'

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'Perpetuals in trading, in dollars.',
  every: '1h',
  market: 'perp',
  ask: (api) => api.get('https://api.crypto.com/exchange/v1/public/get-instruments'),
  parse: (answer, { now, tally }) => instrumentRows('cryptocom', read(answer, tally), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: unknown, tally?: Tally): Listed[] {
  return someListed(ID, listedIn(answer, tally), answer)
}

function listedIn(answer: unknown, tally?: Tally): Listed[] {
  return readEntries(ID, listIn(ID, answer, 'result', 'data'), contractIn, tally)
}

/** What the venue calls its shares and metals is not published; coins would hardly be called so. */
const NO_COINS: readonly (readonly [RegExp, Said])[] = [
  [/stock|equit/i, 'EQUITY'],
  [/commod|metal/i, 'COMMODITY'],
  [/index/i, 'INDEX'],
  [/forex|fx/i, 'NOT KEPT'],
  [/trad/i, 'NO COIN'],
]

function contractIn(entry: Fields): Listed[] {
  if (needed(entry, 'inst_type', textOf) !== 'PERPETUAL_SWAP' || !saysOrOmits(entry.tradable, true)) return []
  const instrument = needed(entry, 'symbol', textOf)
  const base = needed(entry, 'base_ccy', textOf)
  const quote = needed(entry, 'quote_ccy', textOf)
  const contractSize = needed(entry, 'contract_size', positiveOf)
  const word = textOf(entry.product_type) ?? ''
  const said = NO_COINS.find(([like]) => like.test(word))?.[1] ?? null
  return [perpetual({ instrument, base, quote, contractSize, said, fundingIntervalHours: 1, listedAt: null })]
}
