import { JSON_DEPTH } from './json.ts'
import { withoutSettingSecrets } from './struck.ts'

/** Everything that can go wrong in a way we foresaw. The sentence is for the person who reads it. */
export class PerptapeError extends Error {
  override readonly name: string = 'PerptapeError'
}

/** A setting, flag or environment value that cannot be used: the start stops with the sentence. */
export class ConfigError extends PerptapeError {
  override readonly name = 'ConfigError'
}

/** Somebody who waited for the work does not any more; it stopped where it was. */
export class BrokenOff extends PerptapeError {
  override readonly name = 'BrokenOff'
}

/** An address or port cannot be listened on; nothing has been written by then. */
export class ListenError extends PerptapeError {
  override readonly name = 'ListenError'
}

/** A table, source or board that contradicts itself: a mistake of the programmer, found at start. */
export class DefinitionError extends PerptapeError {
  override readonly name = 'DefinitionError'
}

/** `fault` says which exit or retry fits. */
class FaultError<F extends string> extends PerptapeError {
  readonly fault: F

  constructor(fault: F, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

/**
 * `read_only`: the disk may not be written to. `missing`: a file that must be there is not. `bad_file`: a file that was
 * to be imported cannot be read, or is not of the table. `refused`: a statement does what it may not, or cannot be run.
 * `unreachable`: an engine behind the network, or a part of it, does not answer. `fenced`: somebody else writes in our
 * place by now.
 */
type StoreFault =
  | 'locked'
  | 'disk_full'
  | 'read_only'
  | 'corrupt'
  | 'missing'
  | 'wrong_kind'
  | 'bad_file'
  | 'refused'
  | 'unreachable'
  | 'fenced'
  | 'closed'
  | 'failed'

/** The store cannot do what was asked. */
export class StoreError extends FaultError<StoreFault> {
  override readonly name = 'StoreError'
}

/**
 * `unknown_reservation`: nothing is held by that id, or not any more. `wrong_state`: a claim is past what was asked of it.
 * `bad_amount`: no whole micro-dollars above nothing.
 */
type LedgerFault =
  | 'email_invalid'
  | 'email_taken'
  | 'unknown_account'
  | 'unknown_plan'
  | 'handle_invalid'
  | 'handle_taken'
  | 'text_too_long'
  | 'idea_refused'
  | 'too_many_ideas'
  | 'unknown_reservation'
  | 'unknown_claim'
  | 'wrong_state'
  | 'bad_amount'

/** Accounts, keys and money cannot be what was asked; the sentence is for the operator or the programmer who asked. */
export class LedgerError extends FaultError<LedgerFault> {
  override readonly name = 'LedgerError'
}

type SourceFault = 'timeout' | 'unreachable' | 'rate_limited' | 'refused' | 'bad_answer' | 'silent' | 'cut'

interface SourceErrorDetails extends ErrorOptions {
  readonly status?: number | null
  readonly retryAfterMs?: number | null
}

/** A venue did not give what it should have. Never leaves the recorder's loops. */
export class SourceError extends FaultError<SourceFault> {
  override readonly name = 'SourceError'
  /** Of the HTTP answer that says so; null where there was none. */
  readonly status: number | null
  /** How long the venue is to be left alone, where that is known. */
  readonly retryAfterMs: number | null

  constructor(fault: SourceFault, message: string, details: SourceErrorDetails = {}) {
    const { status = null, retryAfterMs = null, ...options } = details
    super(fault, message, options)
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

type NoAnswer = 'unreachable' | 'timeout' | 'bad_answer' | 'outcome_unknown'

/**
 * A facilitator or the node of a chain gave no answer that can be understood: of a settlement nobody knows then what
 * became of it. The sentence is for the log.
 */
export class PaymentError extends FaultError<NoAnswer> {
  override readonly name = 'PaymentError'
  /** The transaction by which it may have been settled, where one was named. */
  readonly tx: string | null

  constructor(fault: NoAnswer, message: string, tx: string | null = null, options?: ErrorOptions) {
    super(fault, message, options)
    this.tx = tx
  }
}

const CODES = {
  invalid_parameter: [400, 'Invalid parameter'],
  missing_parameter: [400, 'Missing parameter'],
  key_required: [401, 'Key required'],
  key_invalid: [401, 'Key invalid'],
  payment_required: [402, 'Payment required'],
  plan_required: [403, 'Plan required'],
  internal_route: [403, 'Internal route'],
  blocked: [403, 'Blocked'],
  not_public: [403, 'Not public'],
  form_refused: [403, 'Form refused'],
  link_invalid: [403, 'Link invalid'],
  link_expired: [403, 'Link expired'],
  not_found: [404, 'Not found'],
  unknown_symbol: [404, 'Unknown symbol'],
  unknown_metric: [404, 'Unknown metric'],
  unknown_venue: [404, 'Unknown venue'],
  unknown_dataset: [404, 'Unknown dataset'],
  no_data: [404, 'No data'],
  method_not_allowed: [405, 'Method not allowed'],
  ambiguous_prefix: [409, 'Ambiguous prefix'],
  payment_in_use: [409, 'Payment in use'],
  body_too_large: [413, 'Body too large'],
  uri_too_long: [414, 'URI too long'],
  unsupported_media_type: [415, 'Unsupported media type'],
  range_not_satisfiable: [416, 'Range not satisfiable'],
  rate_limited: [429, 'Rate limited'],
  internal: [500, 'Internal error'],
  warming_up: [503, 'Warming up'],
  upstream_unavailable: [503, 'Upstream unavailable'],
} as const satisfies Record<string, readonly [status: number, title: string]>

export type ProblemCode = keyof typeof CODES
export const PROBLEM_CODES = Object.keys(CODES) as ProblemCode[]

/** What a caller is told when a request cannot be answered: an RFC 9457 problem in the making. */
export class Problem extends PerptapeError {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly param: string | undefined
  readonly allowed: readonly string[] | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ProblemCode,
    detail: string,
    more: { param?: string; allowed?: readonly string[]; headers?: Record<string, string> } = {},
  ) {
    super(detail)
    this.code = code
    this.param = more.param
    this.allowed = more.allowed?.slice(0, 50)
    this.headers = more.headers ?? {}
  }

  get status(): number {
    return CODES[this.code][0]
  }

  get title(): string {
    return CODES[this.code][1]
  }
}

/**
 * 404 for a name of good form that nothing on record has: `noSuch('symbol', { coin: 'NOPE' }, 'is …', what there is)`.
 * The key is the parameter that carried it.
 */
export function noSuch(
  what: 'symbol' | 'venue' | 'metric' | 'other',
  asked: Readonly<Record<string, string>>,
  why: string,
  allowed: readonly string[],
): Problem {
  const [[param, name]] = Object.entries(asked) as [[string, string]]
  const code = what === 'other' ? 'not_found' : (`unknown_${what}` as const)
  return new Problem(code, `${name} ${why}.`, { param, allowed })
}

/** The sentence of any thrown value. Libraries repeat the address that failed, keys and all: those are struck out. */
export function sentenceOf(thrown: unknown): string {
  if (isStackOverflow(thrown)) return NESTED_TOO_DEEPLY
  return withoutSettingSecrets(thrown instanceof Error ? thrown.message : String(thrown))
}

/** What people are told instead of the engine's words about its call stack. */
export const NESTED_TOO_DEEPLY = `The input is nested too deeply: nesting is limited to ${JSON_DEPTH} levels.`

/** By its message: an error from another thread has lost its class. */
export function isStackOverflow(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.message.includes('Maximum call stack size exceeded')
}
