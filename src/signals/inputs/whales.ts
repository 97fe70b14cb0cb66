import { baseOf, perpOf } from '../../core/symbols.ts'
import { HOUR } from '../../core/time.ts'
import { dexWhaleEvents } from '../../tables/positioning/dex-whales.ts'
import { counted } from '../grid.ts'
import { input } from './input.ts'

/** Thousands of accounts are scanned every five minutes: some of them always trade. */
const SILENCE = HOUR
/** What says that somebody changed their mind; more of the same does not. */
const TURNS = { kind: ['opened', 'flipped'] } as const

export const whales = input({
  reads: { whales: dexWhaleEvents },
  tells: {
    whaleTurns: {
      about:
        'What the largest accounts on chain opened long or flipped to it in the five minutes before, less short.',
      unit: 'USD',
      resolution: 1_000,
    },
  },
  async read({ whales: events }, grid, symbols) {
    const rows = await events.bucket({
      every: '5m',
      by: ['coin', 'side_after'],
      take: { usd: { sum: 'notional_changed_usd', when: TURNS } },
      where: { coin: symbols.map(baseOf) },
      ...grid.since(SILENCE),
    })
    const turns = rows.map(({ coin, bucket, side_after, usd }) => ({
      symbol: perpOf(coin),
      bucket,
      value: side_after === 'SHORT' ? -(usd ?? 0) : (usd ?? 0),
    }))
    return { whaleTurns: counted(grid, turns, symbols, SILENCE) }
  },
})
