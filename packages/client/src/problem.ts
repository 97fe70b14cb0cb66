/** Why a call has no answer, as the service says it. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  /** Short and stable: what programs decide by, such as `rate_limited`. */
  readonly code: string
  readonly status: number
  /** The sentence for people. */
  readonly detail: string
  /** Which parameter is wrong, and what it may be. */
  readonly param: string | null
  readonly allowed: readonly string[] | null
  /** What to name when asking the operator about it. */
  readonly requestId: string | null
  /** Seconds to stay away, where the service asks for it. */
  readonly retryAfter: number | null

  constructor({ status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown) {
    const said = fieldsOf(body)
    const detail =
      textOf(said.detail) ?? textOf(said.message) ?? `The service answered with status ${status}.`
    super(detail)
    this.detail = detail
    this.status = status
    this.code = textOf(said.error) ?? `status_${status}`
    this.param = textOf(said.param)
    this.allowed = Array.isArray(said.allowed) ? said.allowed.map(String) : null
    this.requestId = textOf(said.request_id) ?? headers.get('X-Request-Id')
    const waitMs = retryAfterMs(headers.get('Retry-After'), Date.now())
    this.retryAfter = waitMs === null ? null : Math.ceil(waitMs / 1000)
  }
}

/** The problem of an answer whose body nobody has read yet. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const text = await response.text()
  return new ApiProblem(response, parsed(text))
}

/** How long `Retry-After` asks to stay away: seconds, or a date. Null where it says nothing that can be understood. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
