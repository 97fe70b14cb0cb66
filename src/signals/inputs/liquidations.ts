import { HOUR } from '../../core/time.ts'
import { LIQUIDATION_SUMS, liquidationEvents } from '../../tables/liquidations/liquidations.ts'
import { counted } from '../grid.ts'
import { input } from './input.ts'

/** Forced orders of all perpetuals together are heard more often than this. */
const SILENCE = HOUR

const { long_usd, short_usd } = LIQUIDATION_SUMS

export const liquidations = input({
  reads: { liquidations: liquidationEvents },
  tells: {
    liquidatedLongs: {
      about: 'Longs that were liquidated on all venues in the five minutes before.',
      unit: 'USD',
      resolution: 1_000,
    },
    liquidatedShorts: {
      about: 'Shorts that were liquidated on all venues in the five minutes before.',
      unit: 'USD',
      resolution: 1_000,
    },
  },
  async read({ liquidations: events }, grid, symbols) {
    const rows = await events.bucket({
      every: '5m',
      by: ['symbol'],
      take: { long_usd, short_usd },
      // What is published late was not known at the time.
      where: { delayed: false, symbol: symbols },
      ...grid.since(SILENCE),
    })
    const sums = (side: 'long_usd' | 'short_usd') =>
      counted(
        grid,
        rows.map(({ symbol, bucket, [side]: usd }) => ({ symbol, bucket, value: usd ?? 0 })),
        symbols,
        SILENCE,
      )
    return { liquidatedLongs: sums('long_usd'), liquidatedShorts: sums('short_usd') }
  },
})
