import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ChainNode } from '../../src/access/x402/chain-node.ts'
import { createBaseScheme } from '../../src/access/x402/own-base.ts'
import { createRemoteFacilitator } from '../../src/access/x402/remote-facilitator.ts'
import { SETTING_NAMES, SETTINGS, type SettingName } from '../../src/config/settings.ts'
import { loadConfig, surveyConfig } from '../../src/config.ts'
import { sentenceOf } from '../../src/core/errors.ts'
import { createLog } from '../../src/core/log.ts'
import { LeaseBook } from '../../src/leases/lease-book.ts'
import { openLedger } from '../../src/ledger/open.ts'
import { createSmtpPost } from '../../src/mail/smtp.ts'
import { RedisLine } from '../../src/shared/redis-line.ts'
import { perptapeIn } from '../end-to-end/perptape.ts'

/** Part of every secret below; never part of what may be shown. */
const MARK = 'zq7marker9x'
const KEY = `${MARK}abc123def456`
const WALLET_KEY = `0x${'ab12'.repeat(16)}`
const none = '/nonexistent/.env'
const folder = mkdtempSync(join(tmpdir(), 'perptape-marks-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SCHEMES: Partial<Record<SettingName, string>> = {
  DATABASE_URL: 'postgres',
  REDIS_URL: 'redis',
  SMTP_URL: 'smtp',
}
const BEFORE: Partial<Record<SettingName, string>> = { HOSTS: 'okx:' }

/** Addresses with a key wherever a provider may have put one; the path of a database is its name. */
function addresses(name: SettingName): string[] {
  const scheme = SCHEMES[name] ?? 'https'
  const paths =
    name === 'DATABASE_URL' || name === 'REDIS_URL' ? ['/0'] : [`/v2/${KEY}`, `/${KEY}/`, `/${KEY}/rpc`]
  const all = [
    ...paths.map((path) => `${scheme}://host.test:1${path}`),
    `${scheme}://host.test:1/?api-key=${KEY}`,
    `${scheme}://host.test:1/0?a=1&password=${KEY}&b=2`,
    `${scheme}://host.test:1/#${KEY}`,
    `${scheme}://ada:${KEY}@host.test:1/0`,
    `${scheme}://ada:${encodeURIComponent(`${KEY}/@"`)}@host.test:1/0`,
    `${scheme}://${KEY}@host.test:1`,
    `${scheme}://${KEY}1234.host.test`,
    `ftp://ada:${KEY}@host.test/${KEY}`,
    `ada:${KEY}@host.test`,
    `host.test/${KEY}?${KEY}`,
    KEY,
    `${scheme}://host .test/${KEY}`,
  ]
  const listed = all.map((address) => `${BEFORE[name] ?? ''}${address}`)
  return SETTINGS[name].secrecy === 'servers' ? [...listed, listed.join(',')] : listed
}

function marked(name: SettingName): string[] {
  switch (SETTINGS[name].secrecy) {
    case 'public':
      return []
    case 'wallet':
      // Somebody takes the wrong one of the pair.
      return [`${WALLET_KEY}${MARK}`, KEY]
    case 'server':
    case 'servers':
      return addresses(name)
    case 'secret':
      return [KEY, `${KEY}${KEY}`, `${KEY} ${KEY}`, `0x${KEY}`]
  }
}

const hiding = SETTING_NAMES.filter((name) => SETTINGS[name].secrecy !== 'public')

it('every setting that is an address, a token or a key is one that hides', () => {
  const telling = SETTING_NAMES.filter((name) => /URL|TOKEN|_KEY_|PROXY$|PASS|SECRET|HOSTS$/.test(name))
  expect(telling.filter((name) => !hiding.includes(name))).toEqual(['NO_PROXY', 'PUBLIC_URL', 'TRUST_PROXY'])
})

describe.each(hiding)('%s', (name) => {
  it.each(marked(name))('shows no key, valid or not: %s', (value) => {
    const { inForce, faults } = surveyConfig({}, { [name]: value }, none)
    expect(JSON.stringify({ inForce, faults })).not.toContain(MARK)
    // Where it is repeated by a library, in whatever spelling.
    if (value.includes(' ')) return
    const log: string[] = []
    createLog('info', { write: (line) => void log.push(line) }).error(
      { err: new Error(`failed: ${value}`), url: value, again: encodeURIComponent(value) },
      value,
    )
    const told = `${sentenceOf(new Error(`connect ${value} failed`))} ${log.join('')}`
    expect(decodeURIComponent(told.replaceAll('%', '%25'))).not.toContain(KEY)
  })

  it('nor does a line of .env that lacks its sign', () => {
    const file = join(folder, '.env')
    for (const line of [`${name} ${KEY}`, `${name}: ${KEY}`, `export ${name} ${KEY}`, KEY, `0x${KEY} `]) {
      writeFileSync(file, line)
      let sentence = ''
      try {
        loadConfig({}, {}, file)
      } catch (thrown) {
        sentence = sentenceOf(thrown)
      }
      expect(sentence).toContain('should be NAME=value')
      expect(sentence).not.toContain(MARK)
    }
  })
})

it('a short word in a path is struck out of an error that repeats the address, and from nothing else', () => {
  loadConfig({}, { BASE_RPC_URL: 'https://node.test/v2/secret' }, none)
  expect(sentenceOf(new Error('URL: https://node.test/v2/secret/ failed'))).toBe(
    'URL: https://[redacted]/ failed',
  )
  expect(sentenceOf(new Error('a secret of node.test'))).toBe('a secret of node.test')
})

/** What a service is told where nobody answers at an address that has keys in it. */
const AWAY = {
  BASE_RPC_URL: `http://127.0.0.1:1/v2/${KEY}?api-key=${KEY}`,
  SOLANA_RPC_URL: `http://127.0.0.1:1/v2/${KEY}?api-key=${KEY}`,
  FACILITATOR_URL: `http://127.0.0.1:1/${KEY}`,
  DATABASE_URL: `postgres://ada:${KEY}@127.0.0.1:1/perptape?password=${KEY}`,
  REDIS_URL: `redis://ada:${KEY}@127.0.0.1:1/0`,
  SMTP_URL: `smtp://ada:${KEY}@127.0.0.1:1`,
  CLICKHOUSE_URL: `http://ada:${KEY}@127.0.0.1:1`,
  HTTPS_PROXY: `http://ada:${KEY}@127.0.0.1:1`,
  BITCOIN_RPC_URL: `http://ada:${KEY}@127.0.0.1:1/${KEY}`,
  OPS_TOKEN: KEY,
  FACILITATOR_TOKEN: KEY,
}

describe('where nobody answers', () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const said = async (work: Promise<unknown>) => {
    const thrown = await work.then(
      () => null,
      (error: unknown) => error,
    )
    if (thrown !== null) log.error({ err: thrown }, sentenceOf(thrown))
    return `${thrown === null ? '' : sentenceOf(thrown)} ${lines.splice(0).join('')}`
  }

  it('neither a library nor we repeat the key of an address', async () => {
    const config = loadConfig({}, { ...AWAY, STORE: 'clickhouse' }, none)
    const { BASE_RPC_URL, DATABASE_URL, REDIS_URL, SMTP_URL, FACILITATOR_URL } = config
    const facilitator = createRemoteFacilitator({ url: FACILITATOR_URL!, token: KEY, log })
    expect(await said(facilitator.extraOf('eip155:8453'))).not.toContain(MARK)
    expect(await said(new ChainNode(BASE_RPC_URL).ask('eth_chainId', [], z.string()))).not.toContain(MARK)
    const own = await createBaseScheme(WALLET_KEY, BASE_RPC_URL)
    expect(await said(own.ping())).toContain('[redacted]')
    expect(await said(own.ping())).not.toContain(MARK)
    // Node refuses an address with a password in it, and repeats the whole of it.
    expect(await said(fetch(AWAY.BITCOIN_RPC_URL))).toContain('credentials')
    expect(await said(fetch(AWAY.BITCOIN_RPC_URL))).not.toContain(MARK)
    expect(await said(openLedger({ url: DATABASE_URL! }))).not.toContain(MARK)
    expect(await said(new LeaseBook(DATABASE_URL!).look('a', new Map(), 1_000, false))).not.toContain(MARK)
    const redis = await RedisLine.open({ url: REDIS_URL!, log })
    const issues = JSON.stringify([redis.ailments(), redis.metrics()])
    expect(`${issues}${await said(Promise.resolve())}`).not.toContain(MARK)
    await redis.close()
    const post = createSmtpPost({ url: SMTP_URL!, from: 'a@example.org', log })
    const letter = { to: 'b@example.org', subject: 'x', text: 'x', html: 'x' }
    expect(await said((async () => post.send(letter as never))())).not.toContain(MARK)
    await post.close?.()
  })

  it('threads that are started afterwards strike it out too', async () => {
    surveyConfig({}, AWAY, none)
    const source = `const { getEnvironmentData, parentPort } = require('node:worker_threads')
      parentPort.postMessage(getEnvironmentData('perptape.secrets').includes('${KEY}'))`
    const worker = new Worker(source, { eval: true })
    const knows = await new Promise((resolve) => worker.once('message', resolve))
    await worker.terminate()
    expect(knows).toBe(true)
  })

  it('perptape config and a start that fails show none', async () => {
    const place = { cwd: folder, settings: { ...AWAY, STORE: 'clickhouse', LOG_LEVEL: 'trace' } }
    rmSync(join(folder, '.env'), { force: true })
    for (const args of [['config'], ['config', '--json'], ['start', '--port', '0', '--ops-port', '0']]) {
      const { out, err } = await perptapeIn(place, ...args, '--data', join(folder, 'data'))
      expect(`${out}${err}`).not.toBe('')
      expect(`${out}${err}`).not.toContain(MARK)
    }
  }, 180_000)
})
