import { JsonDepthError, parseJson } from '../core/json.ts'

/** Messages of the protocol, as far as one who hands them on looks at them. */
interface Message {
  readonly id?: string | number | null
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: Readonly<Record<string, unknown>>
}

export interface ForwarderParts {
  /** Where the service is now; it may have been started anew elsewhere. */
  readonly url: () => string
  readonly key: string | null
  /** Takes what is for the client, a message a line. */
  readonly write: (line: string) => void
  /** Takes what is for people. */
  readonly tell: (sentence: string) => void
  readonly patienceMs?: number
}

const PATIENCE_MS = 120_000
/** Beyond what the protocol has taken for itself. */
const NO_SERVICE = -32_000
const PARSE_ERROR = -32_700

/** By which a request of the current revision says which one it is. */
const REVISION = 'io.modelcontextprotocol/protocolVersion'
/** What a request is about, by its method; proxies route by it. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}

/** Hands the messages of one client on to a service, and its answers back; whatever goes wrong is an answer too. */
export class McpForwarder {
  readonly #parts: ForwarderParts
  readonly #underWay = new Map<string, AbortController>()
  readonly #open = new Set<Promise<void>>()
  /** What an older client agreed on, which every later request of it has to name. */
  #agreed: string | null = null
  #isAway = false

  constructor(parts: ForwarderParts) {
    this.#parts = parts
  }

  /** A line of the client: a message, or several in brackets. */
  take(line: string): void {
    if (line.trim() === '') return
    let message: Message | readonly Message[]
    try {
      message = parseJson(line) as Message | readonly Message[]
    } catch (thrown) {
      const isDeep = thrown instanceof JsonDepthError
      this.#fail(null, PARSE_ERROR, isDeep ? thrown.message : 'The line is no JSON.')
      return
    }
    if (this.#isCancelled(message)) return
    const handed = this.#hand(line, message).finally(() => this.#open.delete(handed))
    this.#open.add(handed)
  }

  /** Resolves when every request has its answer. */
  async done(): Promise<void> {
    await Promise.all(this.#open)
  }

  /** A service without sessions cannot be told: whoever waits for the answer is. */
  #isCancelled(message: Message | readonly Message[]): boolean {
    if (Array.isArray(message)) return false
    const { method, params } = message as Message
    if (method !== 'notifications/cancelled') return false
    this.#underWay.get(JSON.stringify(params?.requestId))?.abort()
    return true
  }

  async #hand(line: string, message: Message | readonly Message[]): Promise<void> {
    const ids = [message].flat().flatMap(({ id, method }) => (id != null && method !== undefined ? [id] : []))
    const leaving = new AbortController()
    for (const id of ids) this.#underWay.set(JSON.stringify(id), leaving)
    const url = `${this.#parts.url().replace(/\/+$/, '')}/mcp`
    try {
      const late = AbortSignal.timeout(this.#parts.patienceMs ?? PATIENCE_MS)
      const response = await fetch(url, {
        method: 'POST',
        headers: this.#headers(message),
        body: line,
        signal: AbortSignal.any([leaving.signal, late]),
      })
      const answers = messagesIn(response, await response.text())
      this.#isAway = false
      if (answers === null)
        for (const id of ids)
          this.#fail(id, NO_SERVICE, `${url} answers ${response.status}, which is not MCP.`)
      for (const answer of answers ?? []) this.#give(answer, ids)
    } catch (thrown) {
      if (leaving.signal.aborted) return
      this.#away(url, ids, thrown)
    } finally {
      for (const id of ids) this.#underWay.delete(JSON.stringify(id))
    }
  }

  #headers(message: Message | readonly Message[]): Record<string, string> {
    const { key } = this.#parts
    return {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...this.#ofProtocol([message].flat()[0] ?? {}),
    }
  }

  #ofProtocol({ method, params }: Message): Record<string, string> {
    const revision = (params?._meta as Record<string, unknown> | undefined)?.[REVISION]
    if (typeof revision !== 'string' || method === undefined) {
      return this.#agreed === null || method === 'initialize' ? {} : { 'mcp-protocol-version': this.#agreed }
    }
    const name = params?.[NAMED_BY[method] ?? '']
    return {
      'mcp-protocol-version': revision,
      'mcp-method': method,
      ...(typeof name === 'string' ? { 'mcp-name': headerText(name) } : {}),
    }
  }

  /** A problem of the service has no id: it is the answer to all that was asked. */
  #give(answer: Message, ids: readonly (string | number)[]): void {
    const { protocolVersion } = answer.result ?? {}
    if (typeof protocolVersion === 'string') this.#agreed = protocolVersion
    if (answer.id != null || answer.method !== undefined) this.#parts.write(JSON.stringify(answer))
    else for (const id of ids) this.#parts.write(JSON.stringify({ ...answer, id }))
  }

  #away(url: string, ids: readonly (string | number)[], thrown: unknown): void {
    const isLate = (thrown as Error).name === 'TimeoutError'
    const why = isLate ? `${url} has not answered in time.` : `No perptape service answers at ${url}.`
    const sentence = `${why} Start one with "perptape start", or name another with --url.`
    if (!this.#isAway) this.#parts.tell(sentence)
    this.#isAway = true
    for (const id of ids) this.#fail(id, NO_SERVICE, sentence)
  }

  #fail(id: string | number | null, code: number, message: string): void {
    this.#parts.write(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }))
  }
}

/** Of an answer as JSON, as events, or as a problem document; none of what is only acknowledged, null of anything else. */
function messagesIn(response: Response, text: string): Message[] | null {
  const type = response.headers.get('content-type') ?? ''
  try {
    if (text === '') return response.ok ? [] : null
    if (type.startsWith('text/event-stream')) {
      return [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => parseJson(data!) as Message)
    }
    const answer = parseJson(text) as Message & { detail?: string; error?: unknown; jsonrpc?: string }
    if (type.startsWith('application/problem+json')) return [problem(response, answer)]
    return Array.isArray(answer) ? (answer as Message[]) : answer.jsonrpc === undefined ? null : [answer]
  } catch {
    return null
  }
}

function problem(response: Response, { detail, error }: { detail?: string; error?: unknown }): Message {
  const retryAfter = response.headers.get('retry-after')
  const data = {
    status: response.status,
    error,
    ...(retryAfter === null ? {} : { retry_after_s: Number(retryAfter) }),
  }
  return {
    jsonrpc: '2.0',
    error: { code: NO_SERVICE, message: detail ?? `HTTP ${response.status}`, data },
  } as Message
}

/** Headers carry letters of ASCII alone; the protocol says how the others are written. */
function headerText(text: string): string {
  const isPlain = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?')
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`
}
