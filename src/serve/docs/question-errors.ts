import type { ToldError } from './told-error.ts'

/** Errors that lie in what was asked. */
export const QUESTION_ERRORS = {
  invalid_parameter: {
    means: 'A parameter has a value that is not allowed. `param` names it, `detail` says what is.',
    causes: [
      'A value out of bounds, of another form, or not among the names that there are.',
      'A parameter that is given twice.',
      'A name that is no parameter, on a paid route: a misspelt filter must not be an answer without it.',
    ],
    next: [
      'Send what `detail` asks for; where `allowed` is there, it is the list of what can be sent.',
      'The [reference](/docs/reference) has the bounds of every parameter.',
    ],
    example: { detail: 'top must be a whole number from 1 to 1000; got "5000".', param: 'top' },
  },
  missing_parameter: {
    means: 'A parameter without which there is no answer was not sent.',
    causes: ['The parameter that `param` names is required on this route.'],
    next: ['Send it; `detail` says what it may be.'],
    example: {
      detail: 'wrapper is required and must be a wrapper such as TSLAx.',
      param: 'wrapper',
    },
  },
  not_found: {
    means: 'There is nothing at this address, or nothing of that name.',
    causes: [
      'A path that is no route.',
      'A name in a path, such as a day, a receipt, a handle or a prepaid key, that nothing on record has.',
    ],
    next: [
      'Look the path up in `/openapi.json` or in the [reference](/docs/reference).',
      'Where `allowed` is there, it is what there is.',
    ],
    example: { detail: 'There is nothing at /api/public/symbol; see /openapi.json for what there is.' },
  },
  unknown_symbol: {
    means: 'The symbol has a good form, and nothing on record is called so.',
    causes: [
      'A perpetual or coin that no recorded venue lists.',
      'One of a few coins is asked for on a board that has these alone; `allowed` lists them.',
    ],
    next: [
      'Perpetuals are spelled BTCUSDT, coins BTC; every spelling of venues is taken (`1000PEPE`, `btc-usdt`).',
      'All there are: `/api/public/symbols?top=1000`.',
    ],
    example: { detail: 'NOPEUSDT is no symbol of the record.', param: 'symbol' },
  },
  unknown_metric: {
    means: 'No recorded metric has that name.',
    causes: ['A misspelt `metric` of `/api/public/context`.'],
    next: ['Take one of `allowed`.'],
    example: {
      detail: 'fear is not a metric that is followed.',
      param: 'metric',
      allowed: ['fear_greed', 'funding_8h'],
    },
  },
  unknown_venue: {
    means: 'No venue of the registry has that id.',
    causes: ['Another spelling: ids are in lower case, such as `binance` or `okx`.'],
    next: ['Take one of `allowed`, or of `/api/public/venues/profile`, which lists all.'],
    example: { detail: 'nowhere is no venue on record.', param: 'venue', allowed: ['binance', 'okx'] },
  },
  unknown_dataset: {
    means: 'There is no dataset of that name.',
    causes: ['A misspelt name, or an ending other than `.csv`, `.json` or `.parquet`.'],
    next: ['All of them: `/api/v1/public/datasets`, for people [/datasets](/datasets).'],
    example: { detail: 'There is no such dataset; see /api/v1/public/datasets.', param: 'name' },
  },
  no_data: {
    means: 'What was asked for is known, and there is nothing to tell of it yet.',
    causes: ['A symbol or strategy none of whose signals has ended yet.'],
    next: ['Ask again later. It is no fault of the call.'],
    example: { detail: 'No signal of the symbol PEPEUSDT has ended yet.', param: 'symbol' },
  },
  method_not_allowed: {
    means: 'The address is right, the method is not.',
    causes: ['A POST, PUT or DELETE: whatever tells of the market is read with GET.'],
    next: ['Use a method of the header `Allow`.'],
    example: {
      detail: 'POST is not possible here; use GET.',
      headers: { Allow: 'GET, HEAD, OPTIONS' },
    },
  },
  ambiguous_prefix: {
    means: 'Several receipts have a hash that begins so.',
    causes: ['A prefix of a hash that is too short.'],
    next: ['Give more digits of it; `allowed` has the hashes that begin so.'],
    example: {
      detail: 'Several hashes begin with 67ad; give more digits of the one.',
      param: 'id',
      allowed: ['67addac891…', '67ad03f1b2…'],
    },
  },
  body_too_large: {
    means: 'The body of the call is longer than this address takes.',
    causes: ['A form or a message beyond the bytes that `detail` names.'],
    next: ['Send less.'],
    example: { detail: 'The body is longer than 16384 bytes.' },
  },
  uri_too_long: {
    means: 'The address with its query is too long.',
    causes: ['More characters than `detail` names.'],
    next: ['Ask for less at once.'],
    example: { detail: 'The address is longer than 4096 characters.' },
  },
  unsupported_media_type: {
    means: 'The body is of another kind than this address takes.',
    causes: ['A `Content-Type` other than the one that `detail` names.'],
    next: ['Send it as that.'],
    example: { detail: 'The body must be application/json.' },
  },
  range_not_satisfiable: {
    means: 'The part of a file that was asked for lies beyond its end.',
    causes: ['A `Range` that begins where the file has ended: it may be complete already.'],
    next: ['Compare the size that you have with that of the link; send `If-Range` with its ETag to be safe.'],
    example: {
      detail: 'The file has 1048576 bytes, and none of them was asked for.',
      headers: { 'Content-Range': 'bytes */1048576' },
    },
  },
} as const satisfies Readonly<Record<string, ToldError>>
