import { type Budget, type Held, PaymentDeclined } from './budget.ts'
import type { Send } from './patience.ts'
import { payableBy, type Signing, signingBy } from './signing.ts'
import type { Receipt, Wallet } from './wallet.ts'

/** A payment that was signed for one question. */
interface Signed {
  readonly signature: string
  /** Sent beside it: once a payment is settled anybody can read it on the chain, and only this tells who bought. */
  readonly secret: string
  readonly micros: number
  readonly network: string
  readonly held: Held
  /** Its receipt was told of: who asks twice at once shares one payment. */
  isTold: boolean
}

/** The service does not know either what became of the payment: the same secret again gets the answer, if it was taken. */
const UNKNOWN = 'settlement_unknown'

/**
 * Pays where it has to. A payment whose outcome nobody knows is kept and sent again, with its secret, by the next call of
 * the same address before another one is signed: the service settles one payment once, however often it is sent.
 */
export function paying(send: Send, wallet: Wallet, budget: Budget): Send {
  if (!wallet.base && !wallet.solana) throw new TypeError('A wallet needs a signer: base, solana, or both.')
  const unsure = new Map<string, Signed>()
  let signing: Promise<Signing> | undefined

  async function signed(response: Response): Promise<Signed> {
    signing ??= signingBy(wallet)
    const { termsOf, sign } = await signing
    const terms = termsOf(response)
    const chosen = payableBy(wallet, terms.accepts)
    if (chosen === null) {
      const sentence = 'Nothing among the terms is USDC on a network that the wallet has a signer for.'
      throw new PaymentDeclined('no_terms', null, sentence)
    }
    const micros = Number(chosen.amount)
    const held = budget.hold(micros, chosen.maxTimeoutSeconds)
    try {
      const signature = await sign(terms, chosen)
      return { signature, secret: newSecret(), micros, network: chosen.network, held, isTold: false }
    } catch (thrown) {
      budget.release(held)
      throw thrown
    }
  }

  async function pay(request: Request, payment: Signed): Promise<Response> {
    const paid = new Request(request, { headers: new Headers(request.headers) })
    paid.headers.set('PAYMENT-SIGNATURE', payment.signature)
    paid.headers.set('Idempotency-Key', payment.secret)
    // Until the answer is here it may have been taken, whatever happens.
    unsure.set(request.url, payment)
    payment.held.isUnsure = true
    const response = await send(paid)
    if (!isUnsure(response)) {
      unsure.delete(request.url)
      payment.held.isUnsure = false
    }
    const receipt = receiptOf(response, request.url, payment)
    if (receipt !== null && !payment.isTold) {
      payment.isTold = true
      budget.spend(payment.held)
      wallet.onPaid?.(receipt)
    }
    return response
  }

  return async (request) => {
    const before = unsure.get(request.url)
    if (before !== undefined) {
      const response = await pay(request, before)
      // It was refused for good: another one is signed below.
      if (response.status !== 402 || isUnsure(response)) return response
      await response.body?.cancel()
    }
    const asked = await send(request)
    if (asked.status !== 402) return asked
    const payment = await signed(asked)
    await asked.body?.cancel()
    return pay(request, payment)
  }
}

/** 256 random bits. */
function newSecret(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(32))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A failure may have come after the money was taken; a refusal comes before. */
function isUnsure(response: Response): boolean {
  if (response.status >= 500 || response.status === 409) return true
  return response.status === 402 && fieldsIn(response, 'PAYMENT-REQUIRED')?.error === UNKNOWN
}

function receiptOf(response: Response, url: string, { micros, network }: Signed): Receipt | null {
  const said = fieldsIn(response, 'PAYMENT-RESPONSE')
  if (said?.success !== true) return null
  return {
    url,
    priceUsd: micros / 1e6,
    network,
    payer: typeof said.payer === 'string' ? said.payer : null,
    transaction: String(said.transaction),
  }
}

/** Headers of x402 are JSON in base64. */
function fieldsIn(response: Response, header: string): Record<string, unknown> | null {
  const text = response.headers.get(header)
  if (text === null) return null
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
  } catch {
    return null
  }
}
