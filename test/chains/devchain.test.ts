import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error: it comes without types.
import solc from 'solc'
import { afterAll, describe, expect, it } from 'vitest'
import type { Devchain } from '../../src/devchain/devchain.ts'
import { readDevchain, removeDevchain, writeDevchain } from '../../src/devchain/devchain-file.ts'
import { TEST_MULTICALL_CODE, TEST_USDC_CODE } from '../../src/devchain/test-money.ts'

it('the code of the test money is what its source compiles to', () => {
  const content = readFileSync('src/devchain/test-money.sol', 'utf8')
  const outputSelection = { '*': { '*': ['evm.deployedBytecode.object'] } }
  const settings = { evmVersion: 'cancun', metadata: { bytecodeHash: 'none' }, outputSelection }
  const question = { language: 'Solidity', sources: { money: { content } }, settings }
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(question)))
  const codeOf = (name: string) => `0x${contracts.money[name].evm.deployedBytecode.object}`
  expect(codeOf('TestUsdc')).toBe(TEST_USDC_CODE)
  expect(codeOf('TestMulticall')).toBe(TEST_MULTICALL_CODE)
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
