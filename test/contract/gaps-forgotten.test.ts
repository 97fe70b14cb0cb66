import { expect, it } from 'vitest'
import { HOUR } from '../../src/core/time.ts'
import { forgetRows } from '../../src/store/forget.ts'
import { oi5m } from '../../src/tables/market/open-interest.ts'
import { askOn } from '../fixtures/ask.ts'
import { gapRows } from '../fixtures/gaps.ts'
import { NOW } from '../fixtures/market.ts'
import { openMemoryStore } from '../fixtures/store.ts'

it('what the operator deleted is in the list of what is missing, and no source is blamed for it', async () => {
  const store = await openMemoryStore()
  try {
    for (const [table, rows] of gapRows(NOW)) await store.insert(table, rows)
    const reading = { exchange: 'okx', symbol: 'BTCUSDT', oi_base: 1, oi_usd: 100, mark_price: null }
    await store.insert(
      oi5m,
      [3, 2, 1].map((hours) => ({ ...reading, ts: NOW - hours * HOUR })),
    )
    const ask = askOn(store)
    const before = await ask('gaps')
    await forgetRows(store, oi5m, { where: { exchange: 'okx' } }, { said: 'exchange=okx', now: NOW })
    const after = await ask('gaps')
    expect(after.totals).toEqual(before.totals)
    expect(after.sources).toEqual(before.sources)
    expect(after.gaps).toHaveLength(before.gaps.length + 1)
    expect(after.gaps).toContainEqual({
      source: 'operator.forget',
      table: 'oi_5m',
      started_at: '2026-11-15T09:07:00.000Z',
      ended_at: '2026-11-15T11:07:00.001Z',
      minutes: expect.closeTo(120, 1),
      reason: 'forgotten',
      detail:
        '3 rows deleted by the operator: exchange=okx; of 2026-11-15T09:07:00.000Z to 2026-11-15T11:07:00.000Z',
    })
    const own = await ask('gaps', { source: 'operator.forget' })
    expect(own.gaps).toHaveLength(1)
  } finally {
    await store.close()
  }
})
