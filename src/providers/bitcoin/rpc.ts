import { SourceError } from '../../core/errors.ts'
import type { RestApi } from '../../define/source.ts'
import { badAnswer, type Fields, isFields, numberOf, textOf } from '../../venues/fields.ts'

/** A method with its parameters. */
export type RpcCall = readonly [method: string, ...params: readonly unknown[]]

/** What a node says while it reads its index, or checks its blocks: it will answer in some minutes. */
const WARMING_UP = -28

/** Asks several things of a node at once; results are in the order of the calls. */
export async function askNode(
  source: string,
  api: RestApi,
  url: string,
  calls: readonly RpcCall[],
): Promise<Fields[]> {
  const body = calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))
  const answer = await api.post(url, body).catch((thrown: unknown) => {
    throw isUnauthorized(thrown) ? notLetIn(thrown) : thrown
  })
  // A node that refuses all of it answers with one error.
  const entries = Array.isArray(answer) ? answer.filter(isFields) : isFields(answer) ? [answer] : []
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return calls.map((call, id) => {
    const entry = byId.get(id) ?? (entries.length === 1 ? entries[0] : undefined)
    if (isFields(entry?.error)) throw faultOf(source, call, entry.error)
    const result = entry?.result
    // Of a hash the result is a text.
    if (typeof result === 'string') return { text: result }
    if (entry?.id !== id || !isFields(result))
      throw badAnswer(source, `expected what ${call[0]} gives`, entry ?? answer)
    return result
  })
}

function faultOf(source: string, [method]: RpcCall, error: Fields): SourceError {
  const words = textOf(error.message) ?? 'no reason given'
  if (numberOf(error.code) === WARMING_UP)
    return new SourceError('unreachable', `${source}: the node is starting: ${words}`)
  return new SourceError('refused', `${source}: ${method}: ${words}`)
}

function isUnauthorized(thrown: unknown): thrown is SourceError {
  return thrown instanceof SourceError && (thrown.status === 401 || thrown.status === 403)
}

function notLetIn({ status, retryAfterMs }: SourceError): SourceError {
  return new SourceError(
    'refused',
    'the node does not let us in: BITCOIN_RPC_URL wants its user and password, or BITCOIN_RPC_COOKIE the file with them',
    { status, retryAfterMs },
  )
}
