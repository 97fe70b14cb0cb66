import { z } from 'zod'
import { DefinitionError } from '../core/errors.ts'
import type { BulkFiles } from './bulk-files.ts'
import { type DeeperBoard, deeperParams } from './deeper-board.ts'
import type { KeyCredit } from './key-credit.ts'
import type { Params } from './params.ts'
import { pageParams, pickingParams, type TableHistory } from './table-history.ts'

/** Where everything is found that is sold by the call; the catalog is at its head. */
export const PAID_PREFIX = '/api/x402'

interface OfferFacts {
  /** As in /api/x402/<route>. */
  readonly route: string
  /** Other names of the route. */
  readonly aliases?: readonly string[]
  readonly priceUsd: number
  readonly about: string
  /** Where the rows come from, as every answer says. */
  readonly source: string
  /** What a reader of the rows should know besides. */
  readonly note?: string
}

interface OfferSpec<P extends Params> extends OfferFacts {
  /** What callers may say, in the words of params.ts. What every answer of that kind takes comes by itself. */
  readonly params: P
  /** How the answer is had: `tableHistory`, `deeperBoard`, `bulkFiles` or `keyCredit`. */
  readonly answer: TableHistory<NoInfer<keyof P & string>> | DeeperBoard | BulkFiles | KeyCredit
}

/** What is sold by the call, with its types erased. */
export interface Offer extends OfferFacts {
  readonly path: `/${string}`
  readonly params: z.ZodObject
  readonly answer: TableHistory | DeeperBoard | BulkFiles | KeyCredit
}

export function offer<P extends Params>(spec: OfferSpec<P>): Offer {
  const { route, priceUsd, answer } = spec
  const wrong = (what: string) => new DefinitionError(`offer ${route}: ${what}`)
  for (const name of [route, ...(spec.aliases ?? [])]) {
    if (!/^[a-z0-9-]+$/.test(name)) throw wrong('a route is lower case with dashes')
  }
  if (!(priceUsd > 0)) throw wrong('what is sold has a price')
  const own: Params = spec.params
  const taken = takenBy(answer)
  for (const name of Object.keys(own)) {
    if (!taken.includes(name)) throw wrong(`nothing is made of its parameter ${name}`)
  }
  for (const name of answer.kind === 'table history' ? taken : []) {
    if (!Object.hasOwn(own, name)) throw wrong(`rows are picked by ${name}, which is no parameter`)
  }
  return { ...spec, path: paidPath(route), params: z.object(shapeOf(answer, own)), answer }
}

/** Where a route of that name is found. */
export function paidPath(route: string): `/${string}` {
  return `${PAID_PREFIX}/${route}`
}

/** Parameters of its own that an answer makes something of. */
function takenBy(answer: Offer['answer']): string[] {
  switch (answer.kind) {
    case 'table history':
      return pickingParams(answer)
    case 'deeper board':
      return Object.keys(answer.board.params.shape)
    case 'bulk files':
      return []
    case 'key credit':
      return ['key']
  }
}

function shapeOf(answer: Offer['answer'], own: Params): Readonly<Record<string, z.ZodType>> {
  switch (answer.kind) {
    case 'table history':
      return { ...own, ...pageParams(answer) }
    case 'deeper board':
      return deeperParams(answer, own)
    case 'bulk files':
    case 'key credit':
      return own
  }
}
