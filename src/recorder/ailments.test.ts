import { expect, it } from 'vitest'
import { recorderAilments } from './ailments.ts'
import type { LaneStats } from './batch.ts'
import type { SourceHealth } from './health.ts'

const NOW = Date.parse('2026-11-15T12:00:00.000Z')
const clock = { now: () => NOW }
const lane = (table: string, more: Partial<LaneStats>) =>
  ({ table, failingSince: null, insertingSince: null, ...more }) as LaneStats
const source = (id: string, heldUntil: number | null) =>
  ({
    source: id,
    venue: id.split('.')[0]!,
    heldUntil,
    failingSince: null,
    lacks: null,
    muteSince: null,
    contested: null,
  }) as SourceHealth
const of = (batches: LaneStats[], health: SourceHealth[] = [], openSpans = 0) =>
  recorderAilments(
    { batches: () => batches, health: () => health, clockOffset: () => null, openSpans: () => openSpans },
    clock,
  )

it('says while many spans of rollups are still to be computed, and does not mind a few', () => {
  expect(of([], [], 60)).toEqual([])
  expect(of([], [], 1_440)).toEqual([
    {
      part: 'rollups',
      down: false,
      passes: true,
      sentence:
        'Rollups are still being computed: 1,440 spans are open, and figures that are made of recorded rows may lack a part until then.',
    },
  ])
})

it('is quiet about a batch that failed a moment ago, and about one under way', () => {
  expect(of([lane('a', { failingSince: NOW - 4_000 }), lane('b', { insertingSince: NOW - 50_000 })])).toEqual(
    [],
  )
})

it('is down when the store refuses rows for seconds, and names the tables', () => {
  const failing = ['a', 'b', 'c', 'd', 'e'].map((table, index) =>
    lane(table, { failingSince: NOW - 6_000 - index * 1_000 }),
  )
  expect(of([lane('well', {}), ...failing])).toEqual([
    {
      part: 'recorder',
      down: true,
      sentence:
        'The store has refused rows of a, b, c and 2 more since 2026-11-15T11:59:50.000Z; they are tried again.',
    },
  ])
})

it('is down when an insert gets no answer for longer than a minute', () => {
  expect(of([lane('a', { insertingSince: NOW - 61_000 })])).toMatchObject([
    { down: true, sentence: expect.stringContaining('has not answered since 2026-11-15T11:58:59.000Z') },
  ])
})

it('is degraded while a venue keeps its sources away', () => {
  const health = [
    source('okx.tickers', NOW + 30_000),
    source('okx.oi', NOW + 60_000),
    source('bybit.oi', NOW - 1),
    source('gate.oi', null),
  ]
  expect(of([], health)).toEqual([
    {
      part: 'recorder',
      down: false,
      sentence: 'okx refuses and is left alone until 2026-11-15T12:01:00.000Z: okx.tickers, okx.oi.',
    },
  ])
})

it('is degraded while new terms of a contract wait to be confirmed', () => {
  const health = [{ ...source('gate.contracts', null), contested: 'BTC_USDT: contractSize 1 → 2' }]
  expect(of([], health)).toEqual([
    {
      part: 'recorder',
      down: false,
      sentence:
        'gate.contracts lists other terms than before, which no second read has confirmed yet: BTC_USDT: contractSize 1 → 2.',
    },
  ])
})
