import { Problem } from '../core/errors.ts'
import { type Micros, microsToUsd } from '../core/money.ts'
import type { Offer } from '../define/offer.ts'
import { hashOf } from '../ledger/secrets.ts'
import { type Claim, isEmpty } from './claim.ts'
import type { Cashier } from './x402/cashier.ts'

/** What a call takes from a prepaid key is held while its answer is made; null where too little is on it. */
export async function prepaidClaim(
  { cashier, offer, micros }: { readonly cashier: Cashier; readonly offer: Offer; readonly micros: Micros },
  key: string,
): Promise<Claim | null> {
  const held = await cashier.reserve(hashOf(key), micros)
  if (held.state === 'insufficient') return null
  if (held.state === 'unknown') throw unknownPrepaidKey()
  const { id } = held
  return {
    async settle(goods) {
      if (isEmpty(goods)) {
        await cashier.release(id)
        return { headers: creditHeaders(0, held.left + micros) }
      }
      return { headers: creditHeaders(micros, await cashier.capture(id, offer.route)) }
    },
    release: () => cashier.release(id),
  }
}

/** The same words as for any other key: who guesses learns nothing from them. */
function unknownPrepaidKey(): Problem {
  return new Problem('key_invalid', 'This key is unknown or was revoked.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
}

function creditHeaders(charged: Micros, balance: Micros): readonly string[] {
  return ['X-Credit-Charged-Usd', microsToUsd(charged), 'X-Credit-Balance-Usd', microsToUsd(balance)]
}
