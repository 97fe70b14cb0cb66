import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { built } from '../made-once/ask.ts'
import { finished, perptapeNow as perptape, type RunningPerptape, startBy } from './perptape.ts'

/** What a newcomer does right and wrong at the command line, on a folder that is born live and never connects. */
const folder = mkdtempSync(join(tmpdir(), 'perptape-first-'))
const data = join(folder, 'data')
const settings = { PORT: '0', OPS_PORT: '0', DATA_DIR: data, SOURCE: 'live', ROLE: 'serve' }

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const pidOfRunning = () => JSON.parse(readFileSync(join(data, 'running.json'), 'utf8')).pid as number
const oneSentence = /^perptape: [^\n]+\n$/

beforeAll(built, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('npm start', () => {
  let service: RunningPerptape
  let pid: number
  beforeAll(async () => {
    service = await startBy('npm', ['start'], { ...settings, LOG_LEVEL: 'debug' })
    pid = pidOfRunning()
  }, 180_000)
  afterAll(async () => {
    await service?.stop('SIGKILL')
    if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGKILL')
  })

  it('names the address that it took, also to callers', async () => {
    expect(service.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/)
    const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as { servers: unknown }
    expect(document.servers).toMatchObject([{ url: service.url }])
  })

  it('has what lies beside its code: what browsers run, documents, the letters of pictures', async () => {
    const linked = async (path: string) => {
      const text = await (await fetch(`${service.url}${path}`)).text()
      return [...text.matchAll(/(?:src|href|content)="([^"]+\.(?:js|css)|[^"]+\/previews\/[^"]+)"/g)].map(
        (match) => match[1]!,
      )
    }
    const files = [...(await linked('/')), ...(await linked('/docs/reference'))]
    for (const kind of [/\.css$/, /\.js$/, /\/previews\//])
      expect(files).toContainEqual(expect.stringMatching(kind))
    for (const file of [...files, '/docs/meanings/funding']) {
      const response = await fetch(new URL(file, service.url))
      expect(response.status, file).toBe(200)
      await response.arrayBuffer()
    }
  })

  it('keeps its port: another start says so before it writes anything', async () => {
    const { port } = new URL(service.url)
    const fresh = join(folder, 'fresh')
    const second = await perptape('start', '--source', 'sim', '--data', fresh, '--port', port)
    expect(second.code).toBe(6)
    expect(second.err).toMatch(oneSentence)
    expect(second.err).toContain(`Port ${port} of 127.0.0.1 is in use`)
    expect(second.err).toContain('--port')
    expect(existsSync(fresh)).toBe(false)
    const twice = await perptape('start', '--data', data, '--port', port, '--ops-port', '0')
    expect([twice.code, twice.err]).toEqual([
      3,
      expect.stringMatching(
        new RegExp(
          `in use by another process \\(PID \\d+\\), which answers at ${service.url}/\\. Stop it first`,
        ),
      ),
    ])
  })

  it('carries out commands beside it, and their refusals leave with the same code', async () => {
    const known = await perptape('gaps', '--source', 'binance', '--data', data)
    expect([known.code, known.out]).toEqual([0, 'No gap in the last 30 days.\nNothing was recorded yet.\n'])
    const unknown = await perptape('gaps', '--source', 'binnance.tickers', '--data', data)
    expect([unknown.code, unknown.err]).toEqual([
      2,
      'perptape: There is no source or venue binnance.tickers. Did you mean binance.tickers or binance.inverse?\n',
    ])
  })

  it('is not ended by a terminal that is closed', async () => {
    process.kill(pid, 'SIGHUP')
    for (let call = 0; call < 3; call++) expect((await fetch(`${service.url}/`)).status).toBe(200)
  })

  it('stops cleanly when npm is told to', async () => {
    await fetch(`${service.url}/api/public/symbols?api_key=ak_verysecretverysecret`)
    expect(await service.stop('SIGTERM')).toBe(0)
    expect(isAlive(pid)).toBe(false)
    expect(service.log()).toContain('Stopped; everything recorded is stored.')
    expect(existsSync(join(data, 'running.json'))).toBe(false)
  }, 180_000)

  it('logged JSON lines, as nobody looked on, and no key', () => {
    const lines = service.log().split('\n')
    const requests = lines.filter((line) => line.includes('/api/public/symbols?'))
    expect(requests.map((line) => JSON.parse(line).url)).toContain('/api/public/symbols?api_key=[redacted]')
    expect(service.log()).not.toContain('verysecret')
  })
})

describe('a shell between npm and perptape, as npx puts it', () => {
  it('does not leave perptape behind; and logs are for people when asked for', async () => {
    const command = `'${process.execPath}' dist/cli.js start; true`
    const more = { npm_lifecycle_event: 'npx', LOG_FORMAT: 'pretty', LOG_LEVEL: 'debug' }
    const service = await startBy('sh', ['-c', command], { ...settings, ...more })
    const pid = pidOfRunning()
    try {
      expect(pid).not.toBe(service.pid)
      await fetch(`${service.url}/api/public/symbols?api_key=ak_verysecretverysecret`)
      // Resolves when the last one that writes to the log is gone, and that is perptape.
      await service.stop('SIGTERM')
      expect(existsSync(join(data, 'running.json'))).toBe(false)
      expect(service.log()).toContain('Stopped; everything recorded is stored.')
      expect(service.log()).toMatch(/\[\d\d:\d\d:\d\dZ\] \w+: request \{.*api_key=\[redacted\]/)
      expect(service.log()).not.toContain('verysecret')
    } finally {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    }
  }, 180_000)
})

describe('commands', () => {
  const csv = join(folder, 'venues.csv')

  it('export to a new file, and over an old one only when told to', async () => {
    const first = await perptape('export', 'recording_gaps', '--data', data, '--out', csv)
    expect([first.code, first.out]).toEqual([0, `0 rows of recording_gaps (live) are in ${csv}.\n`])
    writeFileSync(csv, 'mine')
    const again = await perptape('export', 'recording_gaps', '--data', data, '--out', csv)
    expect([again.code, again.err]).toEqual([2, expect.stringMatching(oneSentence)])
    expect(again.err).toContain('--force')
    expect(readFileSync(csv, 'utf8')).toBe('mine')
    const forced = await perptape('export', 'recording_gaps', '--data', data, '--out', csv, '--force')
    expect(forced.code).toBe(0)
    expect(readFileSync(csv, 'utf8')).toMatch(/^source,started_at,/)
  }, 180_000)

  it('refuse to export a time that runs backwards', async () => {
    const range = ['--from', '2026-11-02', '--to', '2026-11-01']
    const out = join(folder, 'never.csv')
    const refused = await perptape('export', 'recording_gaps', '--data', data, '--out', out, ...range)
    expect([refused.code, refused.err]).toEqual([2, expect.stringMatching(oneSentence)])
    expect(refused.err).toContain('--from')
    expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual([])
  })

  it('refuse a wrong file with one sentence and code 2, and leave no folder half born', async () => {
    const wrong = join(folder, 'wrong.csv')
    writeFileSync(wrong, 'colour,taste\nred,sweet\n')
    const unborn = join(folder, 'unborn')
    for (const file of [join(folder, 'none.csv'), wrong]) {
      const refused = await perptape('import', 'recording_gaps', file, '--data', unborn)
      expect([refused.code, refused.err]).toEqual([2, expect.stringMatching(oneSentence)])
      expect(refused.err).toContain(file)
    }
    expect(readdirSync(unborn)).toEqual(['perptape.lock'])
  }, 180_000)

  it('look without leaving anything behind', async () => {
    const none = join(folder, 'none')
    for (const command of [['gaps'], ['account', 'list'], ['account', 'revoke', 'ak_aaaaaa']]) {
      const refused = await perptape(...command, '--data', none)
      expect([refused.code, refused.err]).toEqual([2, expect.stringMatching(oneSentence)])
    }
    expect(existsSync(none)).toBe(false)
  }, 180_000)

  it('list keys and revoke them', async () => {
    const made = await perptape('account', 'create', '--email', 'ada@example.org', '--data', data, '--json')
    const { key } = JSON.parse(made.out)
    const list = await perptape('account', 'keys', '--data', data)
    expect(list.out).toContain(`${key.slice(0, 9)}…`)
    expect(list.out).not.toContain(key)
    const revoked = await perptape('account', 'revoke', key.slice(0, 9), '--data', data)
    expect([revoked.code, revoked.out]).toEqual([
      0,
      `The key ${key.slice(0, 9)}… of ada@example.org is revoked. A running service refuses it from the next call on.\n`,
    ])
    const after = await perptape('account', 'keys', 'ada@example.org', '--json', '--data', data)
    expect(JSON.parse(after.out)).toMatchObject([
      { email: 'ada@example.org', plan: 'free', revoked_at: expect.stringMatching(/Z$/) },
    ])
  }, 180_000)

  it('end quietly when nobody reads on', async () => {
    const piped = await finished('sh', ['-c', `${process.execPath} dist/cli.js gaps --data ${data} | true`])
    expect([piped.code, piped.err]).toEqual([0, ''])
  })

  it('speak of the flag that was wrong', async () => {
    const wrong = await perptape('start', '--data', data, '--port', 'abc')
    expect([wrong.code, wrong.err]).toEqual([
      2,
      'perptape: --port is "abc", but must be a port from 0 to 65535 (0 picks a free one).\n',
    ])
  })
})
