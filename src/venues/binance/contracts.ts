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
import { type Said, saidBy } from '../no-coins.ts'

const ID = 'binance.contracts'
/** Contracts that fundingInfo does not mention settle every 8 hours. */
const USUAL_INTERVAL_H = 8

interface Answer {
  readonly exchangeInfo: unknown
  readonly fundingInfo: unknown
}

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'USDT perpetuals in trading, with their funding intervals.',
  every: '1h',
  market: 'perp',
  async ask(api): Promise<Answer> {
    const [exchangeInfo, fundingInfo] = await Promise.all([
      api.get('https://fapi.binance.com/fapi/v1/exchangeInfo'),
      api.get('https://fapi.binance.com/fapi/v1/fundingInfo'),
    ])
    return { exchangeInfo, fundingInfo }
  },
  parse: (answer, { now, tally }) => instrumentRows('binance', read(answer, tally), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

/** Hours between settlements of the contracts that differ from the usual. */
export function fundingIntervals(source: string, fundingInfo: unknown): (instrument: string) => number {
  const entries = byName(listIn(source, fundingInfo), 'symbol')
  return (instrument) => positiveOf(entries.get(instrument)?.fundingIntervalHours) ?? USUAL_INTERVAL_H
}

function read(answer: Answer, tally?: Tally): Listed[] {
  return someListed(ID, listedIn(answer, tally), answer.exchangeInfo)
}

function listedIn({ exchangeInfo, fundingInfo }: Answer, tally?: Tally): Listed[] {
  const intervalOf = fundingIntervals(ID, fundingInfo)
  const entries = listIn(ID, exchangeInfo, 'symbols')
  return readEntries(ID, entries, (entry) => contractIn(entry, intervalOf), tally)
}

function contractIn(entry: Fields, intervalOf: (instrument: string) => number): Listed[] {
  const said = saidOf(entry)
  if (said === undefined || !saysOrOmits(entry.status, 'TRADING')) return []
  if (needed(entry, 'quoteAsset', textOf) !== 'USDT' || !saysOrOmits(entry.marginAsset, 'USDT')) return []
  const instrument = needed(entry, 'symbol', textOf)
  const base = needed(entry, 'baseAsset', textOf)
  return [
    perpetual({
      instrument,
      base,
      contractSize: 1,
      said,
      fundingIntervalHours: intervalOf(instrument),
      listedAt: timeOf(entry.onboardDate),
    }),
  ]
}

/** Perpetuals on shares and metals are a type of their own, and say what they are on; undefined of what is no perpetual. */
function saidOf(entry: Fields): Said | undefined {
  const contractType = needed(entry, 'contractType', (value) => (value === '' ? '' : textOf(value)))
  if (contractType === 'PERPETUAL') return null
  return contractType === 'TRADIFI_PERPETUAL'
    ? saidBy({ fx: 'NOT KEPT' }, textOf(entry.underlyingType) ?? '')
    : undefined
}
