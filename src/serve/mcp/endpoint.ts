import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '../endpoint.ts'
import type { Kitchen } from '../kitchen.ts'

export const MCP_PATH = '/mcp'
const LONGEST_BODY = 1024 * 1024

/** What a page of this machine, such as an inspector, sends along. */
const CLIENT_HEADERS = [
  'Content-Type',
  'Accept',
  'Authorization',
  'X-API-Key',
  'Mcp-Protocol-Version',
  'Mcp-Session-Id',
  'Mcp-Method',
  'Mcp-Name',
  'Last-Event-ID',
]

/** Where agents ask by the Model Context Protocol. Keys are welcome and never needed. */
export function mcpEndpoint(kitchen: Kitchen): Endpoint {
  return {
    method: 'POST',
    path: MCP_PATH,
    name: 'mcp',
    rule: 'fair',
    body: { contentType: 'application/json', maxBytes: LONGEST_BODY },
    fromElsewhere: CLIENT_HEADERS,
    answer: ({ headers, body, tier, requestId }) => {
      const order = { headers: protocolHeaders(headers), body: String(body), tier, requestId }
      return (spend, gone) => kitchen.mcp(order, spend, gone)
    },
  }
}

/** The rest is not of the protocol, and keys are nobody's business behind the front. */
function protocolHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const names = Object.keys(headers).filter(
    (name) => ['host', 'origin', 'accept', 'content-type'].includes(name) || name.startsWith('mcp-'),
  )
  return Object.fromEntries(names.map((name) => [name, String(headers[name])]))
}
