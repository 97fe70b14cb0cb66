import type { ToldError } from './told-error.ts'

/** Errors that lie in who asked, how often, what was paid, and in us. */
export const ANSWER_ERRORS = {
  key_required: {
    means: 'What was asked is for callers with a key, and none was sent.',
    causes: [
      'Bars of five minutes of `/api/series`, which need a key of any plan.',
      'The balance of a prepaid key, without the key.',
      'Programs, where the operator has set a day from which they need a key.',
      '`/api/v1/public/me` without the cookie of who is signed in.',
    ],
    next: [
      'Make a free key at [/account](/account) and send it as `Authorization: Bearer ak_…`.',
      'Of `/api/series`: ask for longer bars.',
    ],
    example: {
      detail: 'Bars of 5m need a key; any will do, a free one too.',
      param: 'period',
      allowed: ['15m', '1h', '4h', '1d'],
    },
  },
  key_invalid: {
    means: 'A key was sent, and it is not one that counts.',
    causes: [
      'It is unknown, or was revoked.',
      'The header has another form than `Authorization: Bearer ak_…`.',
      'Two different keys in one call.',
    ],
    next: [
      'Look at your keys at [/account](/account), and make another where need be.',
      'Calls without a key are answered by the limits of your address: leave the header out.',
    ],
    example: {
      detail: 'This key is unknown or was revoked. A free key can be had at /account.',
      headers: { 'WWW-Authenticate': 'Bearer' },
    },
  },
  payment_required: {
    means:
      'The route is sold by the call, and nothing was brought to pay with, or what was brought cannot be taken. The body is no problem document: it has the terms of x402, and `error` says why.',
    causes: [
      'A call without a plan key, a prepaid key or a payment: `error` is `payment_required`.',
      'Too little is left on the prepaid key: `insufficient_credit`.',
      'The calls of the month of the plan are used up: `month_used_up`.',
      'The payment was refused: `error` names the reason, `message` says it in a sentence.',
    ],
    next: [
      'Pay by one of the ways in `accepts` and repeat the call with the header `PAYMENT-SIGNATURE`; [Paying](/docs/paying) has the order of things.',
      'Or send a prepaid key (`x-api-key`), or a key of the Builder plan or above.',
    ],
    example: { detail: 'A call costs 0.005 USD, in USDC by x402 version 2 (see accepts).' },
  },
  plan_required: {
    means: 'What was asked belongs to a higher plan than that of the key.',
    causes: ['No route answers so today: what plans add is told on [Limits](/docs/limits).'],
    next: ['Ask the operator of the service for another plan.'],
    example: { detail: 'This needs a key of the Builder plan or above.' },
  },
  internal_route: {
    means: 'The address belongs to the inside of the service. Nobody outside has business there.',
    causes: ['A call of `/dashboard`, `/api/admin`, `/api/member` or `/api/terminal`.'],
    next: ['Leave these addresses alone; what there is to call is in the [reference](/docs/reference).'],
    example: { detail: '/api/admin is internal and not open to callers.' },
  },
  blocked: {
    means: 'The caller went far beyond fair use and is kept out for ten minutes.',
    causes: ['More than ten times the calls a minute of its limit.'],
    next: [
      'Stop, and go on after the seconds of `Retry-After`.',
      'Ask less often: an answer is worth keeping for as long as its `Cache-Control` says.',
      'A key of a plan has a higher limit: [Limits](/docs/limits).',
    ],
    example: {
      detail:
        'Far above the fair use of 20 calls a minute: blocked for 10 more minutes. The operator of this server can lift it.',
      headers: { 'Retry-After': '600' },
    },
  },
  not_public: {
    means: 'The member of that handle shows no profile to others.',
    causes: ['A profile that its owner has not made public, or has taken back.'],
    next: ['Nothing: its owner decides. Yours is at [/account](/account).'],
    example: { detail: 'This member does not show a profile to others.' },
  },
  form_refused: {
    means: 'A form was sent that was not filled in on a page of this service, or has expired.',
    causes: [
      'The page was open for too long.',
      'The form was sent by another site, or by a program without the token that stands in it.',
    ],
    next: ['Load the page again and send it from there.'],
    example: { detail: 'This form has expired, or was not filled in here; load the page again.' },
  },
  link_invalid: {
    means: 'A link to a file is not one that was handed out.',
    causes: ['A part of it was changed or cut off: the expiry, the signature, the name of the file.'],
    next: ['Ask the bulk route for links again, and take `url` as it is.'],
    example: { detail: 'This is no link of ours, or it was changed. Ask for links again.' },
  },
  link_expired: {
    means: 'A link to a file was good, and is not any more.',
    causes: ['Links are good for an hour. A download that has begun goes on.'],
    next: ['Ask the bulk route for links again; go on from where you were with `Range`.'],
    example: { detail: 'The link has expired: links are good for an hour. Ask for links again.' },
  },
  payment_in_use: {
    means: 'Another call is at work with the same payment at this moment.',
    causes: ['A payment that was sent twice at once, as a retry before the first answer came.'],
    next: [
      'Ask again after `Retry-After`, with the same `Idempotency-Key` or with a signature of your wallet: you get the answer, and nothing is taken twice. [Paying](/docs/paying#an-answer-that-was-lost) shows how.',
    ],
    example: {
      detail: 'Another call is at work with this payment; ask again in a second.',
      headers: { 'Retry-After': '1' },
    },
  },
  rate_limited: {
    means: 'Above a limit that is kept to. Nothing was computed, and the call counts nowhere.',
    causes: [
      'More calls a minute of a performance endpoint, or of files, than the limit.',
      'The computing time of the minute is used up twice over: what lies ready is still given.',
      'Ten slow answers are under way already, or too many wait to be computed.',
      'The calls of the month are used up, on a performance endpoint.',
    ],
    next: [
      'Wait for the seconds of `Retry-After`, then go on.',
      'The `RateLimit` headers say where you stand before it comes to this: [Limits](/docs/limits).',
    ],
    example: {
      detail: 'The limit is 20 calls a minute; go on in 41 s.',
      headers: { 'Retry-After': '41' },
    },
  },
  internal: {
    means: 'Something went wrong on our side.',
    causes: ['A fault that nobody foresaw. It is in the log of the service.'],
    next: [
      'Try again. If it stays, tell the operator the `request_id`: it leads to the line of the log.',
      'A paid call that ends so costs nothing.',
    ],
    example: { detail: 'Something went wrong on our side; the request id helps us to find it.' },
  },
  warming_up: {
    means: 'The service is there and cannot answer at this moment.',
    causes: [
      'It has just been started and is reading its record.',
      'A part of it is being started again.',
      'Keys cannot be checked, so that nothing is given for one.',
      'Too many connections are open.',
    ],
    next: ['Try again after `Retry-After`, a few seconds. `/api/v1/public/health` says how it is.'],
    example: {
      detail: 'The record cannot be read at the moment; try again in a few seconds.',
      headers: { 'Retry-After': '5' },
    },
  },
  upstream_unavailable: {
    means: 'Whoever verifies and settles payments does not answer. Nothing was taken.',
    causes: [
      'The facilitator or a node of the chain cannot be reached.',
      'This server takes no payments and keeps no prepaid keys.',
    ],
    next: [
      'Try again after `Retry-After`, with the same payment and the same `Idempotency-Key`.',
      'A key of the Builder plan or above needs no payment.',
    ],
    example: {
      detail: 'Payments cannot be verified at the moment; nothing was taken.',
      headers: { 'Retry-After': '10' },
    },
  },
} as const satisfies Readonly<Record<string, ToldError>>
