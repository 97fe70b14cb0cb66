import { z } from 'zod'
import type { Payment } from '../../access/payment.ts'
import { MINUTE } from '../../core/time.ts'
import { type Offer, PAID_PREFIX } from '../../define/offer.ts'
import { paramNote } from '../../define/params.ts'
import { type Document, jsonBody, type Site } from './document.ts'

const Catalog = z.object({
  service: z.string(),
  settlement: z.string(),
  networks: z.array(z.object({ network: z.string(), chain: z.string(), pay_to: z.string() })),
  docs: z.string(),
  endpoints: z.array(
    z.object({
      url: z.string(),
      price_usd: z.number(),
      description: z.string(),
      query: z.record(z.string(), z.object({ type: z.enum(['string', 'number']), description: z.string() })),
    }),
  ),
})

export function catalogDocument(parts: {
  readonly site: Site
  readonly networks: Payment['networks']
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
    },
    make: async () => jsonBody(catalogOf(parts.site, parts.networks, parts.offers)),
  }
}

function catalogOf(
  site: Site,
  networks: Payment['networks'],
  offers: readonly Offer[],
): z.output<typeof Catalog> {
  return {
    service: 'perptape',
    settlement: 'x402 v2: USDC, exact amount, settled only after an answer with rows',
    networks: [...networks],
    docs: `${site.publicUrl}/docs`,
    endpoints: offers.map(({ path, priceUsd, about, params }) => ({
      url: `${site.publicUrl}${path}`,
      price_usd: priceUsd,
      description: about,
      query: Object.fromEntries(
        Object.entries(params.shape).map(([name, schema]) => [name, queryNote(schema)]),
      ),
    })),
  }
}

function queryNote(schema: unknown): { type: 'string' | 'number'; description: string } {
  const note = paramNote(schema as z.ZodType)
  return { type: note?.type ?? 'string', description: note ? `${note.about} Allowed: ${note.allowed}.` : '' }
}
