import { isIP } from 'node:net'
import { sentenceOf } from '../../core/errors.ts'
import { parseJson } from '../../core/json.ts'
import type { Log } from '../../core/log.ts'
import type { Board, CallerTier } from '../../define/board.ts'
import type { Made } from '../bytes.ts'
import type { Ask, Site } from '../documents/document.ts'
import type { AnswerMcp, McpParts } from './server.ts'
import { serviceTexts } from './texts.ts'
import { toolsOf } from './tools.ts'

/** A call to /mcp as the front hands it on: plain, because the one who answers may be another thread. */
export interface McpOrder {
  /** Those that the protocol and its checks look at. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly tier: CallerTier
  readonly requestId: string
}

/** Answers agents; its library is read from disk when the first one calls. */
export interface McpDesk {
  answer(order: McpOrder, ask: Ask, gone?: AbortSignal): Promise<Made>
}

export interface McpDeskParts {
  readonly boards: readonly Board[]
  readonly site: Site
  readonly log: Log
}

/** Older clients send several messages at once; each is a call of its own, and none of them was counted as one. */
const LONGEST_BATCH = 10
const JSON_TYPE = 'application/json'

export function createMcpDesk({ boards, site, log }: McpDeskParts): McpDesk {
  const parts = { site, tools: toolsOf(boards), texts: serviceTexts(boards) }
  let opened: Promise<Protocol> | null = null
  return {
    async answer({ headers, body, requestId }, ask, gone) {
      opened ??= openProtocol(parts)
      const { answers, refusalOf } = await opened
      const refusal = refusalOf(headers) ?? (isLongBatch(body) ? TOO_MANY : null)
      if (refusal !== null) return refusal
      const request = new Request(`${site.publicUrl}/mcp`, {
        method: 'POST',
        headers,
        body,
        ...(gone ? { signal: gone } : {}),
      })
      const onFault = (thrown: unknown) =>
        log.error({ err: thrown, request_id: requestId, url: '/mcp' }, sentenceOf(thrown))
      return madeOf(await answers(request, { ask, requestId, onFault }))
    },
  }
}

interface Protocol {
  readonly answers: AnswerMcp
  /** Of a call that came by another name, or from a page of another site; null where all is well. */
  readonly refusalOf: (headers: McpOrder['headers']) => Made | null
}

async function openProtocol(parts: McpParts): Promise<Protocol> {
  const [{ createMcpAnswers }, { validateHostHeader, validateOriginHeader }] = await Promise.all([
    import('./server.ts'),
    import('@modelcontextprotocol/server'),
  ])
  const { site } = parts
  return {
    answers: createMcpAnswers(parts),
    refusalOf(headers) {
      const host = validateHostHeader(headers.host, hostsOf(site, headers.host))
      if (!host.ok)
        return refused(
          403,
          `${host.message}. ${site.publicUrl} is what this service is called; PUBLIC_URL sets it.`,
        )
      const origin = validateOriginHeader(headers.origin, [...hostsOf(site), host.hostname])
      return origin.ok ? null : refused(403, `${origin.message}. Pages of other sites may not ask here.`)
    },
  }
}

/**
 * By which names it may be called. A page that had its own name point here (DNS rebinding) sends that name: names are
 * refused unless they are the public one or mean this machine. An address in figures is nobody's name.
 */
function hostsOf({ publicUrl }: Site, host = ''): string[] {
  const called = host.replace(/:\d+$/, '')
  const isAddress = isIP(called.replace(/^\[|\]$/g, '')) !== 0
  return [new URL(publicUrl).hostname, 'localhost', '127.0.0.1', '[::1]', ...(isAddress ? [called] : [])]
}

function isLongBatch(body: string): boolean {
  if (!body.trimStart().startsWith('[')) return false
  try {
    const messages: unknown = parseJson(body)
    return Array.isArray(messages) && messages.length > LONGEST_BATCH
  } catch {
    // Whoever answers says what is wrong with it.
    return false
  }
}

/** As the protocol has errors of calls that it did not come to. */
function refused(status: number, message: string): Made {
  const error = { jsonrpc: '2.0', error: { code: -32_600, message }, id: null }
  return { status, body: JSON.stringify(error), contentType: JSON_TYPE, cacheControl: 'no-store' }
}

const TOO_MANY = refused(400, `A batch has at most ${LONGEST_BATCH} messages.`)

async function madeOf(response: Response): Promise<Made> {
  const body = await response.text()
  return {
    status: response.status,
    body,
    contentType: response.headers.get('content-type') ?? JSON_TYPE,
    cacheControl: 'no-store',
  }
}
