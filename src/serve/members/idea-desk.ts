import { LedgerError } from '../../core/errors.ts'
import { DAY, MINUTE } from '../../core/time.ts'
import type { Readers } from '../../define/reader.ts'
import type { Idea, NewIdea } from '../../ledger/member-port.ts'
import {
  ideaResult,
  ideaTables,
  newestPrice,
  PRICE_STANDS,
  pricedSymbols,
} from '../../readings/signals/idea-record.ts'
import type { MemberParts } from './parts.ts'

type Desk = Pick<MemberParts, 'ledger' | 'openReader' | 'clock'>

export async function isRecorded(parts: Desk, symbol: string): Promise<boolean> {
  return (await newestPrice(recordOf(parts), symbol, parts.clock.now())) !== null
}

/** Perpetuals that an idea can be published on. */
export function symbolsWithPrices(parts: Desk): Promise<string[]> {
  return pricedSymbols(recordOf(parts), parts.clock.now())
}

/** At the newest recorded price, whatever its author would like. Throws LedgerError for what cannot be published. */
export async function publishIdea(
  parts: Desk,
  accountId: string,
  idea: Omit<NewIdea, 'entryPrice'>,
): Promise<Idea> {
  const now = parts.clock.now()
  const newest = await newestPrice(recordOf(parts), idea.symbol, now)
  if (newest === null) throw new LedgerError('idea_refused', `${idea.symbol} is no perpetual of the record.`)
  if (now - newest.at > PRICE_STANDS)
    throw new LedgerError('idea_refused', stale(idea.symbol, now - newest.at))
  return parts.ledger.publishIdea(accountId, { ...idea, entryPrice: newest.price })
}

/**
 * Closes an idea with what the record says of it; false where there is no such open idea. While the record stands still
 * its author may know more than it does, and has to wait; of what is not recorded any more the last price stands.
 */
export async function closeIdea(parts: Desk, accountId: string, id: string): Promise<boolean> {
  const idea = await parts.ledger.findIdea(id)
  if (idea === null || idea.accountId !== accountId || idea.end !== null) return false
  const now = parts.clock.now()
  const record = recordOf(parts)
  const newest = await newestPrice(record, idea.symbol, now)
  const age = newest === null ? null : now - newest.at
  if (newest === null || (age! > PRICE_STANDS && age! < DAY))
    throw new LedgerError('idea_refused', stale(idea.symbol, age))
  const { symbol, side, entryPrice: entry, stopPrice: stop, targetPrice: target, createdAt } = idea
  const held = { symbol, side, entry, stop, target, publishedAt: createdAt }
  return parts.ledger.closeIdea(accountId, id, await ideaResult(record, held, newest))
}

function stale(symbol: string, age: number | null): string {
  const told = age === null ? 'is not on record' : `is ${Math.round(age / MINUTE)} minutes old`
  return `The newest recorded price of ${symbol} ${told}; try again when it is recorded anew.`
}

function recordOf({ openReader }: Desk): Readers<typeof ideaTables> {
  return {
    tickers: openReader(ideaTables.tickers),
    bars: openReader(ideaTables.bars),
    days: openReader(ideaTables.days),
    fees: openReader(ideaTables.fees),
  }
}
