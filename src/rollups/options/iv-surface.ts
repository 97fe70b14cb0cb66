import { quotingVenue } from '../../analytics/options/chain.ts'
import { surfaceRows } from '../../analytics/options/surface.ts'
import { groupBy } from '../../core/grouped.ts'
import { rollup } from '../../define/rollup.ts'
import { ivSurfaceDaily, optionsOiDaily, QUOTING_VENUE } from '../../tables/options/options.ts'

/** Five venues list some thousand options on two coins. */
const MOST_ROWS = 100_000

/** From the chain of the day, which is read once, soon after it begins; of an import, whenever that comes. */
export const ivSurfaceRollup = rollup({
  id: 'iv-surface-daily',
  into: ivSurfaceDaily,
  about: 'The smile of every expiry, from the quotes of the chain of that UTC day.',
  reads: { chains: optionsOiDaily },
  grain: '1d',
  provisional: '1h',
  settles: '1h',
  catchUp: '20000d',
  async compute({ chains }, { from, to }) {
    const rows = await chains.range({
      columns: [
        'currency',
        'venue',
        'expiry',
        'strike',
        'type',
        'open_interest',
        'mark_iv',
        'underlying_usd',
      ],
      since: from,
      until: to,
      order: 'asc',
      limit: MOST_ROWS,
    })
    return [...groupBy(rows, ({ currency }) => currency)].flatMap(([currency, listed]) => {
      const source = quotingVenue(listed, QUOTING_VENUE)
      const quoted = listed.filter(({ venue }) => venue === source)
      return surfaceRows(quoted, from, currency)
    })
  },
})
