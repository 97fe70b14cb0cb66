import { AsyncLocalStorage } from 'node:async_hooks'
import {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server'
import { nearest, orNearest } from '../../core/nearest.ts'
import { HOUR, MINUTE } from '../../core/time.ts'
import { VERSION } from '../../core/version.ts'
import type { Ask, Site } from '../documents/document.ts'
import { problemOf } from '../http/sender.ts'
import { instructionsOf } from './instructions.ts'
import { LISTED_PROMPTS, promptOf } from './prompts.ts'
import { DOCS, type McpText } from './texts.ts'
import type { Tool } from './tools.ts'

/** What the server is made of; it is the same for every call. */
export interface McpParts {
  readonly site: Site
  readonly tools: ReadonlyMap<string, Tool>
  readonly texts: readonly McpText[]
}

/** By whom a call is answered, which differs from call to call. */
interface McpCaller {
  readonly ask: Ask
  readonly requestId: string
  readonly onFault: (thrown: unknown) => void
}

const LISTS = { ttlMs: HOUR, cacheScope: 'public' } as const
const SUGGESTIONS = 50

export type AnswerMcp = (request: Request, caller: McpCaller) => Promise<Response>

/**
 * Answers by the protocol: the current revision and those before it, each without a session. Handlers tell nothing before
 * their result, so that every answer is whole.
 */
export function createMcpAnswers(parts: McpParts): AnswerMcp {
  const callers = new AsyncLocalStorage<McpCaller>()
  const handler = createMcpHandler(() => serverOf(parts, callers.getStore()!), {
    legacy: 'stateless',
    // Nothing of it changes while it runs: there is nothing to listen for.
    maxSubscriptions: 0,
  })
  return (request, caller) => callers.run(caller, () => handler.fetch(request))
}

function serverOf({ site, tools, texts }: McpParts, caller: McpCaller): Server {
  const server = new Server(
    { name: 'perptape', title: 'perptape', version: VERSION, websiteUrl: site.publicUrl },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions: instructionsOf(site),
      cacheHints: {
        'tools/list': LISTS,
        'prompts/list': LISTS,
        'resources/list': LISTS,
        'resources/templates/list': LISTS,
        'server/discover': LISTS,
        'resources/read': { ttlMs: MINUTE, cacheScope: 'public' },
      },
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: [...tools.values()].map(({ listed }) => listed) }))
  server.setRequestHandler('tools/call', ({ params: { name, arguments: given = {} } }) => {
    const tool = tools.get(name)
    if (!tool) throw unknown('tool', name, [...tools.keys()])
    return tool.call({ ...caller, arguments: given, simulated: site.simulated })
  })
  server.setRequestHandler('prompts/list', () => ({ prompts: LISTED_PROMPTS }))
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: given } }) => {
    const names = LISTED_PROMPTS.map((prompt) => prompt.name)
    const prompt = promptOf(name, given)
    if (prompt === null) throw unknown('prompt', name, names)
    return prompt
  })
  server.setRequestHandler('resources/list', () => ({
    resources: texts.filter(({ isPart }) => !isPart).map(resourceOf),
  }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: templatesOf(texts) }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const found = texts.find((text) => text.uri === uri)
    if (!found)
      throw new ResourceNotFoundError(uri, `There is no ${uri.slice(0, 200)}. ${hintFor(uri, texts)}`)
    return { contents: [{ uri, mimeType: MARKDOWN, text: await read(found, caller) }] }
  })
  server.setRequestHandler('completion/complete', ({ params: { ref, argument } }) => {
    const names = ref.type === 'ref/resource' ? partsUnder(ref.uri, texts) : []
    const values = names.filter((name) => name.startsWith(argument.value))
    return { completion: { values: values.slice(0, SUGGESTIONS), total: values.length } }
  })
  return server
}

const MARKDOWN = 'text/markdown'

function resourceOf({ uri, title, about }: McpText) {
  return { uri, name: uri.slice(DOCS.length + 1), title, description: about, mimeType: MARKDOWN }
}

const TEMPLATES = [
  { uri: `${DOCS}/meanings/{section}`, about: 'A section of what the figures mean, such as funding.' },
  { uri: `${DOCS}/methodology/{id}`, about: 'How a derived figure is worked out, with an example.' },
]

/** Of those kinds that there are. */
function templatesOf(texts: readonly McpText[]) {
  return TEMPLATES.filter(({ uri }) => partsUnder(uri, texts).length > 0).map(({ uri, about }) => ({
    uriTemplate: uri,
    name: uri.slice(DOCS.length + 1).split('/', 1)[0]!,
    description: about,
    mimeType: MARKDOWN,
  }))
}

function partsUnder(template: string, texts: readonly McpText[]): string[] {
  const start = template.slice(0, template.indexOf('{'))
  return texts.flatMap(({ uri, isPart }) =>
    isPart && uri.startsWith(start) ? [uri.slice(start.length)] : [],
  )
}

function hintFor(uri: string, texts: readonly McpText[]): string {
  const near = nearest(
    uri,
    texts.map((text) => text.uri),
  )
  return near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'resources/list has what there is.'
}

/** What fails here is told as over HTTP: a sentence, and nothing of the inside. */
async function read(text: McpText, { ask, onFault, requestId }: McpCaller): Promise<string> {
  try {
    return await text.read(ask)
  } catch (thrown) {
    const problem = problemOf(thrown)
    if (problem.code === 'internal') onFault(thrown)
    throw new ProtocolError(ProtocolErrorCode.InternalError, `${problem.message} Request id: ${requestId}.`)
  }
}

function unknown(what: string, name: string, names: readonly string[]): ProtocolError {
  const hint = orNearest(name, names, 'There are')
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no ${what} ${name.slice(0, 80)}. ${hint}`,
  )
}
