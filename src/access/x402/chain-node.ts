import { z } from 'zod'
import { PaymentError } from '../../core/errors.ts'
import { askJson } from './ask-json.ts'

const Answer = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
])

const TIMEOUT_MS = 10_000
const MAX_BYTES = 4 * 1024 * 1024

/** A node of a chain, asked by JSON-RPC. Rejects with a PaymentError for whatever is not the answer. */
export class ChainNode {
  readonly #url: string
  readonly #timeoutMs: number

  constructor(url: string, timeoutMs = TIMEOUT_MS) {
    this.#url = url
    this.#timeoutMs = timeoutMs
  }

  async ask<T>(method: string, params: readonly unknown[], schema: z.ZodType<T>): Promise<T> {
    const { body } = await askJson({
      url: this.#url,
      body: { jsonrpc: '2.0', id: 1, method, params },
      timeoutMs: this.#timeoutMs,
      maxBytes: MAX_BYTES,
    })
    const answer = Answer.safeParse(body)
    if (answer.success && 'error' in answer.data) {
      const { code, message } = answer.data.error
      throw new PaymentError('bad_answer', `The node refused ${method}: ${code} ${message.slice(0, 300)}`)
    }
    const read = answer.success ? schema.safeParse((answer.data as { result?: unknown }).result) : null
    if (read?.success) return read.data
    throw new PaymentError('bad_answer', `The node answered ${method} with something else than it should.`)
  }
}
