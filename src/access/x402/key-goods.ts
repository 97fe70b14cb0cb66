import { systemClock } from '../../core/clock.ts'
import { microsToUsd } from '../../core/money.ts'
import { isoOf } from '../../core/time.ts'
import type { Offer } from '../../define/offer.ts'
import type { Goods } from '../claim.ts'
import type { Cashier } from './cashier.ts'

/** A prepaid key that a payment loads. */
export interface LoadedKey {
  readonly hash: string
  readonly hint: string
  /** Null where its owner has it. */
  readonly plain: string | null
}

const NOTES = {
  topped_up: 'The credit is on the key.',
  minted: 'Keep it: it is shown this once and only its hash is kept. Whoever has it can spend what is on it.',
  reissued:
    'This key replaces the one that was issued for the same payment, which is not good any more; its credit is on this one.',
} as const

/** What the buyer of credit is told, once it is paid for. */
export async function keyGoods(
  cashier: Pick<Cashier, 'statement'>,
  { route, priceUsd }: Offer,
  { hash, hint, plain }: LoadedKey,
  action: 'minted' | 'topped_up' | 'reissued',
): Promise<Goods> {
  const found = await cashier.statement(hash)
  const answer = {
    ok: true,
    route,
    generated_at: isoOf(systemClock.now()),
    action,
    key: plain,
    key_hint: hint,
    credit_usd: priceUsd,
    balance_usd: Number(microsToUsd(found?.key.balance ?? 0)),
    header: 'x-api-key',
    note: NOTES[action],
  }
  return {
    body: JSON.stringify(answer),
    contentType: 'application/json; charset=utf-8',
    cacheControl: 'private, no-store',
  }
}
