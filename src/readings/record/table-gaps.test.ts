import { expect, it } from 'vitest'
import { MemoryStore } from '../../../test/fakes/memory-store.ts'
import { HOUR, MINUTE } from '../../core/time.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { filledSpans, recordingGaps } from '../../tables/record/recording.ts'
import { gapsWithin, readTableGaps } from './table-gaps.ts'

const NOW = Date.parse('2026-11-15T12:00:00.000Z')

it('gaps of a table are those of all time that reach into a span, less what was read back', async () => {
  const store = new MemoryStore()
  const gap = { into_table: 'oi_5m', reason: 'timeout' as const, detail: '' }
  await store.insert(recordingGaps, [
    { ...gap, source: 'okx.oi', started_at: NOW - 900 * HOUR, ended_at: NOW - HOUR },
    { ...gap, source: 'okx.oi', started_at: NOW - 30 * MINUTE, ended_at: NOW - 20 * MINUTE },
    { ...gap, source: 'okx.trades', started_at: NOW - HOUR, ended_at: NOW, into_table: 'whale_trades' },
  ])
  await store.insert(filledSpans, [
    { source: 'okx.oi', from_at: NOW - 800 * HOUR, until_at: NOW - 10 * HOUR, filled_at: NOW },
  ])
  const known = await readTableGaps(
    { gaps: store.reader(recordingGaps), filled: store.reader(filledSpans) },
    NOW,
  )
  const between = (from: number, to: number, venue?: string) =>
    gapsWithin(known, [oi5m], { from, to }, venue).map(({ started_at, ended_at }) => [
      (started_at - NOW) / HOUR,
      (ended_at! - NOW) / HOUR,
    ])
  expect(between(NOW - 2 * HOUR, NOW)).toEqual([
    [-0.5, -1 / 3],
    [-10, -1],
  ])
  expect(between(NOW - 700 * HOUR, NOW - 20 * HOUR)).toEqual([])
  expect(between(NOW - 850 * HOUR, NOW - 20 * HOUR)).toEqual([[-900, -800]])
  expect(between(NOW - HOUR, NOW - HOUR / 2)).toEqual([])
  expect(between(NOW - 2 * HOUR, NOW, 'binance')).toEqual([])
})
