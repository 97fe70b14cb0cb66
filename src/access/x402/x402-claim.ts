import { createHash } from 'node:crypto'
import { Problem } from '../../core/errors.ts'
import type { Offer } from '../../define/offer.ts'
import { hashOf, prepaidHintOf, prepaidKeyOf } from '../../ledger/secrets.ts'
import type { KeptAnswer } from '../../ledger/till-port.ts'
import { type Claim, type Goods, isEmpty, type PaidCall, type Receipt } from '../claim.ts'
import { PaymentRequired } from '../payment-required.ts'
import { PAYMENT_HEADERS, type PaymentTerms, type TermsReason } from '../payment-terms.ts'
import type { Cashier, PaymentReceipt } from './cashier.ts'
import type { PaymentFault, SentPayment } from './facilitator.ts'
import { keyGoods, type LoadedKey } from './key-goods.ts'
import { identityOf } from './payment-fingerprint.ts'
import { readPayment } from './sent-payment.ts'

interface Sale {
  readonly cashier: Cashier
  readonly offer: Offer
  readonly keySecret: string
  readonly terms: (offer: Offer, reason?: TermsReason) => PaymentTerms
}

/** A payment on its way: claimed before the answer is made, settled before it is sent. */
export async function x402Claim(sale: Sale, call: PaidCall, sent: string): Promise<Claim> {
  const { cashier, offer, terms } = sale
  const payment = readPayment(sent)
  if (payment === null) throw new PaymentRequired(terms(offer, 'unsupported_version'))
  const requirement = terms(offer).accepts.find(({ network }) => network === payment.accepted.network)
  if (requirement === undefined) throw refusal(sale, 'wrong_network')
  const { fingerprint, payer } = identityOf(payment)
  const loads = offer.answer.kind === 'key credit' ? keyFor(sale, call, payment) : null
  const claiming = await cashier.claim({
    payment,
    requirement,
    fingerprint,
    payer,
    route: offer.route,
    requestHash: createHash('sha256')
      .update(`${offer.route} ${call.question} ${loads?.hash ?? ''}`)
      .digest('hex'),
    loads,
  })
  switch (claiming.state) {
    case 'refused':
      throw refusal(sale, claiming.fault)
    case 'in use':
      throw new Problem(
        'payment_in_use',
        'Another call is at work with this payment; ask again in a second.',
        {
          headers: { 'Retry-After': '1' },
        },
      )
    case 'unavailable':
      throw new Problem(
        'upstream_unavailable',
        'Payments cannot be verified at the moment; nothing was taken.',
        {
          headers: { 'Retry-After': '10' },
        },
      )
    case 'paid before': {
      const goods = loads
        ? await keyGoods(cashier, offer, loads)
        : claiming.answer && goodsOf(claiming.answer)
      if (goods === null) throw refusal(sale, 'already_used')
      const before: Receipt = { headers: receiptHeaders(claiming.receipt), goods }
      return { before, settle: () => before, release: () => {} }
    }
    case 'claimed':
      return {
        async settle(goods) {
          if (isEmpty(goods)) {
            await cashier.drop(claiming.id)
            return { headers: [] }
          }
          const body = loads ? null : await wholeOf(goods.body)
          const settling = await cashier.settle(claiming.id, body && keptOf(goods, body))
          if (settling.state === 'refused') {
            throw refusal(sale, settling.fault, { network: requirement.network, payer })
          }
          const headers = receiptHeaders(settling.receipt)
          return {
            headers,
            goods: loads ? await keyGoods(cashier, offer, loads) : { ...goods, body: [body!] },
          }
        },
        release: () => cashier.drop(claiming.id),
      }
  }
}

/** The key that is named, or the one that this very payment buys. */
function keyFor({ keySecret }: Sale, { topsUp }: PaidCall, { payload }: SentPayment): LoadedKey {
  const key = topsUp ?? prepaidKeyOf(keySecret, JSON.stringify(payload.signature ?? payload.transaction))
  return { hash: hashOf(key), hint: prepaidHintOf(key), plain: topsUp === null ? key : null }
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
