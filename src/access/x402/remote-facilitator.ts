import { z } from 'zod'
import { type Clock, systemClock } from '../../core/clock.ts'
import { PaymentError, sentenceOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { askJson } from './ask-json.ts'
import type { Facilitator, Requirement, SentPayment } from './facilitator.ts'
import { settlementOf, verifiedOf } from './faults.ts'

const Verification = z.object({
  isValid: z.boolean(),
  payer: z.string().max(200).nullish(),
  invalidReason: z.string().nullish(),
  invalidMessage: z.string().nullish(),
})

const Settlement = z.object({
  success: z.boolean(),
  transaction: z.string().max(200).nullish(),
  network: z.string().nullish(),
  errorReason: z.string().nullish(),
  errorMessage: z.string().nullish(),
})

const Supported = z.object({
  kinds: z.array(
    z.object({
      x402Version: z.number(),
      scheme: z.string(),
      network: z.string(),
      extra: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
})
type Kinds = z.output<typeof Supported>['kinds']

const MAX_BYTES = 256 * 1024
const SUPPORTED_FOR_MS = 3_600_000
const TRY_AGAIN_MS = 60_000
const WAITS = { verifyMs: 10_000, settleMs: 60_000, supportedMs: 10_000 }

/** A facilitator elsewhere, asked by HTTP as the protocol says. */
export function createRemoteFacilitator(parts: {
  readonly url: string
  readonly token?: string | undefined
  readonly log: Log
  readonly clock?: Clock
  readonly waits?: typeof WAITS
}): Facilitator {
  const { url, token, log, clock = systemClock, waits = WAITS } = parts
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  let supported: { readonly kinds: Kinds; readonly at: number } | null = null

  const ask = async <T>(path: string, schema: z.ZodType<T>, timeoutMs: number, body?: object): Promise<T> => {
    const question = { url: `${url}${path}`, headers, timeoutMs, maxBytes: MAX_BYTES }
    const answer = await askJson(body === undefined ? question : { ...question, body })
    const read = schema.safeParse(answer.body)
    if (read.success) return read.data
    throw new PaymentError(
      'bad_answer',
      `The facilitator answered ${path} with ${answer.status} and something else than it should.`,
    )
  }
  const asked = (payment: SentPayment, requirement: Requirement) => ({
    x402Version: payment.x402Version,
    paymentPayload: payment,
    paymentRequirements: requirement,
  })
  const kinds = async (): Promise<Kinds> => {
    const known = supported
    if (known !== null && Math.abs(clock.now() - known.at) < SUPPORTED_FOR_MS) return known.kinds
    try {
      const answer = await ask('/supported', Supported, waits.supportedMs)
      supported = { kinds: answer.kinds, at: clock.now() }
      return answer.kinds
    } catch (thrown) {
      if (known === null) throw thrown
      log.warn(
        { error: sentenceOf(thrown) },
        'the facilitator does not say what it serves; what it said before holds',
      )
      supported = { kinds: known.kinds, at: clock.now() - SUPPORTED_FOR_MS + TRY_AGAIN_MS }
      return known.kinds
    }
  }

  return {
    extraOf: async (network) => {
      const served = (await kinds()).find(
        (kind) => kind.x402Version === 2 && kind.scheme === 'exact' && kind.network === network,
      )
      return served === undefined ? null : textsOf(served.extra ?? {})
    },
    verify: async (payment, requirement) => {
      const word = await ask('/verify', Verification, waits.verifyMs, asked(payment, requirement))
      return verifiedOf(withoutNulls(word), log)
    },
    settle: async (payment, requirement) => {
      const word = await ask('/settle', Settlement, waits.settleMs, asked(payment, requirement))
      if (word.success && word.network && word.network !== requirement.network) {
        throw new PaymentError('bad_answer', `The facilitator settled on ${word.network.slice(0, 100)}.`)
      }
      return settlementOf(withoutNulls(word), log)
    },
    close: async () => {},
  }
}

function textsOf(extra: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(extra).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Some facilitators send null for what they leave out. */
function withoutNulls<T extends object>(word: T): { [K in keyof T]: NonNullable<T[K]> } {
  const said = Object.entries(word).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(said) as { [K in keyof T]: NonNullable<T[K]> }
}
