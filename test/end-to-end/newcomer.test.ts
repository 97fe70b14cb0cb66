import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readDocument } from '../docs/document.ts'
import { keyIn, linkIn } from '../http/account-service.ts'
import { Browser } from '../http/browser.ts'
import { bornInto } from '../made-once/ask.ts'
import { clockEnv, finished, QUICK_CLI, type RunningPerptape, startPerptape } from './perptape.ts'

/**
 * Somebody who knows nothing: from the front page to a key and a first call in every language, and from the line of a
 * configuration to an agent's first answer. Each step is found where the one before it says.
 */
const folder = mkdtempSync(join(tmpdir(), 'perptape-newcomer-'))
const data = join(folder, 'data')
const LOCAL = 'http://127.0.0.1:8080'
let service: RunningPerptape

beforeAll(async () => {
  await bornInto(data)
  service = await startPerptape('--role', 'serve', '--source', 'sim', '--data', data)
}, 600_000)
afterAll(async () => {
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 180_000)

/** Where a page leads to, by the words of the link. */
function linkOf(page: string, words: RegExp): string {
  const links = [...page.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)<\/a>/g)]
  const found = links.find(([, , text]) => words.test(text!))
  if (!found) throw new Error(`no link says ${words}`)
  return new URL(found[1]!, service.url).pathname
}

/** The letter, as whoever runs the service without a mail server finds it. */
function letter(): Promise<string> {
  const outbox = join(data, 'outbox')
  const whole = () => {
    const text = readFileSync(join(outbox, readdirSync(outbox)[0]!), 'utf8')
    expect(text).toContain('http')
    return text
  }
  return vi.waitFor(whole, { timeout: 60_000 })
}

describe('from the front page to a first call', () => {
  let key = ''
  const run = async (command: string, ...args: string[]) => {
    const settings = { ...clockEnv, BASE_URL: service.url, PERPTAPE_KEY: key }
    const { code, out, err } = await finished(command, args, { settings })
    expect(code, err).toBe(0)
    return out
  }

  it('a free key is three steps away', async () => {
    const browser = new Browser(service.url)
    const front = await browser.open('/')
    const docs = await browser.open(linkOf(front.text, /^Docs$/))
    const start = await browser.open(linkOf(docs.text, /^Quick start$/))
    await browser.open(linkOf(start.text, /\/account$/))
    await browser.submit('/account/sign-in', { email: 'newcomer@example.org' })
    await browser.open(linkIn({ text: await letter() }))
    await browser.submit('/account/verify')
    await browser.open('/account')
    key = keyIn((await browser.submit('/account/keys')).text)
    const statusWith = async (bearer: string) => {
      const headers = { authorization: `Bearer ${bearer}` }
      const response = await fetch(`${service.url}/api/public/oi`, { headers })
      await response.arrayBuffer()
      return response.status
    }
    expect([await statusWith(key), await statusWith(key.replace(/.$/, '1'))]).toEqual([200, 401])
  }, 180_000)

  it.each([
    ['sh', ['examples/curl/first-calls.sh'], /"symbol":"BTCUSDT"[\s\S]*A call costs 0\.005 USD/],
    ['npx', ['tsx', 'examples/typescript/first-call.ts'], /data is simulated[\s\S]*Longs lost \d/],
    ['python3', ['examples/python/first_call.py'], /data is simulated[\s\S]*^BTCUSDT .* open interest \d/m],
  ])('%s %j', async (command, args, says) => expect(await run(command, ...args)).toMatch(says), 180_000)

  it('a program of their own, as README has it', async () => {
    const [block] = readDocument('README.md').blocks.filter(({ language }) => language === 'ts')
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(resolve('.'), join(folder, 'node_modules/perptape'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    const program = `${block!.text.replace(LOCAL, service.url)}\nconsole.log(rows.length, rows[0])\n`
    writeFileSync(join(folder, 'program.ts'), program)
    expect(await run('npx', 'tsx', join(folder, 'program.ts'))).toMatch(/^[1-9]\d* \{/)
  }, 180_000)
})

describe('from the line of a configuration to an answer', () => {
  const [block] = readDocument('README.md').blocks.filter(({ language }) => language === 'json')
  const { command, args } = JSON.parse(block!.text).mcpServers.perptape as { command: string; args: string[] }

  it('an agent lists the tools and asks one', async () => {
    expect([command, args[0]]).toEqual(['npx', 'perptape'])
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [QUICK_CLI, ...args.slice(1)],
      // The service is found by its folder.
      env: { PATH: process.env.PATH!, DATA_DIR: data },
    })
    const agent = new Client({ name: 'newcomer', version: '1.0.0' })
    await agent.connect(transport)
    const { tools } = await agent.listTools()
    expect(tools).toHaveLength(45)
    expect(JSON.stringify(tools).length).toBeLessThan(60 * 1024)
    const sizes = []
    for (const { name, inputSchema } of tools) {
      if (inputSchema.required?.length) continue
      const result = await agent.callTool({ name, arguments: {} })
      expect(result.isError, `${name}: ${JSON.stringify(result.content).slice(0, 300)}`).toBeFalsy()
      expect(result.structuredContent, name).toMatchObject({ data_source: 'simulated' })
      sizes.push([name, JSON.stringify(result).length] as const)
    }
    expect(sizes.filter(([, size]) => size >= 40 * 1024)).toEqual([])
    await agent.close()
  }, 180_000)
})
