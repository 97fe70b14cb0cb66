import { datedContracts } from '../dated-contracts.ts'
import { askFutures, futuresIn } from './contracts.ts'

export const dated = datedContracts({
  venue: 'deribit',
  ask: askFutures,
  read: (answer, tally) => futuresIn('deribit.dated', answer, 'future', tally),
})
