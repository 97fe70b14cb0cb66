import type { Ms } from '../../core/time.ts'
import { BASE } from '../payment-networks.ts'
import type { PaymentFault, Requirement, SentPayment } from './facilitator.ts'
import { bodyOf, type PaymentBody } from './payment-fingerprint.ts'
import { isSignedBy } from './solana-signature.ts'
import { TOKEN_PROGRAM, tokenAccountOf } from './solana-token.ts'

/** An authorization has to last until it is in a block. */
const SHORTEST_LEFT_S = 6
/** What wallets put around a transfer: limits of its cost, a note, assertions of their own. Nothing that moves money. */
const HARMLESS = [
  TOKEN_PROGRAM,
  'ComputeBudget111111111111111111111111111111',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
]

/**
 * What is wrong with a payment as far as it says itself: told before anybody else is asked, since a facilitator may be
 * mistaken, or lie. Throws the problem of one that is malformed.
 */
export function structuralFault(
  payment: SentPayment,
  requirement: Requirement,
  now: Ms,
): PaymentFault | null {
  const { accepted } = payment
  if (payment.x402Version !== 2) return 'unsupported_version'
  if (accepted.scheme !== requirement.scheme) return 'unsupported_scheme'
  if (accepted.network !== requirement.network) return 'wrong_network'
  if (!isSame(requirement, accepted.asset, requirement.asset)) return 'wrong_asset'
  if (!isSame(requirement, accepted.payTo, requirement.payTo)) return 'wrong_recipient'
  if (accepted.amount !== requirement.amount) return 'wrong_amount'
  const body = bodyOf(payment)
  return body.kind === 'base' ? baseFault(body, requirement, now) : solanaFault(body, requirement)
}

type BodyOf<K extends PaymentBody['kind']> = Extract<PaymentBody, { kind: K }>

function baseFault(
  { authorization }: BodyOf<'base'>,
  requirement: Requirement,
  now: Ms,
): PaymentFault | null {
  const { to, value, validAfter, validBefore } = authorization
  const second = BigInt(Math.floor(now / 1000))
  if (!isSame(requirement, to, requirement.payTo)) return 'wrong_recipient'
  if (BigInt(value) !== BigInt(requirement.amount)) return 'wrong_amount'
  if (BigInt(validBefore) < second + BigInt(SHORTEST_LEFT_S)) return 'expired'
  if (BigInt(validAfter) > second) return 'not_yet_valid'
  return null
}

function solanaFault(body: BodyOf<'solana'>, requirement: Requirement): PaymentFault | null {
  const { transaction, transfer } = body
  const { accounts, signatures, instructions } = transaction
  const [feePayer, ...signers] = accounts.slice(0, signatures.length)
  if (transfer.mint !== requirement.asset) return 'wrong_asset'
  if (transfer.destination !== receivingAccount(requirement)) return 'wrong_recipient'
  if (transfer.amount !== BigInt(requirement.amount)) return 'wrong_amount'
  if (feePayer !== requirement.extra.feePayer) return 'verification_failed'
  if (!instructions.every(({ program }) => HARMLESS.includes(program))) return 'verification_failed'
  const isSigned = isSignedBy(transaction)
  // The fees are for the facilitator to sign for, when it settles.
  const areSigned = signers.every((address, i) => isSigned(address, i + 1))
  return areSigned && signers.includes(transfer.authority) ? null : 'invalid_signature'
}

/** Addresses on Base are the same in capitals and in small letters. */
function isSame({ network }: Requirement, one: unknown, other: string): boolean {
  if (typeof one !== 'string') return false
  return network === BASE ? one.toLowerCase() === other.toLowerCase() : one === other
}

/** Worked out once: there is one a store. */
let known: { readonly payTo: string; readonly asset: string; readonly account: string | null } | null = null

function receivingAccount({ payTo, asset }: Requirement): string | null {
  if (known?.payTo !== payTo || known.asset !== asset) {
    known = { payTo, asset, account: tokenAccountOf(payTo, asset) }
  }
  return known.account
}
