import { PaymentError, sentenceOf } from '../../core/errors.ts'
import { JsonDepthError, parseJson } from '../../core/json.ts'

export interface JsonQuestion {
  readonly url: string
  /** Posted where there is one. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly maxBytes: number
}

/** Asks by HTTP and reads the answer, which is bounded in time and size; rejects with a PaymentError. */
export async function askJson(question: JsonQuestion): Promise<{ status: number; body: unknown }> {
  const { url, body, headers = {}, timeoutMs } = question
  const { host } = new URL(url)
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // Neither a token nor a payment goes anywhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await textOf(response, question)
    return { status: response.status, body: parsed(text, host, response.status) }
  } catch (thrown) {
    if (thrown instanceof PaymentError) throw thrown
    const isLate = thrown instanceof Error && thrown.name === 'TimeoutError'
    if (isLate) throw new PaymentError('timeout', `${host} did not answer within ${timeoutMs} ms.`)
    const cause = thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown
    throw new PaymentError('unreachable', `${host} cannot be asked: ${sentenceOf(cause)}`, null, {
      cause: thrown,
    })
  }
}

async function textOf(response: Response, { url, maxBytes }: JsonQuestion): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) {
      throw new PaymentError('bad_answer', `${new URL(url).host} answered with more than ${maxBytes} bytes.`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string, host: string, status: number): unknown {
  try {
    return parseJson(text)
  } catch (thrown) {
    const why = thrown instanceof JsonDepthError ? thrown.message : 'That is not JSON.'
    throw new PaymentError('bad_answer', `${host} answered ${status} with something unreadable. ${why}`)
  }
}
