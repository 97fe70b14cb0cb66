import { z } from 'zod'
import { KEY_FORM } from '../../access/credentials.ts'
import type { AllLimits } from '../../access/limits.ts'
import type { Clock } from '../../core/clock.ts'
import { isoOf, SECOND } from '../../core/time.ts'
import { iso } from '../../define/answer.ts'
import type { Board } from '../../define/board.ts'
import type { Offer } from '../../define/offer.ts'
import { paramNote } from '../../define/params.ts'
import { BOARD_MAX_AGE_S } from '../board-answers.ts'
import { type Document, jsonBody, type Site } from './document.ts'

const Endpoint = z.object({
  path: z.string(),
  method: z.literal('GET'),
  auth: z.enum(['none', 'bearer', 'session', 'x402']),
  description: z.string(),
  cache_seconds: z.int(),
  params: z.record(z.string(), z.string()),
})

const Manifest = z.object({
  ok: z.literal(true),
  schema: z.literal('public-manifest.v1'),
  generated_at: iso(),
  base_url: z.string(),
  endpoints: z.array(Endpoint),
  rss_feeds: z.array(z.object({ path: z.string(), description: z.string() })),
  conventions: z.object({
    cache_header: z.string(),
    rate_limit: z.string(),
    auth: z.string(),
    error_shape: z.string(),
  }),
})

export interface Published {
  readonly boards: readonly Board[]
  readonly offers: readonly Offer[]
  readonly documents: readonly Document[]
}

export function manifestDocument(parts: {
  readonly site: Site
  readonly clock: Clock
  readonly limits: AllLimits
  readonly published: () => Published
}): Document {
  return {
    id: 'manifest',
    path: '/api/v1/public/manifest',
    rule: 'fair',
    maxAgeS: 300,
    freshMs: 60 * SECOND,
    listed: {
      title: 'Manifest',
      about: 'Every public endpoint with its parameters, cache time and access rule.',
      schema: Manifest,
    },
    make: async () =>
      jsonBody(manifestOf(parts.site, parts.limits, parts.published(), isoOf(parts.clock.now()))),
  }
}

function manifestOf(
  site: Site,
  limits: AllLimits,
  published: Published,
  generatedAt: string,
): z.output<typeof Manifest> {
  const { boards, offers, documents } = published
  return {
    ok: true,
    schema: 'public-manifest.v1',
    generated_at: generatedAt,
    base_url: site.publicUrl,
    endpoints: [
      ...documents.flatMap((document) =>
        document.listed
          ? [
              endpoint(
                document.path,
                'none',
                document.listed.about,
                document.maxAgeS,
                document.params ?? z.object({}),
              ),
            ]
          : [],
      ),
      ...boards.flatMap((board) =>
        [board.path, ...(board.aliases ?? [])].map((path) =>
          endpoint(path, 'none', board.about, BOARD_MAX_AGE_S, board.params),
        ),
      ),
      ...offers.map(({ path, about, params }) => endpoint(path, 'x402', about, 0, params)),
    ],
    rss_feeds: [],
    conventions: {
      cache_header: `Cache-Control: public, max-age=${BOARD_MAX_AGE_S}, with an ETag for If-None-Match`,
      rate_limit: `${limits.anonymous.perMinute} requests a minute per address, ${limits.free.perMinute} with a Free key, more with a plan, and seconds of computing for what does not lie ready; the RateLimit headers say where you are`,
      auth: `${KEY_FORM}, or x-api-key; without a key the limits of your address apply`,
      error_shape: 'application/problem+json: type, title, status, detail, ok (false), error, request_id',
    },
  }
}

function endpoint(
  path: string,
  auth: 'none' | 'x402',
  description: string,
  cacheSeconds: number,
  params: z.ZodObject,
): z.output<typeof Endpoint> {
  const notes = Object.entries(params.shape).map(([name, schema]) => {
    const note = paramNote(schema as z.ZodType)
    return [name, note ? `${note.about} Allowed: ${note.allowed}.` : ''] as const
  })
  return {
    path: path.replace(/\{(\w+)\}/g, '[$1]'),
    method: 'GET',
    auth,
    description,
    cache_seconds: cacheSeconds,
    params: Object.fromEntries(notes),
  }
}
