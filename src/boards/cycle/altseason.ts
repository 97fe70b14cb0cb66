import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { altseasonFields, readAltseason } from '../../readings/cycle/altseason.ts'
import { altseasonDaily } from '../../tables/cycle/indices.ts'

export const altseasonBoard = board({
  id: 'altseason',
  path: '/api/public/altseason',
  title: 'Altcoin season index',
  about:
    'How many of the fifty most traded coins did better than bitcoin over 90 days: so far today, and at the end of every day on record.',
  mcp: 'get_altseason',
  cadence: '1h',
  spelling: 'snake',
  result: is.part(altseasonFields),
  reads: { days: altseasonDaily },
  subject: 'days',
  compute: ({ days }, _params, { now }) => readAltseason(days, now),
})
