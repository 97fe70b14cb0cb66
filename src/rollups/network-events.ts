import { networkEventsBetween, wayOf } from '../analytics/withdrawals.ts'
import { DAY, type Ms } from '../core/time.ts'
import { rollup } from '../define/rollup.ts'
import { assetNetworks, networkEvents } from '../tables/withdrawals.ts'

/** How far back versions are compared; what was told before is known by its key. */
const LOOK_BACK = 2 * DAY
const ALWAYS: Ms = Date.UTC(2000, 0, 1)

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
      networks.latest({ by, since: ALWAYS, until: now.ms + 1, where: { valid_to: { gte: since } } }),
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
