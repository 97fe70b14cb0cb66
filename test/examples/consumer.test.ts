import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { finished } from '../end-to-end/perptape.ts'
import { built } from '../made-once/ask.ts'

/** A project of somebody else that has installed perptape: what it may write, and what its compiler refuses. */
const folder = mkdtempSync(join(tmpdir(), 'perptape-consumer-'))
const PROGRAM = `
import { ApiProblem, createClient, PaymentDeclined, type Answer, type components, type Row } from 'perptape/client'

const tape = createClient({ baseUrl: 'http://127.0.0.1:8080', key: 'ak_1', retries: 1 })

// By name, and by path: the same.
type OiRow = components['schemas']['OiRow']
const leader = (answer: Answer<'/api/public/oi'>): OiRow | undefined => answer.rows[0]
const paid: components['schemas']['PaidOiHistoryRow'] = { ts: '', symbol: 'BTCUSDT', oi_base: 1, oi_usd: 2 }
const same: Row<'/api/x402/oi-history'> = paid

export async function all(): Promise<number> {
  console.log(leader(await tape.get('/api/public/oi')), same)
  const { score } = await tape.get('/api/public/pressure/{symbol}', { path: { symbol: 'BTCUSDT' } })
  let sum: number = score
  for await (const row of tape.rows('/api/x402/oi-history', { query: { symbol: 'BTC', limit: 5 } })) sum += row.oi_usd
  for await (const { event, data } of tape.stream({ events: ['print'] })) console.log(event, data.key)
  const { data, error } = await tape.raw.GET('/api/public/oi')
  console.log(data?.rows.length, error, ApiProblem.name, PaymentDeclined.name)
  return sum
}

export async function refused(): Promise<void> {
  // @ts-expect-error There is no such path.
  await tape.get('/api/public/nothing')
  // @ts-expect-error A parameter that is misspelled.
  await tape.get('/api/public/symbols', { query: { tpo: 5 } })
  // @ts-expect-error A value that it cannot have.
  await tape.get('/api/public/symbols', { query: { sort: 'colour' } })
  // @ts-expect-error What stands in the path is missing.
  await tape.get('/api/public/pressure/{symbol}')
  // @ts-expect-error A board has no pages.
  tape.rows('/api/public/oi')
  // @ts-expect-error A wallet without limits.
  createClient({ baseUrl: '', wallet: {} })
}
`
/** Ours, and that of the generation before. */
const COMPILERS = ['test/node_modules/typescript', 'test/examples/node_modules/typescript'] as const

/** As in a browser and as on a server; types of others are not looked into. */
const PROJECT = {
  compilerOptions: {
    ...{ target: 'es2022', module: 'nodenext', strict: true, exactOptionalPropertyTypes: true },
    ...{ noEmit: true, skipLibCheck: true, types: [], lib: ['es2022', 'dom', 'dom.asynciterable'] },
  },
  include: ['program.ts'],
}

beforeAll(async () => {
  await built()
  const types = await finished(process.execPath, [resolve(COMPILERS[0], 'bin/tsc'), '-p', 'packages/client'])
  expect(types.code, types.out).toBe(0)
  mkdirSync(join(folder, 'node_modules/@perptape'), { recursive: true })
  symlinkSync(resolve('.'), join(folder, 'node_modules/perptape'))
  symlinkSync(resolve('packages/client'), join(folder, 'node_modules/@perptape/client'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(PROJECT))
  writeFileSync(join(folder, 'program.ts'), PROGRAM)
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each(COMPILERS)(
  'is checked against the types of the package by %s',
  async (compiler) => {
    const tsc = resolve(compiler, 'bin/tsc')
    const { code, out } = await finished(process.execPath, [tsc, '-p', folder])
    expect([code, out]).toEqual([0, ''])
  },
  180_000,
)

it('imports what it runs, and nothing of the inside', async () => {
  const run = (program: string) =>
    finished(process.execPath, ['--input-type=module', '-e', program], { cwd: folder })
  const door = await run(`console.log(Object.keys(await import('perptape/client')).sort().join())`)
  expect(door.out).toBe('ApiProblem,PaymentDeclined,createClient\n')
  // It is the same package by its own name.
  const alone = await run(`console.log(await import('perptape/client') === await import('@perptape/client'))`)
  expect(alone.out).toBe('true\n')
  expect((await run(`await import('perptape/dist/cli.js')`)).err).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED')
}, 180_000)
