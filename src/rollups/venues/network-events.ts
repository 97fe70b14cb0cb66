import { networkEventsBetween, wayOf } from '../../analytics/venues/withdrawals.ts'
import { DAY } from '../../core/time.ts'
import { rollup } from '../../define/rollup.ts'
import { assetNetworks, networkEvents } from '../../tables/venues/withdrawals.ts'

/** How far back versions are compared; what was told before is known by its key. */
const LOOK_BACK = 2 * DAY

export const networkEventsRollup = rollup({
  id: 'network-events',
  into: networkEvents,
  about: 'Suspensions and resumptions, from versions that follow each other.',
  every: '5m',
  reads: { networks: assetNetworks },
  async compute({ networks }, { now }) {
    const since = now.ms - LOOK_BACK
    const by = ['exchange', 'asset', 'network', 'valid_from'] as const
    const [ended, begun] = await Promise.all([
      networks.latest({ by, ...now.ever(), where: { valid_to: { gte: since } } }),
      networks.latest({ by, since, until: now.ms + 1 }),
    ])
    const before = new Map(ended.map((row) => [`${wayOf(row)} ${row.valid_to}`, row]))
    const events = begun.flatMap((after) => {
      const previous = before.get(`${wayOf(after)} ${after.valid_from}`)
      return previous ? networkEventsBetween(previous, after) : []
    })
    return events.sort((a, b) => a.at - b.at)
  },
})
