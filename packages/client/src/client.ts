import openapiClient, { type Client } from 'openapi-fetch'
import type { Answer, AskedArguments, GetPath, Page, PagedPath, Row } from './answers.ts'
import { Budget, type Spending } from './budget.ts'
import { allPages } from './pages.ts'
import { type Patience, patiently, type Send } from './patience.ts'
import { paying } from './paying.ts'
import { ApiProblem } from './problem.ts'
import type { paths } from './schema.ts'
import { type StreamAsked, type TapeEvent, tapeEvents } from './stream.ts'
import type { Wallet } from './wallet.ts'

export interface ClientOptions extends Partial<Patience> {
  /** Where the service is, such as `http://127.0.0.1:8080`. */
  readonly baseUrl: string
  /** Of an account: its plan, and events of the stream at once. */
  readonly key?: string
  /** Pays for calls from its credit. */
  readonly prepaidKey?: string
  /** Pays for calls by x402. */
  readonly wallet?: Wallet
  /** Instead of that of the platform. */
  readonly fetch?: Send
  /** Browsers do not let it be set. */
  readonly userAgent?: string
}

export interface PerptapeClient {
  /** The answer, or an `ApiProblem`. */
  get<P extends GetPath>(path: P, ...asked: AskedArguments<P>): Promise<Answer<P>>
  /** The same as CSV, of what can be had so. */
  csv<P extends GetPath>(path: P, ...asked: AskedArguments<P>): Promise<string>
  /** Page after page of a history, from the one that is asked for to the last. */
  pages<P extends PagedPath>(path: P, ...asked: AskedArguments<P>): AsyncGenerator<Page<P>, void>
  /** The same row by row. */
  rows<P extends PagedPath>(path: P, ...asked: AskedArguments<P>): AsyncGenerator<Row<P>, void>
  /** What happens, as it happens; goes on where it was cut off. */
  stream(asked?: StreamAsked): AsyncGenerator<TapeEvent, void>
  /** What the wallet has paid so far. */
  spending(): Spending
  /** Data, error and response of a call as openapi-fetch gives them; keys, retries and payment are the same. */
  readonly raw: Client<paths, 'application/json'>
}

const PATIENCE: Patience = { retries: 3, maxWaitMs: 60_000 }

export function createClient(options: ClientOptions): PerptapeClient {
  const { baseUrl, key, prepaidKey, wallet, userAgent, retries, maxWaitMs } = options
  const patience = { retries: retries ?? PATIENCE.retries, maxWaitMs: maxWaitMs ?? PATIENCE.maxWaitMs }
  const headers = {
    ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
    ...(prepaidKey === undefined ? {} : { 'x-api-key': prepaidKey }),
    ...(userAgent === undefined ? {} : { 'User-Agent': userAgent }),
  }
  const budget = new Budget(wallet ?? { maxUsdPerCall: 0, maxUsd: 0 })
  const once: Send = options.fetch ?? ((request) => fetch(request))
  const send = patiently(once, patience)
  const raw = openapiClient<paths, 'application/json'>({
    baseUrl,
    headers,
    fetch: wallet ? paying(send, wallet, budget) : send,
    // A key or a payment is meant for one service, and for nobody whom it names.
    redirect: 'error',
  })

  async function ask(path: GetPath, asked: Loose, parseAs: 'json' | 'text'): Promise<unknown> {
    const { query, path: named, signal } = asked ?? {}
    const init = { params: { query, path: named }, parseAs, ...(signal ? { signal } : {}) }
    const { data, error, response } = await get(path, init)
    if (!response.ok) throw new ApiProblem(response, error)
    return data
  }
  // Which path takes what is held by the types of those who call it.
  const get = raw.GET as unknown as (path: string, init: object) => Promise<AnyAnswer>
  const json = (path: GetPath, asked: Loose) => ask(path, asked, 'json')

  return {
    raw,
    get: (path, ...[asked]) => json(path, asked as Loose) as Promise<never>,
    csv: (path, ...[asked]) => {
      const { query, ...rest } = (asked ?? {}) as NonNullable<Loose>
      return ask(path, { ...rest, query: { ...query, format: 'csv' } }, 'text') as Promise<string>
    },
    pages: (path, ...[asked]) => allPages(path, asked as Loose, json) as AsyncGenerator<never, void>,
    async *rows(path, ...[asked]) {
      for await (const { rows } of allPages(path, asked as Loose, json)) yield* rows as never[]
    },
    stream: (asked = {}) =>
      tapeEvents({ baseUrl, headers, send: once, maxWaitMs: patience.maxWaitMs }, asked),
    spending: () => budget.spending(),
  }
}

/** What a call takes, whatever its path. */
type Loose =
  | {
      readonly query?: Readonly<Record<string, unknown>>
      readonly path?: object
      readonly signal?: AbortSignal
    }
  | undefined

interface AnyAnswer {
  readonly data?: unknown
  readonly error?: unknown
  readonly response: Response
}
