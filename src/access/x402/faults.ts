import { PaymentError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import type { PaymentFault, SettlementAnswer, Verified } from './facilitator.ts'

/** What facilitators say of a payment, in the words of the protocol; of ours and of others alike. */
export interface VerifyWord {
  readonly isValid: boolean
  readonly payer?: string | undefined
  readonly invalidReason?: string | undefined
  readonly invalidMessage?: string | undefined
}

export interface SettleWord {
  readonly success: boolean
  readonly transaction?: string | undefined
  readonly errorReason?: string | undefined
  readonly errorMessage?: string | undefined
}

/** Reasons come from many libraries, and all name the thing that is wrong; the first that fits. */
const BY_REASON: readonly (readonly [RegExp, PaymentFault])[] = [
  [/x402_version|unsupported_version/i, 'unsupported_version'],
  [/insufficient|exceeds.{1,3}balance/i, 'insufficient_funds'],
  [/already.used|used or cancel|duplicate|already.?processed|nonce_/i, 'already_used'],
  [/valid_before|expired|deadline|blockhash.?not.?found/i, 'expired'],
  [/valid_after|not.yet.valid|too_early/i, 'not_yet_valid'],
  [/signature/i, 'invalid_signature'],
  [/network/i, 'wrong_network'],
  [/recipient|destination|pay_?to/i, 'wrong_recipient'],
  [/mint|asset|token_mismatch/i, 'wrong_asset'],
  [/amount|value/i, 'wrong_amount'],
  [/scheme|payload_type/i, 'unsupported_scheme'],
]
/** The token program's number for more than there is. */
const SOLANA_INSUFFICIENT = /"Custom":\s*"?1"?\b/
/** What a chain says of a transaction that was tried; the reason alone says only that it failed. */
const TRIED = /simulation_failed|transaction_failed|settle_exact|invalid_transaction_state/
const LONGEST_LOGGED = 500

export function verifiedOf(word: VerifyWord, log: Log): Verified {
  const { isValid, payer, invalidReason = '', invalidMessage = '' } = word
  if (isValid) {
    if (payer) return { isValid: true, payer }
    throw new PaymentError('bad_answer', 'A facilitator found a payment valid and did not say whose it is.')
  }
  log.info({ reason: cut(invalidReason), message: cut(invalidMessage) }, 'a payment was not verified')
  return { isValid: false, fault: faultOf(invalidReason, invalidMessage) ?? 'verification_failed' }
}

/** Throws a PaymentError where the transaction may have gone out and nobody says what became of it. */
export function settlementOf(word: SettleWord, log: Log): SettlementAnswer {
  const { success, transaction = '', errorReason = '', errorMessage = '' } = word
  if (success) {
    if (transaction !== '') return { isSettled: true, tx: transaction }
    throw new PaymentError('bad_answer', 'A facilitator settled a payment and named no transaction.')
  }
  const about = { reason: cut(errorReason), message: cut(errorMessage), tx: cut(transaction) }
  log.warn(about, 'a payment was not settled')
  const fault = faultOf(errorReason, errorMessage)
  if (fault !== null) return { isSettled: false, fault }
  // Tried and not sent, or sent and failed in its block: it is known to have moved nothing.
  if (/simulation_failed/.test(errorReason)) return { isSettled: false, fault: 'settlement_failed' }
  if (transaction !== '' && /transaction_failed/.test(errorReason)) {
    return { isSettled: false, fault: 'settlement_failed' }
  }
  throw new PaymentError(
    'outcome_unknown',
    `What became of a settlement is not known: ${cut(errorReason)}`,
    transaction || null,
  )
}

function faultOf(reason: string, message: string): PaymentFault | null {
  const said = TRIED.test(reason) ? message : reason
  if (SOLANA_INSUFFICIENT.test(said)) return 'insufficient_funds'
  return BY_REASON.find(([form]) => form.test(said))?.[1] ?? null
}

/** For the log: on one line, and without addresses, since those of nodes have keys in them. */
function cut(text: string): string {
  return text
    .slice(0, 4 * LONGEST_LOGGED)
    .replace(/https?:\/\/\S+/gi, '…')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_LOGGED)
}
