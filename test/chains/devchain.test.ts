import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { compiled } from '../../packages/devchain/src/solidity.ts'
import { TEST_MULTICALL_CODE, TEST_USDC_CODE } from '../../packages/devchain/src/test-money.ts'
import type { Devchain } from '../../src/devchain/devchain.ts'
import { readDevchain, removeDevchain, writeDevchain } from '../../src/devchain/devchain-file.ts'

it('the code of the test money is what its source compiles to', () => {
  const content = readFileSync('packages/devchain/src/test-money.sol', 'utf8')
  expect(compiled(content, 'TestUsdc')).toBe(TEST_USDC_CODE)
  expect(compiled(content, 'TestMulticall')).toBe(TEST_MULTICALL_CODE)
})

describe('the file of the test chains', () => {
  const folder = mkdtempSync(join(tmpdir(), 'devchain-'))
  const file = join(folder, 'devchain.json')
  afterAll(() => rmSync(folder, { recursive: true }))
  const wallet = { address: 'address', key: 'key' }
  const running: Devchain = {
    pid: process.pid,
    baseRpcUrl: 'http://127.0.0.1:4000/base',
    solanaRpcUrl: 'http://127.0.0.1:4000/solana',
    payers: { base: wallet, solana: wallet },
    facilitators: { base: wallet, solana: wallet },
    payTo: { base: 'store', solana: 'store' },
    stop: async () => {},
    ended: Promise.resolve(),
  }

  it('is there for as long as they are, for its owner alone', () => {
    expect(readDevchain(folder)).toBeNull()
    writeDevchain(folder, running)
    const { stop, ended, ...written } = running
    expect(readDevchain(folder)).toEqual(written)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    // No process has such a number.
    writeDevchain(folder, { ...running, pid: 2 ** 30 })
    expect(readDevchain(folder)).toBeNull()
    removeDevchain(folder)
    expect(readDevchain(folder)).toBeNull()
  })

  it('leads nowhere but to this machine', () => {
    for (const baseRpcUrl of [
      'https://mainnet.base.org',
      'http://127.0.0.1.example.org:1/base',
      'http://10.0.0.1:1/base',
    ]) {
      writeDevchain(folder, { ...running, baseRpcUrl })
      expect(() => readDevchain(folder)).toThrow('devchain.json')
    }
    writeFileSync(file, '{')
    expect(() => readDevchain(folder)).toThrow('devchain.json')
  })
})
