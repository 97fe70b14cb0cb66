import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { canonicalJson } from '../../src/core/canonical-json.ts'
import { DECISION, receiptAnswer } from '../fixtures/receipts.ts'
import { sealedProof } from '../fixtures/sealed.ts'
import { readDocument } from './document.ts'

/** What docs/VERIFY.md gives to strangers does what it says. */
const folder = mkdtempSync(join(tmpdir(), 'perptape-by-hand-'))
afterAll(() => rmSync(folder, { recursive: true }))
const python = spawnSync('python3', ['--version']).status === 0

function byHand(...given: readonly object[]): string {
  const names = given.map((content, at) => {
    writeFileSync(join(folder, `${at}.json`), JSON.stringify(content, null, 2))
    return `${at}.json`
  })
  const { text } = readDocument('docs/VERIFY.md').blocks.find(({ language }) => language === 'python')!
  writeFileSync(join(folder, 'verify.py'), text)
  const { stdout, stderr } = spawnSync('python3', ['verify.py', ...names], { cwd: folder, encoding: 'utf8' })
  return `${stdout}${stderr}`
}

describe.skipIf(!python)('the check by hand', () => {
  // Figures of every form that ECMAScript writes, and keys that only UTF-16 puts in this order.
  const features = {
    '\ufb33': 1e21,
    '\u{1f600}': -1.5e-7,
    tiny: 5e-324,
    round: 1e20,
    small: 0.000001,
    zero: 0,
  }
  const decision = { ...DECISION, regime: 'é "\u001f\\', features }

  it('verifies a receipt and its proof', () => {
    const receipt = receiptAnswer(decision)
    const proof = sealedProof(decision)
    expect(byHand(receipt, proof)).toBe(`text True\nhash True ${receipt.hash}\nsealed True\nroot True\n`)
    expect(readFileSync(join(folder, 'manifest.txt'), 'utf8')).toBe(canonicalJson(proof.manifest))
  })

  it('finds one digit', () => {
    const found = byHand({ ...receiptAnswer(decision), decision: { ...decision, stopPrice: 101_052.1009 } })
    expect(found).toMatch(/^text False\nhash False /)
  })
})
