import * as is from '../../define/answer.ts'
import { placed, series } from '../../define/series.ts'
import { dexWhaleEvents } from '../../tables/positioning/dex-whales.ts'
import { barsOf, heardSums } from '../bars.ts'

const TAKEN_ON = ['opened', 'increased', 'flipped'] as const
const GIVEN_UP = ['reduced', 'closed'] as const
const changed = 'notional_changed_usd'

export const whaleNetSeries = series({
  metric: 'whale_net',
  label: 'What the largest accounts on chain bought less what they sold',
  unit: 'usd',
  kind: 'signed_bars',
  figure: is.usd('Bought less sold, by what changed in their positions.'),
  finest: '1h',
  symbols: 'on record',
  source: 'positions of the largest accounts of the perpetual exchange on chain, compared every five minutes',
  source_kind: 'derived',
  reads: { events: placed(dexWhaleEvents, { coin: 'coin' }) },
  subject: ['events'],
  async bars({ events }, ask) {
    const [rows, anything, since] = await Promise.all([
      events.bars({
        longsTakenOn: { sum: changed, when: { kind: TAKEN_ON, side_after: 'LONG' } },
        shortsGivenUp: { sum: changed, when: { kind: GIVEN_UP, side_before: 'SHORT' } },
        shortsTakenOn: { sum: changed, when: { kind: TAKEN_ON, side_after: 'SHORT' } },
        longsGivenUp: { sum: changed, when: { kind: GIVEN_UP, side_before: 'LONG' } },
      }),
      events.bars({ changes: { count: true } }, { ofAll: true, since: ask.from - ask.step }),
      events.first(),
    ])
    const net = barsOf(
      rows,
      (row) =>
        (row.longsTakenOn ?? 0) +
        (row.shortsGivenUp ?? 0) -
        (row.shortsTakenOn ?? 0) -
        (row.longsGivenUp ?? 0),
    )
    const spans = new Set(anything.map(({ bucket }) => bucket))
    return { bars: heardSums(net, { span: ask.step, spans }, ask), since }
  },
})
