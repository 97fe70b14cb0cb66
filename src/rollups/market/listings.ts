import { listingChanges } from '../../analytics/market/listing-diff.ts'
import { rollup } from '../../define/rollup.ts'
import { listings } from '../../tables/market/listings.ts'
import { instruments } from '../../tables/venues/venues.ts'

/** A state, not a sum: what the lists of contracts say now against what was written of them before. */
export const listingsRollup = rollup({
  id: 'listings',
  into: listings,
  about: 'Perpetuals that came and went, from the lists of contracts.',
  reads: { contracts: instruments, known: listings },
  grain: '10m',
  settles: '1m',
  catchUp: null,
  async compute({ contracts, known }, { now }) {
    const [perpetuals, before] = await Promise.all([
      contracts.latest({ by: ['venue', 'instrument'], where: { kind: 'perp' }, ...now.ever() }),
      known.latest({ by: ['exchange', 'symbol'], ...now.ever() }),
    ])
    return listingChanges(perpetuals, before, now.ms)
  },
})
