import { datedContracts } from '../dated-contracts.ts'
import { askFutures, futuresIn } from './contracts.ts'

export const dated = datedContracts({
  venue: 'deribit',
  ask: askFutures,
  read: (answer) => futuresIn('deribit.dated', answer).filter(({ kind }) => kind === 'future'),
})
