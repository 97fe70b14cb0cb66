import { z } from 'zod'
import * as is from '../../define/answer.ts'
import type { ListedRoute } from '../documents/document.ts'
import { MCP_PATH } from './endpoint.ts'

const version = is.always('2.0', 'Of JSON-RPC.')
const id = is.figure('id', 'The same in question and answer.')
const part = (meaning: string) => z.looseObject({}).register(z.globalRegistry, { description: meaning })

/** Where agents ask, as lists of what there is show it: what messages say is told by the protocol. */
export const MCP: ListedRoute = {
  id: 'mcp',
  path: MCP_PATH,
  method: 'POST',
  rule: 'fair',
  maxAgeS: 0,
  body: {
    contentType: 'application/json',
    about: 'A message of the Model Context Protocol.',
    schema: z.object({
      jsonrpc: version,
      id: id.optional(),
      method: is.text('What is asked, such as tools/call.'),
      params: part('With what.').optional(),
    }),
  },
  listed: {
    title: 'Model Context Protocol',
    about:
      'Every tool, document and prompt for agents, by one message after the other; no session is kept, and no credentials are needed. Clients of older revisions get the same as one server-sent event.',
    schema: z.object({
      jsonrpc: version,
      id: id.nullable(),
      result: part('What was asked for.').optional(),
      error: part('Why there is none: code and message.').optional(),
    }),
  },
}
