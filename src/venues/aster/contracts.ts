import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import {
  byName,
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
import type { Said } from '../no-coins.ts'

const ID = 'aster.contracts'

interface Answer {
  readonly exchangeInfo: unknown
  readonly fundingInfo: unknown
}

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'Perpetuals in trading, with their funding intervals.',
  every: '1h',
  market: 'perp',
  async ask(api): Promise<Answer> {
    const [exchangeInfo, fundingInfo] = await Promise.all([
      api.get('https://fapi.asterdex.com/fapi/v3/exchangeInfo'),
      api.get('https://fapi.asterdex.com/fapi/v3/fundingInfo'),
    ])
    return { exchangeInfo, fundingInfo }
  },
  parse: (answer, { now, tally }) => instrumentRows('aster', read(answer, tally), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: Answer, tally?: Tally): Listed[] {
  return someListed(ID, listedIn(answer, tally), answer.exchangeInfo)
}

function listedIn({ exchangeInfo, fundingInfo }: Answer, tally?: Tally): Listed[] {
  const intervals = byName(listIn(ID, fundingInfo), 'symbol')
  const entries = listIn(ID, exchangeInfo, 'symbols')
  return readEntries(ID, entries, (entry) => contractIn(entry, intervals.get(entry.symbol)), tally)
}

/** Unlike Binance's, its list of intervals is of all contracts: of one that it does not mention the interval is unknown. */
function contractIn(entry: Fields, funding: Fields | undefined): Listed[] {
  if (!saysOrOmits(entry.contractType, 'PERPETUAL') || !saysOrOmits(entry.status, 'TRADING')) return []
  const instrument = needed(entry, 'symbol', textOf)
  const base = needed(entry, 'baseAsset', textOf)
  const quote = needed(entry, 'quoteAsset', textOf)
  if (!quote.startsWith('USD') || !saysOrOmits(entry.marginAsset, quote) || TRIAL.test(base)) return []
  return [
    perpetual({
      instrument,
      base,
      quote,
      contractSize: 1,
      said: saidOf(entry),
      fundingIntervalHours: positiveOf(funding?.fundingIntervalHours),
      listedAt: timeOf(entry.onboardDate),
    }),
  ]
}

/** Contracts that it tries itself out with. */
const TRIAL = /^TEST\d*$/

/** All are of the type COIN, shares and gold included; what they are on their subtypes tell. */
const NO_COINS: readonly (readonly [RegExp, Said])[] = [
  [/^commodit/i, 'COMMODITY'],
  [/stock|^etf$/i, 'EQUITY'],
  [/^ind(?:ex|ices)$/i, 'INDEX'],
  [/tradfi/i, 'NO COIN'],
]

/** Whatever is called neither a coin nor one before its launch, is none. */
function saidOf({ underlyingType, underlyingSubType }: Fields): Said {
  const subTypes = Array.isArray(underlyingSubType) ? underlyingSubType.map(String) : []
  const told = NO_COINS.find(([like]) => subTypes.some((subType) => like.test(subType)))
  if (told) return told[1]
  return ['COIN', 'PREMARKET'].includes(textOf(underlyingType) ?? 'COIN') ? null : 'NO COIN'
}
