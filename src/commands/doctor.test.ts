import { expect, it } from 'vitest'
import { freePort } from '../../test/end-to-end/free-port.ts'
import { loopbackGateway } from '../define/gateway.ts'
import { poll, provider } from '../define/source.ts'
import type { SourceTry } from '../recorder/try-sources.ts'
import { fxRatesDaily } from '../tables/macro/fx-rates.ts'
import { VENUES } from '../venues/index.ts'
import { spotFeed } from '../venues/spot-feed.ts'
import { exitCodeOfTries, kindToTry, tryWorld } from './doctor.ts'
import { countedOf, reportOf } from './doctor-report.ts'

it('tries what the folder records, and invents no market unasked', () => {
  expect(kindToTry('auto', 'live')).toBe('live')
  expect(kindToTry('auto', 'simulated')).toBe('simulated')
  expect(kindToTry('auto', null)).toBe('live')
  expect(kindToTry('sim', 'live')).toBe('simulated')
  expect(kindToTry('live', 'simulated')).toBe('live')
})

it('says so when nothing can be reached', async () => {
  // Its status waits for another venue to answer, to tell its silence from ours.
  const binance = VENUES.find(({ id }) => id === 'binance')!
  const withoutStatus = { ...binance, sources: binance.sources.filter(({ id }) => id !== 'binance.status') }
  const tries = await tryWorld(
    { venues: [withoutStatus], providers: [], gateway: loopbackGateway(await freePort()) },
    'binance',
    () => {},
  )
  expect(tries.length).toBeGreaterThan(3)
  const counted = countedOf(tries, 'live')
  expect(counted.filter(({ state }) => state !== 'failed')).toEqual([])
  expect(exitCodeOfTries(counted)).toBe(8)
  const report = reportOf(tries, 'live', VENUES)
  expect(report).toContain(`0 of ${counted.length} sources work (live).`)
  expect(report).toContain('No venue can be reached')
})

it('leaves with a code of its own when some work and some do not', () => {
  const one: SourceTry = {
    source: 'a.b',
    state: 'works',
    rows: 1,
    latencyMs: 5,
    note: null,
    reason: null,
    status: null,
  }
  expect(exitCodeOfTries([one, one])).toBe(0)
  expect(exitCodeOfTries([one, { ...one, state: 'failed', note: 'timeout' }])).toBe(7)
})

it('names the venue that was meant', async () => {
  const world = { venues: VENUES, providers: [], gateway: loopbackGateway(1) }
  await expect(tryWorld(world, 'binnance', () => {})).rejects.toThrow(
    'There is no venue binnance. Did you mean binance?',
  )
  await expect(tryWorld(world, 'nothing', () => {})).rejects.toThrow('Known: binance, bybit, okx,')
})

it('a single venue is told what money is worth, and only the venue is reported', async () => {
  const rest = { hosts: [], budget: { weight: 1, per: '1s' as const } }
  const rates = poll({
    id: 'bank.rates',
    into: fxRatesDaily,
    about: 'Rates.',
    every: '6h',
    ask: async () => null,
    parse: () => [{ date: '2026-09-01', currency: 'KRW', dollars: 0.0008, source: 'bank' }],
    rates: (rows) => rows.map(({ currency, dollars }) => [currency, dollars] as const),
  })
  const bank = provider({ id: 'bank', name: 'Bank', about: 'A bank.', rest, sources: [rates] })
  const upbit = VENUES.find(({ id }) => id === 'upbit')!
  const pairs = spotFeed({
    venue: 'upbit',
    quotes: ['KRW'],
    ask: async () => [
      { instrument: 'KRW-BTC', base: 'BTC', quote: 'KRW', last: 90_000_000, quoteVolume24h: null },
    ],
    read: (answer) => answer,
  })
  const world = {
    venues: [{ ...upbit, rest, sources: [pairs] }],
    providers: [bank],
    gateway: loopbackGateway(await freePort()),
  }
  const tries = await tryWorld(world, 'upbit', () => {})
  expect(tries).toMatchObject([{ source: 'upbit.spot', rows: 2, reason: null, status: null }])
})
