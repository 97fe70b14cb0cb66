import { expect, it } from 'vitest'
import { Instant } from '../../core/clock.ts'
import { MINUTE } from '../../core/time.ts'
import { liqmapRollup } from './liqmap.ts'

const NOW = Date.parse('2026-11-15T12:10:00.000Z')
const SYMBOLS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']

it('a store that fails while maps are drawn fails the run, and nothing else', async () => {
  const unhandled: unknown[] = []
  const note = (thrown: unknown) => unhandled.push(thrown)
  process.on('unhandledRejection', note)
  let ranges = 0
  const readers = {
    snapshots: { range: async () => [] },
    ladders: {
      latest: async () => SYMBOLS.map((symbol) => ({ exchange: 'binance', symbol, valid_to: null })),
    },
    minutes: { bucket: async () => [] },
    oi: {
      latest: async () =>
        SYMBOLS.map((symbol) => ({ exchange: 'binance', symbol: `${symbol}USDT`, oi_usd: 1 })),
      // Four perpetuals, and four more while those are drawn.
      range: async () => {
        ranges += 1
        if (ranges > 1) throw new Error('the store is closed')
        return []
      },
    },
  }
  const run = liqmapRollup.compute(readers as never, {
    from: NOW - 10 * MINUTE,
    to: NOW,
    now: new Instant(NOW),
  })
  await expect(run).rejects.toThrow('the store is closed')
  process.off('unhandledRejection', note)
  expect([ranges, unhandled]).toEqual([2, []])
})
