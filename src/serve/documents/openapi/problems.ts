import { PROBLEM_CODES, Problem, type ProblemCode } from '../../../core/errors.ts'
import * as is from '../../../define/answer.ts'
import { problemDocument } from '../../http/problem-document.ts'
import { jsonSchema, type Schema } from '../json-schema.ts'

export const PROBLEM_SCHEMA = jsonSchema(
  is.part({
    type: is.text('Address of the page about this error.'),
    title: is.text('The error in two words.'),
    status: is.integer('HTTP status', 'The status of the answer.'),
    detail: is.text('What was wrong and what is allowed.'),
    ok: is.always(false, 'False in every error.'),
    error: is.oneOf(PROBLEM_CODES, 'The error by its code.'),
    request_id: is.text('Which call it was, for who asks about it.'),
    param: is.text('The parameter that is wrong, where it is one.').optional(),
    allowed: is
      .listOf(is.text('A value that is allowed.'), 'What the parameter may be, where that is a list.')
      .optional(),
  }),
)

/** A sentence of each, as callers get it. */
const SENTENCES: Readonly<Record<Exclude<ProblemCode, 'payment_required'>, string>> = {
  invalid_parameter: 'top must be a whole number from 1 to 500; got "many".',
  missing_parameter: 'metric is required and must be one of price, funding, open_interest.',
  key_required: 'Programs need a key, sent as the header Authorization: Bearer <key>.',
  key_invalid: 'This key is unknown or was revoked.',
  plan_required: 'This needs a plan that the key does not have.',
  internal_route: '/api/internal is internal and not open to callers.',
  blocked:
    'Far above the fair use of 20 calls a minute: blocked for 10 more minutes. The operator of this server can lift it.',
  not_public: 'This member does not show a profile to others.',
  form_refused: 'The form was not sent from a page of ours, or it is too old. Load the page again.',
  link_invalid: 'This is no link of ours, or it was changed. Ask for links again.',
  link_expired: 'The link has expired: links are good for an hour. Ask for links again.',
  not_found: 'There is nothing at /api/public/nothing; see /openapi.json for what there is.',
  unknown_symbol: 'NOPEUSDT is no symbol of the record.',
  unknown_metric: 'nope is no metric of the record.',
  unknown_venue: 'nope is not a venue that we record.',
  unknown_dataset: 'There is no such dataset; see /api/v1/public/datasets.',
  no_data: 'No signal of the strategy breakout has ended yet.',
  method_not_allowed: 'PUT is not possible here; use GET.',
  ambiguous_prefix: 'Several hashes begin with 4f; give more digits of the one.',
  payment_in_use: 'Another call is at work with this payment; ask again in a second.',
  body_too_large: 'The body is longer than 1000000 bytes.',
  uri_too_long: 'The address is longer than 4096 characters.',
  unsupported_media_type: 'The body must be application/json.',
  range_not_satisfiable: 'The file has 1024 bytes, and none of them was asked for.',
  rate_limited: 'The limit is 20 calls a minute; go on in 42 s.',
  internal: 'Something went wrong on our side; the request id helps us to find it.',
  warming_up: 'The record cannot be read at the moment; try again in a few seconds.',
  upstream_unavailable: 'Payments cannot be verified at the moment; nothing was taken.',
}

const PARAMS: Partial<Record<ProblemCode, string>> = {
  invalid_parameter: 'top',
  missing_parameter: 'metric',
  unknown_symbol: 'symbol',
  unknown_metric: 'metric',
  unknown_venue: 'venue',
  ambiguous_prefix: 'id',
}

/** An example of every error of that status, by its code. */
export function problemExamples(status: number, publicUrl: string): Schema {
  const codes = Object.keys(SENTENCES) as (keyof typeof SENTENCES)[]
  const examples = codes.map((code) => {
    const param = PARAMS[code]
    return new Problem(code, SENTENCES[code], param === undefined ? {} : { param })
  })
  return Object.fromEntries(
    examples
      .filter((one) => one.status === status)
      .map((one) => [
        one.code,
        { summary: one.title, value: problemDocument(one, publicUrl, '4f1c9a7be2-1') },
      ]),
  )
}
