import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { readDevchain } from '../../src/devchain/devchain-file.ts'
import { interruptedPerptape, perptape } from './perptape.ts'

const folder = mkdtempSync(join(tmpdir(), 'perptape-devchain-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('test chains run for a folder until they are stopped, and have a purse', async () => {
  let isDone = false
  const running = interruptedPerptape(() => isDone, 'devchain', '--data', folder)
  const chains = await vi.waitFor(() => readDevchain(folder) ?? Promise.reject(new Error('not yet')), 120_000)
  // The chains answer nothing but JSON-RPC: a call that costs nothing, and has nothing to say.
  const paid = await perptape('devchain', 'pay', chains.baseRpcUrl, '--data', folder)
  expect(paid).toMatchObject({ code: 1, err: '' })
  expect(paid.out).toContain('status       404')
  expect(paid.out).toContain('transaction  none')
  expect(paid.out).toContain('1000.000000 USDC before, 1000.000000 after')
  const second = await perptape('devchain', '--data', folder)
  expect(second.code).toBe(2)
  expect(second.err).toContain('already')
  isDone = true
  const { code, err } = await running
  expect(code).toBe(0)
  expect(err).toContain('No real money is involved')
  expect(existsSync(join(folder, 'devchain.json'))).toBe(false)
  const late = await perptape('devchain', 'pay', chains.baseRpcUrl, '--data', folder)
  expect(late).toMatchObject({ code: 2, err: expect.stringContaining('No test chains run') })
})

it('a live folder has none', async () => {
  const live = join(folder, 'live')
  expect((await perptape('devchain', '--data', live, '--port', 'any')).err).toContain('--port')
  rmSync(live, { recursive: true, force: true })
  const birth = { kind: 'live', born: '2026-11-18T00:00:00.000Z', version: 1 }
  writeFileSync(join(folder, 'perptape.json'), JSON.stringify(birth))
  const refused = await perptape('devchain', '--data', folder)
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('live data') })
  expect(existsSync(join(folder, 'devchain.json'))).toBe(false)
})
