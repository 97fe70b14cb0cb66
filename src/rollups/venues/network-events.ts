import { networkEventsBetween, wayOf } from '../../analytics/venues/withdrawals.ts'
import { rollup } from '../../define/rollup.ts'
import { assetNetworks, networkEvents } from '../../tables/venues/withdrawals.ts'

export const networkEventsRollup = rollup({
  id: 'network-events',
  into: networkEvents,
  about: 'Suspensions and resumptions, from versions that follow each other.',
  reads: { networks: assetNetworks },
  grain: '1h',
  provisional: '5m',
  settles: '5m',
  catchUp: '2d',
  async compute({ networks }, { from, to, now }) {
    const by = ['exchange', 'asset', 'network', 'valid_from'] as const
    const [ended, begun] = await Promise.all([
      networks.latest({ by, ...now.ever(), where: { valid_to: { gte: from, lt: to } } }),
      networks.latest({ by, since: from, until: to }),
    ])
    const before = new Map(ended.map((row) => [`${wayOf(row)} ${row.valid_to}`, row]))
    const events = begun.flatMap((after) => {
      const previous = before.get(`${wayOf(after)} ${after.valid_from}`)
      return previous ? networkEventsBetween(previous, after) : []
    })
    return events.sort((a, b) => a.at - b.at)
  },
})
