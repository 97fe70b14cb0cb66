import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOARDS } from '../../src/boards/index.ts'
import { Instant } from '../../src/core/clock.ts'
import { MINUTE } from '../../src/core/time.ts'
import { dexWhaleEventsRollup } from '../../src/rollups/positioning/dex-whales.ts'
import { asked } from '../../src/serve/asked.ts'
import { createRun } from '../../src/serve/run.ts'
import type { Store } from '../../src/store/port.ts'
import { dexAccounts, dexPositions } from '../../src/tables/positioning/dex-whales.ts'
import { whaleRows } from '../fixtures/dex-whales.ts'
import { NOW } from '../fixtures/market.ts'
import { openMemoryStore } from '../fixtures/store.ts'

let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
  for (const [table, rows] of whaleRows(NOW)) await store.insert(table, rows)
})
afterAll(() => store?.close())

// biome-ignore lint/suspicious/noExplicitAny: an answer as a caller sees it, JSON; the contract test checks its shape.
type Answer = any

async function ask(params: Record<string, string> = {}, now = NOW): Promise<Answer> {
  const board = BOARDS.find(({ id }) => id === 'hyperliquid-whales')!
  return (await createRun({ openReader: store.reader, clock: { now: () => now } })(asked(board, params)))
    .answer
}

describe('hyperliquid-whales', () => {
  it('sums the newest scan; what it did not find is closed', async () => {
    const answer = await ask()
    expect(answer.coverage).toEqual({
      scanned: 3,
      universe: 300,
      scanned_at: '2026-11-15T12:05:00.000Z',
      failed: 297,
    })
    // Longs 30 and 20 BTC and 100 billion PEPE at 0.000006; shorts 10 BTC and 500 ETH. The SOL is gone.
    expect(answer.totals).toEqual({
      accounts: 3,
      equity_usd: 15e6,
      long_notional_usd: 5_600_000,
      short_notional_usd: 3_000_000,
      net_notional_usd: 2_600_000,
      long_share_pct: 65.1163,
      positions: 5,
    })
    expect(answer.by_coin.map(({ coin }: { coin: string }) => coin)).toEqual(['BTC', 'ETH', 'PEPE'])
    expect(answer.by_coin[0]).toEqual({
      coin: 'BTC',
      mark_price: 100_000,
      long_notional_usd: 5_000_000,
      short_notional_usd: 1_000_000,
      net_notional_usd: 4_000_000,
      long_share_pct: 83.3333,
      longs: 2,
      shorts: 1,
      top_long: {
        address: '0xa1',
        notional_usd: 3_000_000,
        leverage: 10,
        entry_price: 95_000,
        liquidation_price: 80_000,
      },
      top_short: {
        address: '0xb2',
        notional_usd: 1_000_000,
        leverage: 10,
        entry_price: 98_000,
        liquidation_price: 125_000,
      },
    })
    expect(answer).toMatchObject({
      coin: null,
      coins_total: 3,
      positions_total: 5,
      positions_truncated: false,
    })
    expect(answer).not.toHaveProperty('events')
    expect(answer.positions[0]).toEqual({
      address: '0xa1',
      rank: 1,
      coin: 'BTC',
      side: 'LONG',
      size: 30,
      notional_usd: 3_000_000,
      entry_price: 95_000,
      mark_price: 100_000,
      liquidation_price: 80_000,
      liquidation_distance_pct: -20,
      leverage: 10,
      margin_mode: 'cross',
      unrealized_pnl_usd: 150_000,
      equity_usd: 9e6,
    })
  })

  it('keeps to one coin, however it is spelled', async () => {
    for (const coin of ['kPEPE', 'PEPE', 'pepe', 'PEPEUSDT', '1000PEPE'])
      expect(await ask({ coin }), coin).toMatchObject({ coin: 'PEPE', positions_total: 1 })
    await expect(ask({ coin: 'KPEPE' })).rejects.toMatchObject({ code: 'unknown_symbol' })
    const answer = await ask({ coin: 'kPEPE', events: '1' })
    expect(answer).toMatchObject({ coin: 'PEPE', coins_total: 1, positions_total: 1, events: [] })
    expect(answer.totals).toMatchObject({ accounts: 1, equity_usd: 4e6, long_share_pct: 100, positions: 1 })
    expect(answer.coverage.scanned).toBe(3)
  })

  it('tells the newest changes first', async () => {
    const { events } = await ask({ events: '1' })
    expect(events.map(({ coin, kind }: Answer) => `${coin} ${kind}`)).toEqual(['SOL closed', 'BTC flipped'])
    expect((await ask({ coin: 'btc', events: '1' })).events).toHaveLength(1)
  })

  it('knows a coin that was held until lately, and says which are held otherwise', async () => {
    expect(await ask({ coin: 'sol' })).toMatchObject({ coin: 'SOL', positions: [], positions_total: 0 })
    await expect(ask({ coin: 'NOSUCH' })).rejects.toMatchObject({
      code: 'unknown_symbol',
      param: 'coin',
      allowed: ['BTC', 'ETH', 'PEPE'],
    })
  })
})

describe('changes from scan to scan', () => {
  it('are found once both halves of the next scan are there, and told until the one after', async () => {
    const own = await openMemoryStore()
    try {
      for (const [table, rows] of whaleRows(NOW)) await own.insert(table, rows)
      const readers = { accounts: own.reader(dexAccounts), positions: own.reader(dexPositions) }
      const changes = (at: number) =>
        dexWhaleEventsRollup.compute(readers, { from: at - MINUTE, to: at, now: new Instant(at) })
      expect(await changes(NOW)).toEqual([])
      const at = NOW + 3 * MINUTE
      const [, [, held]] = whaleRows(NOW) as [unknown, [unknown, Answer[]]]
      // 0xb2 is not read; 0xa1 halves its BTC and closes its ETH; 0xc3 goes on as before.
      const next = held
        .filter(({ address, coin }) => address !== '0xb2' && coin === 'BTC')
        .map((row) => ({ ...row, scanned_at: at, size: row.address === '0xa1' ? 15 : row.size }))
      await own.insert(dexPositions, next)
      expect(await changes(at + MINUTE)).toEqual([])
      await own.insert(
        dexAccounts,
        ['0xa1', '0xc3'].map((address, place) => ({
          scanned_at: at,
          address,
          rank: place + 1,
          equity_usd: 1,
        })),
      )
      const found = await changes(at + 2 * MINUTE)
      expect(found).toMatchObject([
        {
          ts: at,
          address: '0xa1',
          coin: 'BTC',
          kind: 'reduced',
          size_after: 15,
          notional_changed_usd: 1_500_000,
        },
        { ts: at, address: '0xa1', coin: 'ETH', kind: 'closed', notional_changed_usd: 2_000_000 },
      ])
      expect(await changes(at + 3 * MINUTE)).toEqual(found)
    } finally {
      await own.close()
    }
  })
})
