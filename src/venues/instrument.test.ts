import { expect, it } from 'vitest'
import { NOW } from '../../test/venues/context.ts'
import { isNamed } from '../define/market.ts'
import { faultOf } from '../define/table.ts'
import { instruments } from '../tables/venues/venues.ts'
import { instrumentRows, perpetual, someListed } from './instrument.ts'

const spec = {
  instrument: 'ABCUSDT',
  base: 'ABC',
  contractSize: 1,
  fundingIntervalHours: 4,
  listedAt: NOW - 1000,
}

it('names a perpetual by its base', () => {
  expect(perpetual(spec)).toMatchObject({ symbol: 'ABCUSDT', base: 'ABC', quote: 'USDT' })
  expect(perpetual(spec)).toMatchObject({ pieces: 1, contractSize: 1 })
})

it('counts a coin by the piece, whatever a venue sells at once', () => {
  for (const base of ['1000SHIB', 'SHIB1000', 'kSHIB'])
    expect(perpetual({ ...spec, base })).toMatchObject({
      symbol: 'SHIBUSDT',
      base: 'SHIB',
      pieces: 1000,
      contractSize: 1000,
    })
  // Ten contracts of 1000 make 10,000 coins.
  expect(perpetual({ ...spec, base: '1000SHIB', contractSize: 10 })).toMatchObject({
    pieces: 1000,
    contractSize: 10_000,
  })
})

it('records a coin that a venue lists twice by the older contract', () => {
  const twice = [
    perpetual({ ...spec, instrument: '1000000ABCUSDT', base: '1000000ABC', listedAt: NOW }),
    perpetual({ ...spec, instrument: '1000ABCUSDT', base: '1000ABC' }),
    perpetual({ ...spec, instrument: 'XUSDT', base: 'X' }),
  ]
  expect(someListed('bybit.contracts', twice, {}).map(({ instrument }) => instrument)).toEqual([
    '1000ABCUSDT',
    'XUSDT',
  ])
})

it('writes the same first day every hour', () => {
  const [row] = instrumentRows('bybit', [perpetual(spec)], NOW)
  expect(row).toMatchObject({ venue: 'bybit', kind: 'perp', first_seen_at: NOW - 1000, last_seen_at: NOW })
  expect(faultOf(instruments, row!, NOW)).toBeNull()
  const [unknown] = instrumentRows('bybit', [perpetual({ ...spec, listedAt: null })], NOW)
  expect(unknown!.first_seen_at).toBe(NOW)
})

it('takes an empty list for a misunderstanding', () => {
  expect(() => someListed('bybit.contracts', [], {})).toThrow(/no perpetual/)
})

it('has names that are none beside the others, where they take the place of nobody', () => {
  const listed = [
    perpetual({ ...spec, instrument: '<b>ABC</b>', listedAt: 1 }),
    perpetual({ ...spec, instrument: 'ABC\u202eUSDT', listedAt: 2 }),
    perpetual(spec),
    perpetual({ ...spec, instrument: '龙USDT', base: '龙' }),
  ]
  const named = someListed('bybit.contracts', listed, {}).filter(isNamed)
  expect(named.map(({ instrument }) => instrument)).toEqual(['ABCUSDT', '龙USDT'])
  const faults = instrumentRows('bybit', someListed('bybit.contracts', listed, {}), NOW).map((row) =>
    faultOf(instruments, row, NOW),
  )
  expect(faults.filter((fault) => fault?.startsWith('instrument is'))).toHaveLength(2)
  expect(() => someListed('bybit.contracts', listed.slice(0, 2), {})).toThrow(/no perpetual/)
})

it('takes a list of more contracts than there are coins for a misunderstanding', () => {
  const many = Array.from({ length: 20_001 }, (_, index) => perpetual({ ...spec, base: `A${index}` }))
  expect(() => someListed('bybit.contracts', many, {})).toThrow(/20001 perpetuals/)
})
