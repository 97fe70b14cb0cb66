import type { IncomingHttpHeaders } from 'node:http'
import { type Clock, systemClock } from '../core/clock.ts'
import { Problem } from '../core/errors.ts'
import type { Eventually } from '../core/eventually.ts'
import { made } from '../core/made.ts'
import { usdToMicros } from '../core/money.ts'
import { SECOND } from '../core/time.ts'
import type { Offer } from '../define/offer.ts'
import type { Caller } from './admission.ts'
import { type Claim, NOTHING_DUE, type PaidCall } from './claim.ts'
import { bringsBuyerProof, prepaidKeyIn } from './credentials.ts'
import { offeredNetworks, type PayTo } from './payment-networks.ts'
import { PaymentRequired } from './payment-required.ts'
import {
  PAYMENT_HEADERS,
  type PaymentTerms,
  paymentTerms,
  resourceUrl,
  SIMULATED_TERMS,
  type TermsReason,
} from './payment-terms.ts'
import { PLANS } from './plans.ts'
import { prepaidClaim } from './prepaid-claim.ts'
import { SettledNetworks } from './settled-networks.ts'
import type { Cashier } from './x402/cashier.ts'
import { newChallenge } from './x402/sign-in-challenge.ts'
import { redelivered, x402Claim } from './x402/x402-claim.ts'

export interface Payment {
  /** As the catalog lists them. */
  readonly networks: readonly { readonly network: string; readonly chain: string; readonly pay_to: string }[]
  /** How payments are settled here, in words. */
  readonly settlement: string
  /**
   * Throws the terms for a caller that brings nothing to pay with. Before its question is looked at: catalogs probe
   * without parameters and expect them.
   */
  admit(call: Pick<PaidCall, 'caller' | 'headers' | 'wantsHead'>, offer: Offer): void
  /** What a caller is told that brings nothing. */
  terms(offer: Offer, reason?: TermsReason): PaymentTerms
  /** Holds what it brought, once its question is known to be one. */
  claim(call: PaidCall, offer: Offer): Eventually<Claim>
}

interface Seller {
  readonly publicUrl: string
  readonly payTo: PayTo
  /** What the terms of a network say besides, as whoever settles has it; null where it settles none there. */
  readonly extraOf?: (network: string) => Promise<Readonly<Record<string, string>> | null>
  /** Who takes the money; null where nobody does. */
  readonly cashier?: Cashier | null
  /** What challenges are made with that wallets sign; whoever takes the money has the same. */
  readonly challengeSecret?: string
  readonly clock?: Clock
  /** Payments are made on a chain for trying out: no money moves. */
  readonly isTestChain?: boolean
  /** What is sold is simulated and no chain is there to try payments on: the terms lead nowhere. */
  readonly isTrial?: boolean
}

/** What this server asks for its paid routes, and who may call them: a plan, a prepaid key, a payment, in this order. */
export function createPayment(seller: Seller): Payment {
  const { cashier = null, challengeSecret, isTestChain = false, isTrial = false, publicUrl } = seller
  const { clock = systemClock } = seller
  const usual = new Map<Offer, PaymentTerms>()
  let usualOf = 0
  const networks = new SettledNetworks(seller.payTo, seller.extraOf ?? null, () => usual.clear())
  const termsFor = (offer: Offer, reason?: TermsReason) =>
    paymentTerms(
      offer,
      {
        ...{ publicUrl, isTestChain, isTrial, networks: networks.now },
        ...(challengeSecret !== undefined && {
          challengeFor: (uri: string) => newChallenge(challengeSecret, uri, clock.now()),
        }),
      },
      reason,
    )
  /** Whoever asks within a second is told the same: a challenge is good once for each wallet, not once for all. */
  const usualTerms = (offer: Offer) => {
    const second = Math.floor(clock.now() / SECOND)
    if (second !== usualOf) usual.clear()
    usualOf = second
    return made(usual, offer, () => termsFor(offer))
  }
  const terms = (offer: Offer, reason?: TermsReason) =>
    reason === undefined ? usualTerms(offer) : termsFor(offer, reason)
  return {
    networks: offeredNetworks(seller.payTo).map(({ network, chain, payTo }) => ({
      network,
      chain,
      pay_to: payTo,
    })),
    settlement: settlementOf(seller),
    terms,
    admit({ caller, headers, wantsHead }, offer) {
      if (isCovered(caller, offer)) return
      if (caller?.isUnchecked) throw uncheckedPlan()
      const brings =
        prepaidKeyFor(offer, headers) !== null || sentIn(headers) !== null || bringsBuyerProof(headers)
      if (cashier !== null && brings && !wantsHead) return
      throw new PaymentRequired(terms(offer, caller?.isMonthUp ? 'month_used_up' : undefined))
    },
    async claim(call, offer) {
      if (isCovered(call.caller, offer) || cashier === null) return NOTHING_DUE
      const key = prepaidKeyFor(offer, call.headers)
      const sent = sentIn(call.headers)
      const sale = { cashier, offer, micros: usdToMicros(offer.priceUsd), terms }
      if (key !== null) {
        const claim = await prepaidClaim(sale, key)
        if (claim !== null) return claim
        if (sent === null && !bringsBuyerProof(call.headers))
          throw new PaymentRequired(terms(offer, 'insufficient_credit'))
      }
      const paying = { ...sale, url: resourceUrl(publicUrl, offer) }
      return sent === null ? redelivered(paying, call) : x402Claim(paying, call, sent)
    },
  }
}

/** Plans cover what they can read; credit is money, which no plan is worth. */
function isCovered(caller: Caller | null, { answer }: Offer): boolean {
  if (caller === null || answer.kind === 'key credit') return false
  return PLANS[caller.plan].runsPaid && !caller.isMonthUp && !caller.isUnchecked
}

/** Not the terms: whoever has a plan is not to pay because the ledger cannot be asked. */
function uncheckedPlan(): Problem {
  const detail = 'Whether your plan covers this cannot be checked at the moment; try again in a few seconds.'
  return new Problem('warming_up', detail, { headers: { 'Retry-After': '5' } })
}

function prepaidKeyFor({ answer }: Offer, headers: IncomingHttpHeaders): string | null {
  return answer.kind === 'key credit' ? null : prepaidKeyIn(headers)
}

/** The payment of a call as it stands in its header. */
function sentIn(headers: IncomingHttpHeaders): string | null {
  for (const name of PAYMENT_HEADERS.proofs) {
    const sent = headers[name.toLowerCase()]
    if (typeof sent === 'string') return sent
  }
  return null
}

function settlementOf({ payTo, isTestChain, isTrial }: Seller): string {
  if (isTrial) return SIMULATED_TERMS
  if (isTestChain) {
    return 'x402 v2 on a local test chain: no real money moves, and only test USDC of `perptape devchain` is taken'
  }
  return payTo.base === undefined && payTo.solana === undefined
    ? 'payments are not taken here: a key of the Builder plan or above runs these routes'
    : 'x402 v2: USDC, exact amount, settled only after an answer with rows'
}
