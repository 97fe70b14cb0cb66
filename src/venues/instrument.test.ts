import { expect, it } from 'vitest'
import { faultOf } from '../define/table.ts'
import { instruments } from '../tables/venues.ts'
import { instrumentRows, perpetual, someListed } from './instrument.ts'
import { NOW } from './test-context.ts'

const spec = {
  instrument: 'ABCUSDT',
  base: 'ABC',
  contractSize: 1,
  fundingIntervalHours: 4,
  listedAt: NOW - 1000,
}

it('names a perpetual by its base', () => {
  expect(perpetual(spec)).toMatchObject({ symbol: 'ABCUSDT', base: 'ABC', quote: 'USDT' })
  expect(perpetual({ ...spec, base: '1000SHIB' }).symbol).toBe('1000SHIBUSDT')
  expect(perpetual({ ...spec, base: 'SHIB1000' }).symbol).toBe('1000SHIBUSDT')
})

it('writes the same first day every hour', () => {
  const [row] = instrumentRows('bybit', [perpetual(spec)], NOW)
  expect(row).toMatchObject({ venue: 'bybit', kind: 'perp', first_seen_at: NOW - 1000, last_seen_at: NOW })
  expect(faultOf(instruments, row!)).toBeNull()
  const [unknown] = instrumentRows('bybit', [perpetual({ ...spec, listedAt: null })], NOW)
  expect(unknown!.first_seen_at).toBe(NOW)
})

it('takes an empty list for a misunderstanding', () => {
  expect(() => someListed('bybit.contracts', [], {})).toThrow(/no USDT perpetual/)
})
