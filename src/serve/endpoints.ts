import { Problem } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { withoutSecrets } from '../core/struck.ts'
import type { Board } from '../define/board.ts'
import { type Offer, paidPath } from '../define/offer.ts'
import { boardEntry } from './board-answers.ts'
import type { Cache } from './cache.ts'
import { deeperAnswer } from './deeper-board.ts'
import type { Document } from './documents/document.ts'
import type { Endpoint } from './endpoint.ts'
import { INTERNAL_PREFIXES } from './internal-routes.ts'
import { type RawParams, readParams } from './params.ts'
import type { Run } from './run.ts'
import type { OfferParts } from './sold.ts'
import { historyAnswer } from './table-history.ts'

/** A board is found at its path and its aliases. */
export function boardEndpoints(cache: Cache, run: Run, board: Board): Endpoint[] {
  return [board.path, ...(board.aliases ?? [])].map((path) => ({
    method: 'GET',
    path,
    name: board.id,
    rule: 'fair',
    answer: ({ params, tier }) => boardEntry(cache, run, board, params, tier),
  }))
}

export function offerEndpoints(parts: OfferParts, offer: Offer): Endpoint[] {
  const { answer } = offer
  return [offer.route, ...(offer.aliases ?? [])].map((route) => ({
    method: 'GET',
    path: paidPath(route),
    name: offer.route,
    rule: 'paid',
    offer,
    answer: ({ params }) =>
      answer.kind === 'table history'
        ? historyAnswer(parts, offer, answer, params)
        : deeperAnswer(parts, offer, answer, params),
  }))
}

export function documentEndpoint(cache: Cache, document: Document): Endpoint {
  return {
    method: 'GET',
    path: document.path,
    name: document.id,
    rule: document.rule,
    answer: ({ params }) => documentEntry(cache, document, params),
  }
}

function documentEntry(cache: Cache, document: Document, raw: RawParams) {
  const params = document.params ? readParams(document.params, raw) : {}
  const which = document.params ? ` ${JSON.stringify(params)}` : ''
  return cache.entry(`document ${document.id}${which}`, {
    freshMs: document.freshMs,
    make: async () => ({
      cacheControl: `public, max-age=${document.maxAgeS}`,
      ...(await document.make(params)),
    }),
  })
}

/** Outsiders have no business there: all that they get is said and logged. */
export function internalEndpoints(log: Log): Endpoint[] {
  return INTERNAL_PREFIXES.map((prefix) => ({
    method: 'GET',
    path: `${prefix}/*`,
    name: 'errors',
    rule: prefix.startsWith('/api/') ? 'fair' : 'files',
    answer({ from: { method, path, address } }) {
      log.warn({ method, path: withoutSecrets(path), address }, 'internal route asked for')
      throw new Problem('internal_route', `${prefix} is internal and not open to callers.`)
    },
  }))
}
