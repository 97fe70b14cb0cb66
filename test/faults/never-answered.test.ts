import { expect, test } from 'vitest'
import { gapsBySource } from '../../src/analytics/record/gaps.ts'
import { DAY } from '../../src/core/time.ts'
import { poll } from '../../src/define/source.ts'
import { ledgerTables, readLedger } from '../../src/readings/record/gap-ledger.ts'
import { instruments } from '../../src/tables/venues/venues.ts'
import { TEST_API, testContracts, testStream, testVenue, useStage } from './recorder-stage.ts'

const stage = useStage()

/** Asked once a day: its next mark is far away when it fails. */
const daily = poll({
  id: 'tv.daily',
  into: instruments,
  about: 'Something that is read once a day.',
  every: '1d',
  ask: (api) => api.get(`${TEST_API}/prices`),
  parse: () => [],
})
const venue = () => testVenue(testContracts, daily, testStream({ needs: ['perp contracts'] }))

/** Source by source as the ledger has it at this moment. */
async function covered(): Promise<Record<string, number | null>> {
  const now = Date.now()
  const readers = {
    gaps: stage.store.reader(ledgerTables.gaps),
    terms: stage.store.reader(ledgerTables.terms),
    runs: stage.store.reader(ledgerTables.runs),
    filled: stage.store.reader(ledgerTables.filled),
  }
  const { gaps, terms } = await readLedger(readers, now - DAY, now)
  const sources = gapsBySource(gaps, terms, now - DAY, now)
  return Object.fromEntries(sources.map(({ source, covered_pct }) => [source, covered_pct]))
}

const nothing = { 'tv.contracts': 0, 'tv.daily': 0 }

test('a venue that refuses from the start is uncovered from the start, through restarts, until it answers', async () => {
  stage.wire.answer = (_request, response) => response.writeHead(403).end('{"code":0,"msg":"not for you"}')
  await stage.record([venue()])
  await stage.until(async () => Object.keys(await covered()).length === 3)
  expect(await covered()).toEqual({ ...nothing, 'tv.liquidations': 0 })
  await stage.until(async () => (await stage.gaps('tv.contracts')).length > 0)
  await stage.until(async () => (await stage.gaps('tv.daily')).length > 0)
  // The stream waits for contracts: stopped before it tried, it was due all the same.
  await stage.recorder.stop()
  const stoppedAt = Date.now()
  expect(await covered()).toEqual({ ...nothing, 'tv.liquidations': 0 })

  await stage.record([venue()])
  await stage.until(() => stage.wire.requests.length >= 6)
  expect(await covered()).toEqual({ ...nothing, 'tv.liquidations': 0 })
  for (const source of ['tv.contracts', 'tv.daily', 'tv.liquidations']) {
    const all = await stage.gaps(source)
    expect(all, source).toHaveLength(1)
    expect(all[0]).toMatchObject({ ended_at: null })
    expect(all[0]!.started_at).toBeLessThan(stoppedAt)
  }
  expect((await stage.gaps('tv.daily'))[0]).toMatchObject({
    reason: 'refused',
    detail: 'answered 403: {"code":0,"msg":"not for you"}',
  })

  stage.wire.answer = (_request, response) => response.end('["BTC"]')
  await stage.until(async () => (await stage.gaps('tv.contracts')).every((gap) => gap.ended_at !== null))
  await stage.until(async () => (await stage.gaps('tv.liquidations')).some((gap) => gap.ended_at !== null))
  await stage.until(async () => (await covered())['tv.contracts']! > 0)
  expect((await covered())['tv.contracts']).toBeLessThan(100)
})
