import { expect, it } from 'vitest'
import { DAY } from '../core/time.ts'
import type { Row } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import type { tokenizedWrappers } from '../tables/tradfi/tokenized-stocks.ts'
import { FirstSeen } from './first-seen.ts'

type Wrapper = Row<typeof tokenizedWrappers>

const T0 = Date.UTC(2026, 8, 1)
const token = (more: Partial<Wrapper> = {}): Wrapper => ({
  wrapper: 'solana:xstocks:TSLAx',
  symbol: 'TSLAx',
  underlying: 'TSLA',
  issuer: 'xstocks',
  chain: 'solana',
  address: 'Xs',
  shares_per_token: 1,
  status: 'active',
  first_seen_at: T0,
  ...more,
})

function recorded(rows: readonly Wrapper[]): FirstSeen {
  const store = { reader: () => ({ latest: async () => rows }) } as unknown as Store
  return new FirstSeen(store)
}

it('writes a token when it is seen first, and again only when something of it changed', async () => {
  const seen = recorded([])
  expect(await seen.update([token()])).toEqual([token()])
  expect(await seen.update([token({ first_seen_at: T0 + DAY })])).toEqual([])
  // A dividend: it stands for more shares, and is the token that it was.
  const grown = token({ shares_per_token: 1.01, first_seen_at: T0 + 2 * DAY })
  expect(await seen.update([grown])).toEqual([token({ shares_per_token: 1.01 })])
  expect(await seen.update([grown])).toEqual([])
})

it('knows after a start what was seen before', async () => {
  const seen = recorded([token()])
  const other = token({ wrapper: 'base:coinbase:TSLAc', first_seen_at: T0 + DAY })
  expect(await seen.update([token({ first_seen_at: T0 + DAY }), other])).toEqual([other])
})
