import { parseIso } from '../../core/time.ts'
import { poll, type RestApi } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, needed, positiveOf, readEntries, saysOrOmits, textOf } from '../fields.ts'
import { dated, instrumentRows, type Listed, perpetual, someListed, tradfiListed } from '../instrument.ts'
import { isNoCoin } from '../no-coins.ts'

const ID = 'kraken.contracts'
const LINEAR = /^PF_/
const INVERSE = /^PI_/
const LINEAR_OR_INVERSE = /^P[FI]_/

export const contracts = poll({
  id: ID,
  into: instruments,
  about:
    'Futures in trading: perpetuals in dollars, those margined in the coin, and dated ones of both kinds.',
  every: '1h',
  market: 'perp',
  ask: askInstruments,
  parse(answer, { now, tally }) {
    const all = listedAs(ID, answer, LINEAR_OR_INVERSE, tally)
    const linear = all.filter(({ inDollars }) => !inDollars)
    const inverse = all.filter(({ inDollars, onCoin }) => inDollars && onCoin)
    return instrumentRows('kraken', [...someListed(ID, linear, answer), ...inverse], now)
  },
  lists: {
    perp: (answer) => someListed(ID, listedAs(ID, answer, LINEAR), answer),
    inverse: (answer) => listedAs(ID, answer, INVERSE).filter(({ onCoin }) => onCoin),
    tradfi: (answer) => tradfiListed(listedAs(ID, answer, LINEAR)),
  },
})

export function askInstruments(api: RestApi): Promise<unknown> {
  return api.get('https://futures.kraken.com/derivatives/api/v3/instruments')
}

/** Those whose names begin so: kinds of futures have a prefix each. */
export function listedAs(source: string, answer: unknown, prefix: RegExp, tally?: Tally): Listed[] {
  const read = (entry: Fields) => {
    const instrument = needed(entry, 'symbol', textOf)
    return prefix.test(instrument) ? contractIn(instrument, entry) : []
  }
  return readEntries(source, listIn(source, answer, 'instruments'), read, tally)
}

/** PF_ and FF_ count coins, PI_ and FI_ dollars; their type says the same. */
const COUNTED_IN_DOLLARS = /^[PF]I_/

function contractIn(instrument: string, entry: Fields): Listed[] {
  if (!saysOrOmits(entry.tradeable, true) || !saysOrOmits(entry.quote, 'USD')) return []
  const base = needed(entry, 'base', textOf)
  const size = needed(entry, 'contractSize', positiveOf)
  const listed = {
    instrument,
    base,
    quote: 'USD',
    contractSize: size,
    // AAPLx: shares have a flag, and a small x behind their name.
    said: entry.tradfi === true || isNoCoin(base.toUpperCase()) ? ('NO COIN' as const) : null,
    ...(COUNTED_IN_DOLLARS.test(instrument) && { inDollars: true as const }),
    listedAt: timeIn(entry.openingDate),
  }
  const expiresAt = timeIn(entry.lastTradingTime)
  return [
    expiresAt === null ? perpetual({ ...listed, fundingIntervalHours: 1 }) : dated({ ...listed, expiresAt }),
  ]
}

function timeIn(value: unknown) {
  const text = textOf(value)
  return text === null ? null : parseIso(text)
}
