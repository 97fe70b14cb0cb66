import { dexAccounts, dexPositions } from '../../tables/positioning/dex-whales.ts'
import { subject } from '../subject.ts'
import { WHALE_VENUE, whaleBook } from './whale-book.ts'

/** Two readings of the same scan; what changed since the one before is worked out from them. */
export const whaleAccounts = subject({
  label: 'whales on chain',
  id: 'accounts',
  into: dexAccounts,
  about: 'The largest accounts by equity.',
  every: '5m',
  venues: [WHALE_VENUE],
  rowsAt: ({ market, at }) => whaleBook(market).accounts(at),
  past: [{ every: '5m', back: '15m' }],
  thousands: 1,
})

export const whalePositions = subject({
  label: 'positions on chain',
  id: 'positions',
  into: dexPositions,
  about: 'What the largest accounts hold.',
  every: '5m',
  venues: [WHALE_VENUE],
  rowsAt: ({ market, at }) => whaleBook(market).positions(at),
  past: [{ every: '5m', back: '5m' }],
  thousands: 1,
})
