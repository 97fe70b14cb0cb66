import { z } from 'zod'
import { KEY_PARAMS, prepaidKeyIn, TOPPED_UP } from '../access/credentials.ts'
import type { Cashier } from '../access/x402/cashier.ts'
import type { Clock } from '../core/clock.ts'
import { Problem } from '../core/errors.ts'
import { microsToUsd } from '../core/money.ts'
import { isoOf } from '../core/time.ts'
import * as is from '../define/answer.ts'
import { type Offer, paidPath } from '../define/offer.ts'
import { optionalPrepaidKey, PREPAID_KEY } from '../define/params.ts'
import { hashOf } from '../ledger/secrets.ts'
import type { Charge, PrepaidKey } from '../ledger/till-port.ts'
import type { ListedRoute } from './documents/document.ts'
import type { Asked, Endpoint } from './endpoint.ts'
import { readParams, refuseStrangers } from './params.ts'
import { sold } from './sold.ts'

/** Where credit is bought: what is handed over is made when it is paid for, by whoever takes the money. */
export function creditEndpoint(cashier: Cashier, offer: Offer): Endpoint {
  return {
    method: 'GET',
    path: offer.path,
    name: offer.route,
    rule: 'paid',
    offer,
    answer({ params: raw }) {
      refuseStrangers(offer.params, raw, KEY_PARAMS)
      const { key } = readParams(offer.params, raw) as { key?: string }
      return async () => {
        if (key !== undefined && (await cashier.statement(hashOf(key))) === null) throw noSuchKey()
        return { body: '', contentType: 'application/json', cacheControl: 'private, no-store' }
      }
    },
  }
}

export function sellsCredit(offers: readonly Offer[]): boolean {
  return offers.some(({ answer }) => answer.kind === 'key credit')
}

export const BALANCE_ROUTE = 'prepaid-key/balance'

const BalanceAnswer = is.part({
  ok: is.always(true, 'True where there is such a key.'),
  route: is.always(BALANCE_ROUTE, 'The route that was asked.'),
  generated_at: is.iso('When the answer was made.'),
  key_hint: is.text('Start and end of the key, by which it is recognised.'),
  balance_usd: is.figure('USD', 'What is left on the key.'),
  loaded_usd: is.figure('USD', 'What was ever loaded.'),
  spent_usd: is.figure('USD', 'What calls have taken.'),
  calls: is.count('Calls that were paid from it.'),
  first_used_at: is.unsure(is.iso('First call that was paid from it; null before that.')),
  last_used_at: is.unsure(is.iso('Last call that was paid from it; null before that.')),
  created_at: is.iso('When it was bought.'),
  recent: is.listOf(
    is.part({
      at: is.iso('When it was taken.'),
      route: is.text('What was called.'),
      price_usd: is.figure('USD', 'What it cost.'),
      status: is.fixed(200, 'HTTP status', 'Only calls that were answered cost something.'),
    }),
    'The last 20 calls that were paid from it, newest first.',
  ),
})

/** For lists of what there is. */
export const BALANCE: ListedRoute = {
  id: 'prepaid-balance',
  path: paidPath(BALANCE_ROUTE),
  maxAgeS: 0,
  auth: 'prepaid',
  params: z.object({ key: optionalPrepaidKey('The key, where it is not sent as x-api-key.') }),
  listed: {
    title: 'Balance of a prepaid key',
    about:
      'What is left on a prepaid key, and what it was used for last. Free; the key is sent as x-api-key.',
    schema: BalanceAnswer,
    list: 'recent',
    tag: 'history',
  },
}

/** What is on a prepaid key, for whoever has it. */
export function balanceEndpoint(cashier: Cashier, clock: Clock): Endpoint {
  return {
    method: 'GET',
    path: paidPath(BALANCE_ROUTE),
    name: BALANCE_ROUTE,
    rule: 'paid',
    takes: [TOPPED_UP],
    answer(asked) {
      const hash = hashOf(keyOf(asked))
      return async () => {
        const found = await cashier.statement(hash)
        if (found === null) throw noSuchKey()
        return sold(false, JSON.stringify(statementOf(found.key, found.recent, clock)), 0)
      }
    },
  }
}

function keyOf({ headers, params }: Asked): string {
  const named = prepaidKeyIn(headers) ?? params[TOPPED_UP]
  if (named === undefined) {
    throw new Problem('key_required', 'Name a prepaid key, as the header x-api-key.', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  }
  if (typeof named !== 'string' || !PREPAID_KEY.test(named)) throw noSuchKey()
  return named
}

function noSuchKey(): Problem {
  return new Problem('not_found', 'There is no such prepaid key.')
}

function statementOf(key: PrepaidKey, recent: readonly Charge[], clock: Clock) {
  const usd = (micros: number) => Number(microsToUsd(micros))
  const moment = (at: number | null) => (at === null ? null : isoOf(at))
  return {
    ok: true,
    route: BALANCE_ROUTE,
    generated_at: isoOf(clock.now()),
    key_hint: key.hint,
    balance_usd: usd(key.balance),
    loaded_usd: usd(key.loaded),
    spent_usd: usd(key.loaded - key.balance),
    calls: key.calls,
    first_used_at: moment(key.firstUsedAt),
    last_used_at: moment(key.lastUsedAt),
    created_at: isoOf(key.createdAt),
    recent: recent.map(({ at, route, micros }) => ({
      at: isoOf(at),
      route,
      price_usd: usd(micros),
      status: 200,
    })),
  }
}
