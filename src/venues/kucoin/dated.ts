import { datedContracts } from '../dated-contracts.ts'
import { type Fields, listIn, needed, numberOf, positiveOf, readEntries, textOf, timeOf } from '../fields.ts'
import { dated as datedFuture, type Listed } from '../instrument.ts'
import { askActive, DATED, isOpen } from './active-contracts.ts'

export const dated = datedContracts({
  venue: 'kucoin',
  ask: askActive,
  read: (answer, tally) =>
    readEntries('kucoin.dated', listIn('kucoin.dated', answer, 'data'), futureIn, tally),
})

function futureIn(entry: Fields): Listed[] {
  if (!isOpen(entry, DATED)) return []
  const instrument = needed(entry, 'symbol', textOf)
  const base = needed(entry, 'baseCurrency', textOf)
  const quote = needed(entry, 'quoteCurrency', textOf)
  const expiresAt = needed(entry, 'expireDate', timeOf)
  return [
    datedFuture({
      instrument,
      base,
      quote,
      ...sizeOf(entry),
      expiresAt,
      listedAt: timeOf(entry.firstOpenDate),
    }),
  ]
}

/** A contract that is settled in the coin is a dollar; its multiplier is -1, which tells it where nothing else does. */
function sizeOf(entry: Fields) {
  if (entry.isInverse === true || numberOf(entry.multiplier) === -1)
    return { contractSize: 1, inDollars: true } as const
  return { contractSize: needed(entry, 'multiplier', positiveOf) }
}
