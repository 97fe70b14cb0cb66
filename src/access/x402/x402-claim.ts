import { createHash } from 'node:crypto'
import { Problem } from '../../core/errors.ts'
import { isoOf } from '../../core/time.ts'
import type { Offer } from '../../define/offer.ts'
import { hashOf, newPrepaidKey, prepaidHintOf } from '../../ledger/secrets.ts'
import type { KeptAnswer } from '../../ledger/till-port.ts'
import { type Claim, type Goods, isEmpty, type PaidCall, type Receipt } from '../claim.ts'
import { PaymentRequired } from '../payment-required.ts'
import { PAYMENT_HEADERS, type PaymentTerms, type TermsReason } from '../payment-terms.ts'
import { buyerSecretHash, withoutSecret } from './buyer-secret.ts'
import type { BuyerProof, Cashier, PaymentReceipt, Redelivering } from './cashier.ts'
import type { PaymentFault, SentPayment } from './facilitator.ts'
import { keyGoods, type LoadedKey } from './key-goods.ts'
import { identityOf } from './payment-fingerprint.ts'
import { readPayment } from './sent-payment.ts'

interface Sale {
  readonly cashier: Cashier
  readonly offer: Offer
  /** The address of what is sold: challenges for wallets are made for it. */
  readonly url: string
  readonly terms: (offer: Offer, reason?: TermsReason) => PaymentTerms
}

/** A payment on its way: claimed before the answer is made, settled before it is sent. */
export async function x402Claim(sale: Sale, call: PaidCall, sent: string): Promise<Claim> {
  const { cashier, offer, terms } = sale
  const read = readPayment(sent)
  if (read === null) throw new PaymentRequired(terms(offer, 'unsupported_version'))
  const proof = proofOf(sale, call, read)
  const payment = withoutSecret(read)
  const requirement = terms(offer).accepts.find(({ network }) => network === payment.accepted.network)
  if (requirement === undefined) throw refusal(sale, 'wrong_network')
  const { fingerprint, payer } = identityOf(payment)
  const loads = offer.answer.kind === 'key credit' ? keyFor(call) : null
  const claiming = await cashier.claim({
    ...{ payment, requirement, fingerprint, payer, route: offer.route },
    requestHash: requestHashOf(offer, call),
    loads,
    proof,
  })
  if (claiming.state !== 'claimed') return boughtBefore(sale, claiming, loads)
  return {
    async settle(goods) {
      if (isEmpty(goods)) {
        await cashier.drop(claiming.id)
        return { headers: [] }
      }
      const body = loads ? null : await wholeOf(goods.body)
      const keeps = body !== null && !isMadeAnew(offer)
      const settling = await cashier.settle(claiming.id, keeps ? keptOf(goods, body) : null)
      if (settling.state === 'refused') {
        throw refusal(sale, settling.fault, { network: requirement.network, payer })
      }
      const headers = receiptHeaders(settling.receipt)
      if (body !== null) return { headers, goods: { ...goods, body: [body] } }
      return { headers, goods: await keyGoods(cashier, offer, loads!, loads!.isNew ? 'minted' : 'topped_up') }
    },
    release: () => cashier.drop(claiming.id),
  }
}

/** A call without a payment, by somebody who shows to have paid for it before. */
export async function redelivered(sale: Sale, call: PaidCall): Promise<Claim> {
  const { cashier, offer, terms } = sale
  const loads = offer.answer.kind === 'key credit' ? keyFor(call) : null
  const outcome = await cashier.redeliver({
    route: offer.route,
    requestHash: requestHashOf(offer, call),
    proof: proofOf(sale, call, null),
    tx: oneOf(call.headers['x-redeliver']) ?? null,
    newKey: loads?.isNew ? loads : null,
  })
  // Clients send the secret with their first try too, before they know that it has to be paid for.
  const isFirstTry = outcome.state === 'refused' && outcome.fault === 'nothing_to_deliver'
  if (isFirstTry && call.headers['sign-in-with-x'] === undefined) throw new PaymentRequired(terms(offer))
  return boughtBefore(sale, outcome, loads)
}

/** What a payment of an earlier call has bought, or why it is not handed out. */
async function boughtBefore(
  sale: Sale,
  outcome: Redelivering,
  loads: ReturnType<typeof keyFor> | null,
): Promise<Claim> {
  const { cashier, offer } = sale
  switch (outcome.state) {
    case 'refused':
      throw refusal(sale, outcome.fault)
    case 'in use':
      throw new Problem(
        'payment_in_use',
        'Another call is at work with this payment; ask again in a second.',
        { headers: { 'Retry-After': '1' } },
      )
    case 'unavailable':
      throw new Problem(
        'upstream_unavailable',
        'Payments cannot be verified at the moment; nothing was taken.',
        { headers: { 'Retry-After': '10' } },
      )
    case 'bought': {
      const headers = [...receiptHeaders(outcome.receipt), 'X-Bought-At', isoOf(outcome.boughtAt)]
      // Links to files are good for an hour: its buyer gets fresh ones.
      if (isMadeAnew(offer)) return { settle: () => ({ headers }), release: () => {} }
      if (loads?.isNew && outcome.key === null) throw refusal(sale, 'nothing_to_deliver')
      const goods = loads
        ? await keyGoods(cashier, offer, loads, outcome.key === null ? 'topped_up' : 'reissued')
        : outcome.answer && goodsOf(outcome.answer)
      if (goods === null) throw refusal(sale, 'nothing_to_deliver')
      const before: Receipt = { headers, goods }
      return { before, settle: () => before, release: () => {} }
    }
  }
}

/** What it asks for. A key that it issues is no part of that: it is another one with every try. */
function requestHashOf({ route }: Offer, { question }: PaidCall): string {
  return createHash('sha256').update(`${route} ${question}`).digest('hex')
}

function isMadeAnew({ answer }: Offer): boolean {
  return answer.kind === 'bulk files'
}

function proofOf({ url }: Sale, { headers }: PaidCall, payment: SentPayment | null): BuyerProof {
  const header = oneOf(headers['sign-in-with-x'])
  return {
    secretHash: buyerSecretHash(headers, payment),
    signIn: header === undefined ? null : { header, uri: url },
  }
}

function oneOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

/** The key that is named, or a new one. */
function keyFor({ topsUp }: PaidCall): LoadedKey & { readonly isNew: boolean } {
  const key = topsUp ?? newPrepaidKey()
  const isNew = topsUp === null
  return { hash: hashOf(key), hint: prepaidHintOf(key), plain: isNew ? key : null, isNew }
}

/** A settlement that failed is told of in its own header too. */
function refusal(
  { offer, terms }: Sale,
  fault: PaymentFault,
  failed?: { readonly network: string; readonly payer: string },
): PaymentRequired {
  const told = failed && { success: false, errorReason: fault, transaction: '', ...failed }
  return new PaymentRequired(terms(offer, fault), told ? [PAYMENT_HEADERS.response, base64(told)] : [])
}

function receiptHeaders(receipt: PaymentReceipt): readonly string[] {
  return [PAYMENT_HEADERS.response, base64({ success: true, ...receipt })]
}

function base64(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

async function wholeOf(body: Goods['body']): Promise<Uint8Array> {
  if (typeof body === 'string') return Buffer.from(body)
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

function keptOf({ contentType, headers = [] }: Goods, body: Uint8Array): KeptAnswer {
  return { contentType, headers, body }
}

function goodsOf({ contentType, headers, body }: KeptAnswer): Goods {
  return { contentType, headers, body: [body], cacheControl: 'private, no-store' }
}
