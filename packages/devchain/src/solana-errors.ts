import type { FailedTransactionMetadata } from 'litesvm/dist/internal.js'

/** Why a transaction failed, in the words of a node. */
export function errorOf(failed: FailedTransactionMetadata): unknown {
  const err = failed.err()
  if (typeof err === 'number') return FIELDLESS[err] ?? `TransactionError${err}`
  if ('err' in err) {
    const inner = err.err()
    const reason = typeof inner === 'object' && 'code' in inner ? { Custom: inner.code } : 'GenericError'
    return { InstructionError: [err.index, reason] }
  }
  return err.toString()
}

/** The first of them, by the number that the runtime gives. */
const FIELDLESS = [
  'AccountInUse',
  'AccountLoadedTwice',
  'AccountNotFound',
  'ProgramAccountNotFound',
  'InsufficientFundsForFee',
  'InvalidAccountForFee',
  'AlreadyProcessed',
  'BlockhashNotFound',
]
