import { z } from 'zod'
import { KEY_FORM } from '../../access/credentials.ts'
import type { AllLimits } from '../../access/limits.ts'
import type { Clock } from '../../core/clock.ts'
import { isoOf, SECOND } from '../../core/time.ts'
import { always, byName, integer, iso, listOf, oneOf, part, text } from '../../define/answer.ts'
import type { Board } from '../../define/board.ts'
import type { Offer } from '../../define/offer.ts'
import { paramWords } from '../../define/params.ts'
import { BOARD_MAX_AGE_S } from '../board-answers.ts'
import { type Document, jsonBody, type Site } from './document.ts'

const Endpoint = part({
  path: text('Path; what is in brackets is a parameter.'),
  method: always('GET', 'HTTP method.'),
  auth: oneOf(['none', 'bearer', 'session', 'x402'], 'What a caller needs.'),
  description: text('What it answers.'),
  cache_seconds: integer('seconds', 'How long an answer may be kept; 0: not at all.'),
  params: byName(z.string(), 'Its parameters by name: what each does and what is allowed.'),
})

const Manifest = part({
  ok: always(true, 'True.'),
  schema: always('public-manifest.v1', 'The form of this document.'),
  generated_at: iso('When it was made.'),
  base_url: text('Address of the service.'),
  endpoints: listOf(Endpoint, 'Every public endpoint.'),
  rss_feeds: listOf(
    part({ path: text('Path of the feed.'), description: text('What it tells.') }),
    'Feeds for readers of news.',
  ),
  conventions: part(
    {
      cache_header: text('How long answers may be kept.'),
      rate_limit: text('How often callers may ask.'),
      auth: text('How a key is sent.'),
      error_shape: text('What an error looks like.'),
    },
    'What holds for all of them.',
  ),
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
  const words = Object.entries(params.shape).map(([name, schema]) => [name, paramWords(schema as z.ZodType)])
  return {
    path: path.replace(/\{(\w+)\}/g, '[$1]'),
    method: 'GET',
    auth,
    description,
    cache_seconds: cacheSeconds,
    params: Object.fromEntries(words),
  }
}
