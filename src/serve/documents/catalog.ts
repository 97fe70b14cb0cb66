import type { z } from 'zod'
import type { Payment } from '../../access/payment.ts'
import { MINUTE } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { type Offer, PAID_PREFIX, paidPath } from '../../define/offer.ts'
import { paramNote, paramWords } from '../../define/params.ts'
import { BALANCE_ROUTE, sellsCredit } from '../prepaid.ts'
import { type Document, jsonBody, type Site } from './document.ts'

const Network = is.part({
  network: is.text('Network by its CAIP-2 id.'),
  chain: is.text('Network by its name.'),
  pay_to: is.text('Address that payments go to.'),
})
const Parameter = is.part({
  type: is.oneOf(['string', 'number'], 'What the parameter is.'),
  description: is.text('What it does and what is allowed.'),
})
const Catalog = is.part({
  service: is.text('Name of the service.'),
  settlement: is.text('How payments are settled.'),
  networks: is.listOf(Network, 'Where payments are taken.'),
  docs: is.text('Address of the reference.'),
  endpoints: is.listOf(
    is.part({
      url: is.text('Address of the endpoint.'),
      price_usd: is.figure('USD', 'Price of one call.'),
      description: is.text('What it answers.'),
      query: is.byName(Parameter, 'Its parameters by name.'),
    }),
    'What can be bought by the call.',
  ),
})

/** What a catalog says of how things are paid for. */
export type PaymentFacts = Pick<Payment, 'networks' | 'settlement'>

export function catalogDocument(parts: {
  readonly site: Site
  readonly payment: PaymentFacts
  readonly offers: readonly Offer[]
}): Document {
  return {
    id: 'catalog',
    path: PAID_PREFIX,
    rule: 'fair',
    maxAgeS: 300,
    freshMs: MINUTE,
    listed: {
      title: 'Catalog of the paid endpoints',
      about: 'What can be bought by the call, at which price, with which parameters.',
      schema: Catalog,
      list: 'endpoints',
      tag: 'history',
    },
    make: async () => jsonBody(catalogOf(parts.site, parts.payment, parts.offers)),
  }
}

/** The list that crawlers of paid endpoints look for. */
export function discoveryDocument({
  site,
  offers,
}: {
  readonly site: Site
  readonly offers: readonly Offer[]
}): Document {
  return {
    id: 'x402-discovery',
    path: '/.well-known/x402',
    rule: 'files',
    maxAgeS: 300,
    freshMs: MINUTE,
    make: async () =>
      jsonBody({ version: 1, resources: offers.map(({ path }) => `${site.publicUrl}${path}`) }),
  }
}

function catalogOf(
  site: Site,
  { networks, settlement }: PaymentFacts,
  offers: readonly Offer[],
): z.output<typeof Catalog> {
  return {
    service: 'perptape',
    settlement,
    networks: [...networks],
    docs: `${site.publicUrl}/docs/reference`,
    endpoints: [
      ...offers.map(({ path, priceUsd, about, params }) => ({
        url: `${site.publicUrl}${path}`,
        price_usd: priceUsd,
        description: about,
        query: Object.fromEntries(
          Object.entries(params.shape).map(([name, schema]) => [name, queryNote(schema)]),
        ),
      })),
      ...(sellsCredit(offers) ? [balanceEntry(site)] : []),
    ],
  }
}

function balanceEntry(site: Site) {
  return {
    url: `${site.publicUrl}${paidPath(BALANCE_ROUTE)}`,
    price_usd: 0,
    description: 'What is left on a prepaid key, and what it was used for last. Free.',
    query: { key: { type: 'string' as const, description: 'The key, where it is not sent as x-api-key.' } },
  }
}

function queryNote(schema: unknown): { type: 'string' | 'number'; description: string } {
  const type = paramNote(schema as z.ZodType)?.type ?? 'string'
  return { type, description: paramWords(schema as z.ZodType) }
}
