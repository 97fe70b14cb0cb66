import { expect, it } from 'vitest'
import { freePort } from '../../test/end-to-end/free-port.ts'
import { loopbackGateway } from '../define/gateway.ts'
import type { SourceTry } from '../recorder/try-sources.ts'
import { VENUES } from '../venues/index.ts'
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
