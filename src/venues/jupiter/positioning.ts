import { poll } from '../../define/source.ts'
import { readRows } from '../fields.ts'
import { POSITIONING, reading } from '../positioning-feed.ts'
import { askPool, custodiesIn, sidesOf } from './custodies.ts'

const ID = 'jupiter.positioning'

export const positioning = poll({
  id: ID,
  ...POSITIONING,
  about: 'Longs and shorts against the pool in dollars, by what the pool keeps for them.',
  needs: ['perp contracts', 'perp marks'],
  ask: askPool,
  parse(answer, context) {
    const custodies = [...custodiesIn(ID, answer).values()]
    const pairs = readRows(ID, custodies, 'mint', context, (custody, { symbol }) => {
      const sides = sidesOf(custody, context.marks.perp.get(symbol) ?? null)
      return (
        sides && [
          reading('jupiter', symbol, 'long_oi_usd', sides.long, context.now),
          reading('jupiter', symbol, 'short_oi_usd', sides.short, context.now),
        ]
      )
    })
    return pairs.flat()
  },
})
