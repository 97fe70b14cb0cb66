import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Built, Child } from './built.ts'

/** What keeps a start from coming up, and how a service ends: each with one sentence and the code that OPERATE tells. */
let built: Built
let data: string
let children: Child[] = []
const own = (child: Child) => {
  children.push(child)
  return child
}
const run = (...args: string[]) => own(built.run(...args)).end
const start = (folder: string) => own(built.start(folder, '--source', 'live', '--role', 'serve'))
const refused = async (args: readonly string[], code: number, sentence: RegExp) => {
  const end = await run(...args)
  expect([end.code, end.signal, end.err]).toEqual([code, null, expect.stringMatching(/^perptape: [^\n]+\n$/)])
  expect(end.err).toMatch(sentence)
}
const ports = ['--port', '0', '--ops-port', '0']

beforeAll(async () => {
  built = await Built.make()
  data = built.at('data')
  const first = start(data)
  await first.up()
  first.kill('SIGTERM')
  expect((await first.end).code).toBe(0)
}, 600_000)
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(children.map(({ end }) => end))
  children = []
})
afterAll(() => built.remove())

/** A copy of the folder with what `spoil` makes of its market. */
function spoilt(name: string, spoil: (market: string) => void): string {
  const copy = built.at(name)
  mkdirSync(copy)
  copyFileSync(join(data, 'perptape.json'), join(copy, 'perptape.json'))
  spoil(join(copy, 'market.duckdb'))
  return copy
}

describe('a folder that cannot be opened', () => {
  it('without its market: it is not taken for an empty record', async () => {
    const folder = spoilt('missing', () => {})
    for (const args of [['start', ...ports], ['gaps']]) {
      await refused([...args, '--data', folder], 5, /market\.duckdb is missing.*backup.*--data/)
    }
    expect(readdirSync(folder).sort()).toEqual(['perptape.json', 'perptape.lock'])
  }, 180_000)

  it.each([
    ['nothing', () => 0],
    ['a piece', () => 100],
    ['half', (size: number) => Math.floor(size / 2)],
  ])('with a market of which %s is left: it is damaged', async (left, sizeOf) => {
    const folder = spoilt(`truncated to ${left}`, (market) => {
      copyFileSync(join(data, 'market.duckdb'), market)
      truncateSync(market, sizeOf(statSync(market).size))
    })
    await refused(['start', ...ports, '--data', folder], 5, /market\.duckdb is damaged/)
  })

  it.skipIf(process.platform !== 'linux')('that may not be made', async () => {
    // Nobody makes folders there, not even root.
    const folder = '/sys/perptape'
    for (const args of [
      ['start', ...ports],
      ['import', 'venues', 'x.csv'],
    ]) {
      await refused([...args, '--data', folder], 4, /perptape may not be written to.*--data/)
    }
  })

  it.skipIf(process.platform !== 'linux')('where the system makes no folders', async () => {
    await refused(['start', ...ports, '--data', '/proc/perptape/data'], 2, /cannot be used: ENOENT.*--data/)
  })

  it.skipIf(!mayMount())(
    'on a disk that may only be read (skipped where nothing may be mounted)',
    async () => {
      const mount = `mount --bind '${data}' '${data}' && mount -o remount,ro,bind '${data}' && exec "$0" "$@"`
      const email = ['--email', 'ada@example.org']
      for (const args of [['start', ...ports], ['gaps'], ['account', 'create', ...email]]) {
        const command = [process.execPath, built.cli, ...args, '--data', data]
        const { code, err } = await own(new Child('unshare', ['-m', 'sh', '-c', mount, ...command])).end
        expect([code, err]).toEqual([
          4,
          expect.stringMatching(/^perptape: [^\n]+ may not be written to[^\n]+\n$/),
        ])
      }
    },
    180_000,
  )

  it.each(['--port', '--ops-port'])('while %s is taken: the folder is not even made', async (flag) => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    const folder = built.at('never')
    const own = ['--source', 'live', '--data', folder, ...ports, flag, String(port)]
    await refused(['start', ...own], 6, new RegExp(`Port ${port} of 127.0.0.1 is in use.*${flag}`))
    expect(readdirSync(built.folder)).not.toContain('never')
    server.close()
  })
})

describe('a running service', () => {
  it('goes on when its terminal is closed, and stops as asked', async () => {
    const child = start(data)
    const { url } = await child.up()
    child.deafen()
    child.kill('SIGHUP')
    // Signals are taken in turn: by now it would have been ended.
    for (let call = 0; call < 3; call++) expect((await fetch(`${url}/api/public/symbols`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await child.end).toMatchObject({ code: 0, signal: null })
    expect(readdirSync(data)).not.toContain('running.json')
  }, 180_000)

  it('does not say that all is stored where its folder was deleted', async () => {
    const folder = built.at('deleted')
    const child = start(folder)
    await child.up()
    rmSync(folder, { recursive: true })
    child.kill('SIGTERM')
    const { code, err } = await child.end
    expect([code, err]).toEqual([5, expect.stringMatching(/The data folder is gone.*is lost\./)])
    expect(err).not.toContain('everything recorded is stored')
  }, 180_000)

  it('leaves at once when it is asked twice', async () => {
    const child = start(data)
    const { url } = await child.up()
    // A caller who never finishes his request keeps it from stopping for a while.
    const { hostname, port } = new URL(url)
    const caller = connect(Number(port), hostname)
    caller.on('error', () => {})
    caller.write('GET / HTTP/1.1\r\nHost: x\r\n')
    await fetch(`${url}/api/public/symbols`)
    child.kill('SIGTERM')
    await child.said(/Stopping …/)
    // Two within half a second count as one.
    const again = setInterval(() => child.kill('SIGTERM'), 200)
    const { code, signal, err } = await child.end
    clearInterval(again)
    expect([code, signal, err]).toEqual([130, null, expect.not.stringContaining('Stopped;')])
    expect(readdirSync(data)).not.toContain('running.json')
    expect(JSON.parse(readFileSync(join(data, 'perptape.json'), 'utf8'))).toMatchObject({ kind: 'live' })
  }, 180_000)
})

function mayMount(): boolean {
  try {
    execFileSync('unshare', ['-m', 'sh', '-c', 'mount --bind /tmp /tmp'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
