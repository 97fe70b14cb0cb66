import { z } from 'zod'
import { offeredNetworks, PAYMENT_CHAINS, SIMULATED_PAY_TO } from '../../../access/payment-networks.ts'
import { paymentTerms } from '../../../access/payment-terms.ts'
import * as is from '../../../define/answer.ts'
import type { Offer } from '../../../define/offer.ts'
import { jsonSchema } from '../json-schema.ts'

/** Terms of x402 version 2, as the protocol has them; two words of ours stand ahead. */
export const PAYMENT_SCHEMA = jsonSchema(
  is.part({
    ok: is.always(false, 'False: nothing was sold yet.'),
    message: is.text('Why, and how to pay, in words.'),
    x402Version: is.fixed(2, 'version', 'Of the payment protocol.'),
    error: is.text('Why there is no answer, by a code.'),
    resource: is.part(
      {
        url: is.text('Its address.'),
        description: is.text('What it answers.'),
        mimeType: is.text('What the answer is written in.'),
        serviceName: is.text('Who sells it.'),
        tags: is.listOf(is.text('A word.'), 'What it is about.'),
      },
      'What is sold.',
    ),
    accepts: is.listOf(
      is.part({
        scheme: is.always('exact', 'How the amount is meant: exactly.'),
        network: is.oneOf(PAYMENT_CHAINS, 'Network by its CAIP-2 id.'),
        amount: is.text('What is to be paid, in the smallest unit of the asset: millionths of a dollar.'),
        asset: is.text('Address of the token: USDC.'),
        payTo: is.text('Address that the payment goes to.'),
        maxTimeoutSeconds: is.integer('seconds', 'How long a payment may take.'),
        extra: is.byName(is.text('Its value.'), 'What the network wants to know besides.'),
      }),
      'The terms: each is one way to pay.',
    ),
    extensions: is.part(
      {
        bazaar: is.byName(z.unknown(), 'An example call and answer, and the schema of both, for catalogs.'),
        'payment-identifier': is
          .byName(
            z.unknown(),
            'Says that a payment may carry a secret by which its buyer gets the answer again.',
          )
          .optional(),
        'sign-in-with-x': is
          .byName(z.unknown(), 'A challenge: the wallet that paid signs it to get again what it bought.')
          .optional(),
      },
      'Further terms.',
    ),
  }),
)

/** What an unpaid call of the first thing on sale is told; what is for catalogs is long, and left out. */
export function paymentExample(publicUrl: string, [offer]: readonly Offer[]): unknown {
  if (offer === undefined) return undefined
  const networks = offeredNetworks(SIMULATED_PAY_TO)
  const { body } = paymentTerms(offer, { publicUrl, networks, isTrial: true })
  return { ...(JSON.parse(body.toString()) as object), extensions: { bazaar: {} } }
}
