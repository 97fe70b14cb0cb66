import { KEY_PARAMS } from '../access/credentials.ts'
import { DefinitionError, Problem } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { withoutSecrets } from '../core/struck.ts'
import type { Board } from '../define/board.ts'
import type { Dataset } from '../define/dataset.ts'
import { type Offer, paidPath } from '../define/offer.ts'
import { boardEntry } from './board-answers.ts'
import { bytesOf } from './bytes.ts'
import type { Cache } from './cache.ts'
import { DATASETS_PATH, datasetParams, readAsked } from './datasets/asked.ts'
import { datasetMake } from './datasets/made.ts'
import { type Ask, type Document, documentMade } from './documents/document.ts'
import type { Endpoint } from './endpoint.ts'
import { INTERNAL_PREFIXES } from './internal-routes.ts'
import type { Kitchen } from './kitchen.ts'
import { queryNames, readParams, refuseStrangers } from './params.ts'
import { historyQuestion } from './table-history.ts'

/** A board is found at its path and its aliases. */
export function boardEndpoints(cache: Cache, kitchen: Kitchen, board: Board): Endpoint[] {
  return [board.path, ...(board.aliases ?? [])].map((path) => ({
    method: 'GET',
    path,
    name: board.id,
    rule: board.limit ?? 'fair',
    takes: [...queryNames(board.params, path), 'format'],
    ...(board.other && { ruleWith: { named: board.other.named, rule: board.other.limit ?? 'fair' } }),
    answer: ({ params, tier }) => boardEntry(cache, kitchen, board, params, tier),
  }))
}

export function offerEndpoints(kitchen: Kitchen, offer: Offer): Endpoint[] {
  const { answer } = offer
  return [offer.route, ...(offer.aliases ?? [])].map((route) => ({
    method: 'GET',
    path: paidPath(route),
    name: offer.route,
    rule: 'paid',
    offer,
    answer({ params: raw }) {
      refuseStrangers(offer.params, raw, KEY_PARAMS)
      const params = readParams(offer.params, raw)
      if (answer.kind === 'table history') historyQuestion(offer, answer, params)
      return (spend, gone) => kitchen.make({ offer: offer.route, params }, spend, gone)
    },
  }))
}

/** All datasets have one address: the name is a parameter of it. */
export function datasetEndpoint(kitchen: Kitchen, datasets: readonly Dataset[]): Endpoint {
  return {
    method: 'GET',
    path: `${DATASETS_PATH}/{name}`,
    name: 'dataset',
    rule: 'fair',
    takes: queryNames(datasetParams(datasets), `${DATASETS_PATH}/{name}`),
    answer({ params }) {
      const asked = readAsked(datasets, params)
      const dataset = datasets.find(({ name }) => name === asked.dataset)!
      return datasetMake(kitchen.datasets, dataset, asked)
    },
  }
}

export function documentEndpoint(cache: Cache, kitchen: Kitchen, document: Document): Endpoint {
  const { id, path, rule, freshMs } = document
  return {
    method: 'GET',
    path,
    name: id,
    rule,
    takes: queryNames(document.params, path),
    answer({ params: raw }) {
      const params = document.params ? readParams(document.params, raw) : {}
      const which = document.params ? ` ${JSON.stringify(params)}` : ''
      return cache.entry(`document ${id}${which}`, {
        freshMs,
        make: document.isOfTheFront
          ? async (_spend, encodings) => bytesOf(await documentMade(document, params, nobodyCooks), encodings)
          : (spend, encodings) => kitchen.prepare({ document: id, params }, spend, encodings),
      })
    },
  }
}

/** What the front makes itself has to be told when boards cannot be asked. */
const nobodyCooks: Ask = async (board) => {
  throw new DefinitionError(`a document of the front asks the board ${board}`)
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
