import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { euphoriaFields, readEuphoria } from '../../readings/cycle/euphoria.ts'
import { euphoriaSnapshots } from '../../tables/cycle/indices.ts'

export const euphoriaBoard = board({
  id: 'euphoria',
  path: '/api/public/euphoria',
  title: 'Euphoria',
  about: 'How euphoric the market is, 0 to 100, with what the score is made of.',
  cadence: '30m',
  spelling: 'camel',
  result: is.part(euphoriaFields),
  reads: { snapshots: euphoriaSnapshots },
  subject: 'snapshots',
  compute: async ({ snapshots }, _params, { now }) => (await readEuphoria(snapshots, now)).euphoria,
})
