import { VERSION } from '../../core/version.ts'
import type { Schema } from './json-schema.ts'
import type { Published } from './manifest.ts'
import { addBoard } from './openapi/board-operations.ts'
import { Description } from './openapi/description.ts'
import { GUIDANCE } from './openapi/guidance.ts'
import { addOffer, paymentRequired } from './openapi/offer-operations.ts'
import { GAP } from './openapi/offer-schema.ts'
import { PAYMENT_SCHEMA, paymentExample } from './openapi/payment-schema.ts'
import { PROBLEM_SCHEMA } from './openapi/problems.ts'
import { errorResponses } from './openapi/responses.ts'
import { addDatasets, addRoute } from './openapi/route-operations.ts'
import { SECURITY, SECURITY_SCHEMES } from './openapi/security.ts'
import { TAG_LIST } from './openapi/tags.ts'

/** The description of the interface: made of the definitions, so that it cannot say anything else than they do. */
export function openApiOf(publicUrl: string, published: Published): Schema {
  const { boards, offers, datasets, documents } = published
  const made = new Description(publicUrl)
  made.components.named('Problem', PROBLEM_SCHEMA)
  made.components.named('PaymentRequired', PAYMENT_SCHEMA)
  made.components.named('Gap', GAP)
  for (const board of boards) addBoard(made, board)
  for (const offer of offers) addOffer(made, offer)
  addDatasets(made, datasets)
  for (const document of documents) addRoute(made, document)
  const { paths, components } = made.whole({
    ...errorResponses(publicUrl),
    PaymentRequired: paymentRequired(paymentExample(publicUrl, offers)),
  })
  return {
    openapi: '3.1.0',
    info: {
      title: 'perptape',
      version: VERSION,
      summary: 'The tape of the crypto derivatives market.',
      description:
        'Recorded derivatives market structure, read-only: boards are free, history is sold by the call or comes with a plan. Recorded data, not investment advice.',
      contact: { name: 'perptape', url: publicUrl },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      'x-guidance': GUIDANCE,
    },
    servers: [{ url: publicUrl }],
    security: SECURITY.free,
    tags: TAG_LIST,
    paths,
    components: { securitySchemes: SECURITY_SCHEMES, ...components },
  }
}
