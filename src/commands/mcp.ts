import { createInterface } from 'node:readline'
import { ConfigError } from '../core/errors.ts'
import { fromHere, readMark } from '../process/running.ts'
import { McpForwarder } from './mcp-forwarder.ts'

interface McpFlags {
  readonly url?: string
  readonly data?: string
  readonly key?: string
}

const USUAL_URL = 'http://127.0.0.1:8080'

/**
 * Speaks MCP on standard input and output for the service that runs. The settings are left alone: clients start this
 * wherever they are, and a .env that lies there is somebody else's.
 */
export async function mcp({ url, data, key }: McpFlags): Promise<void> {
  if (url !== undefined && !/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
    throw new ConfigError(`--url is "${url}", but must be an http or https address.`)
  }
  const folder = data ?? process.env.DATA_DIR ?? './data'
  const forwarder = new McpForwarder({
    url: () => url ?? serviceOf(folder) ?? USUAL_URL,
    key: key ?? process.env.PERPTAPE_KEY ?? null,
    write: (line) => process.stdout.write(`${line}\n`),
    tell: (sentence) => process.stderr.write(`perptape: ${sentence}\n`),
  })
  for await (const line of createInterface({ input: process.stdin })) forwarder.take(line)
  await forwarder.done()
}

function serviceOf(folder: string): string | null {
  const url = readMark(folder)?.url
  return url == null ? null : fromHere(url)
}
