import { createReadStream } from 'node:fs'
import { stdin } from 'node:process'
import { ConfigError, sentenceOf } from '../core/errors.ts'
import { parseJson } from '../core/json.ts'
import { SECOND } from '../core/time.ts'

/** A receipt or proof has a few thousand characters. */
const MOST_BYTES = 1_000_000
const PATIENCE_MS = 20 * SECOND

export interface Given {
  readonly json: unknown
  /** Where it was had, if it was had from a server; what it names beside itself is found from there. */
  readonly url: URL | null
  /** Whether the server says that its market is simulated. */
  readonly simulated: boolean
}

/** What a file, an address, or standard input (`-`) holds. Whatever cannot be read is a fault of the argument. */
export async function readGiven(source: string): Promise<Given> {
  const url = addressOf(source)
  if (url) return askFor(url)
  const input = source === '-' ? stdin : createReadStream(source)
  const name = source === '-' ? 'Standard input' : source
  return { json: jsonOf(name, await textOf(name, input)), url: null, simulated: false }
}

/** A page that shows a receipt leads to the answer that it is made of. */
export function addressOf(source: string): URL | null {
  if (!/^https?:\/\//i.test(source)) return null
  if (!URL.canParse(source)) throw new ConfigError(`${source} is no address.`)
  const url = new URL(source)
  const page = /^(.*)\/verify\/([^/]+)\/?$/.exec(url.pathname)
  return page ? new URL(`${page[1]}/api/public/signals/${page[2]}`, url.origin) : url
}

export async function askFor(url: URL): Promise<Given> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((thrown: unknown) => {
    const { cause } = thrown as { cause?: unknown }
    throw new ConfigError(`${url} does not answer: ${sentenceOf(cause ?? thrown)}`)
  })
  const text = response.body ? await textOf(url.href, response.body) : ''
  if (!response.ok) throw new ConfigError(`${url} answered ${response.status}${detailOf(text)}`)
  return {
    json: jsonOf(url.href, text),
    url,
    simulated: response.headers.get('x-data-source') === 'simulated',
  }
}

async function textOf(name: string, input: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const piece of input) {
      bytes += piece.length
      if (bytes > MOST_BYTES) throw new Error('longer than any receipt or proof')
      pieces.push(piece)
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))
  } catch (thrown) {
    throw new ConfigError(`${name} cannot be read: ${sentenceOf(thrown)}`)
  }
}

function jsonOf(name: string, text: string): unknown {
  try {
    return parseJson(text)
  } catch (thrown) {
    throw new ConfigError(`${name} is not JSON: ${sentenceOf(thrown)}`)
  }
}

/** A server of ours says what was wrong. */
function detailOf(text: string): string {
  try {
    const { detail } = parseJson(text) as { detail?: unknown }
    return typeof detail === 'string' ? `: ${detail}` : '.'
  } catch {
    return '.'
  }
}
