import { z } from 'zod'
import { KEY_FORM } from '../../access/credentials.ts'
import type { AllLimits } from '../../access/limits.ts'
import type { Clock } from '../../core/clock.ts'
import { type Ms, SECOND } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import type { Board } from '../../define/board.ts'
import type { Dataset } from '../../define/dataset.ts'
import type { Offer } from '../../define/offer.ts'
import { paramWords } from '../../define/params.ts'
import { writingOf } from '../../define/writing.ts'
import { BOARD_MAX_AGE_S } from '../board-made.ts'
import { DATASETS_PATH, datasetParams } from '../datasets/asked.ts'
import { type Document, jsonBody, type ListedRoute, type Site } from './document.ts'

const Endpoint = is.part({
  path: is.text('Path; what is in brackets is a parameter.'),
  method: is.oneOf(['GET', 'POST'], 'HTTP method.'),
  auth: is.oneOf(['none', 'bearer', 'session', 'x402'], 'What a caller needs.'),
  description: is.text('What it answers.'),
  cache_seconds: is.integer('seconds', 'How long an answer may be kept; 0: not at all.'),
  params: is.byName(is.text('In words.'), 'Its parameters by name: what each does and what is allowed.'),
})

const Manifest = is.part({
  ok: is.always(true, 'True.'),
  schema: is.always('public-manifest.v1', 'The form of this document.'),
  generated_at: is.iso('When it was made.'),
  base_url: is.text('Address of the service.'),
  endpoints: is.listOf(Endpoint, 'Every public endpoint.'),
  rss_feeds: is.listOf(
    is.part({ path: is.text('Path of the feed.'), description: is.text('What it tells.') }),
    'Feeds for readers of news.',
  ),
  conventions: is.part(
    {
      cache_header: is.text('How long answers may be kept.'),
      rate_limit: is.text('How often callers may ask.'),
      auth: is.text('How a key is sent.'),
      error_shape: is.text('What an error looks like.'),
    },
    'What holds for all of them.',
  ),
})

const written = writingOf(Manifest)

export interface Published {
  readonly boards: readonly Board[]
  readonly offers: readonly Offer[]
  readonly datasets: readonly Dataset[]
  readonly documents: readonly ListedRoute[]
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
      list: 'endpoints',
    },
    make: async () =>
      jsonBody(written(manifestOf(parts.site, parts.limits, parts.published(), parts.clock.now()))),
  }
}

function manifestOf(
  site: Site,
  limits: AllLimits,
  published: Published,
  generated_at: Ms,
): z.output<typeof Manifest> {
  const { boards, offers, datasets, documents } = published
  return {
    ok: true,
    schema: 'public-manifest.v1',
    generated_at,
    base_url: site.publicUrl,
    endpoints: [
      ...documents.flatMap((document) =>
        document.listed
          ? [
              endpoint(
                document.path,
                document.auth === 'session' ? 'session' : 'none',
                document.listed.about,
                document.maxAgeS,
                document.params ?? z.object({}),
                document.method,
              ),
            ]
          : [],
      ),
      ...boards.flatMap((board) =>
        [board.path, ...(board.aliases ?? [])].map((path) =>
          endpoint(path, 'none', board.about, BOARD_MAX_AGE_S, board.params),
        ),
      ),
      endpoint(
        `${DATASETS_PATH}/{name}`,
        'none',
        'One dataset as a file, in the public domain: days that are over, with all their rows.',
        BOARD_MAX_AGE_S,
        datasetParams(datasets),
      ),
      ...offers.map(({ path, about, params }) => endpoint(path, 'x402', about, 0, params)),
    ],
    rss_feeds: documents.flatMap(({ path, feed }) =>
      feed === undefined ? [] : [{ path: bracketed(path), description: feed }],
    ),
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
  auth: 'none' | 'session' | 'x402',
  description: string,
  cacheSeconds: number,
  params: z.ZodObject,
  method: 'GET' | 'POST' = 'GET',
): z.output<typeof Endpoint> {
  const words = Object.entries(params.shape).map(([name, schema]) => [name, paramWords(schema as z.ZodType)])
  return {
    path: bracketed(path),
    method,
    auth,
    description,
    cache_seconds: cacheSeconds,
    params: Object.fromEntries(words),
  }
}

function bracketed(path: string): string {
  return path.replace(/\{(\w+)\}/g, '[$1]')
}
