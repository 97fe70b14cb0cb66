import { datedContracts } from '../dated-contracts.ts'
import { type Fields, listIn, positiveOf, textOf, timeOf } from '../fields.ts'
import { dated as datedFuture, type Listed } from '../instrument.ts'
import { askActive, DATED, isOpen } from './active-contracts.ts'

export const dated = datedContracts({
  venue: 'kucoin',
  ask: askActive,
  read: (answer) => listIn('kucoin.dated', answer, 'data').flatMap(futureIn),
})

function futureIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.symbol)
  const base = textOf(entry.baseCurrency)
  const quote = textOf(entry.quoteCurrency)
  const expiresAt = timeOf(entry.expireDate)
  const size = sizeOf(entry)
  if (!instrument || !base || !quote || expiresAt === null || size === null || !isOpen(entry, DATED))
    return []
  return [datedFuture({ instrument, base, quote, ...size, expiresAt, listedAt: timeOf(entry.firstOpenDate) })]
}

/** A contract that is settled in the coin is a dollar; its multiplier is -1. */
function sizeOf({ isInverse, multiplier }: Fields) {
  if (isInverse === true) return { contractSize: 1, inDollars: true } as const
  const contractSize = positiveOf(multiplier)
  return contractSize === null ? null : { contractSize }
}
