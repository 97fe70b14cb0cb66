import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { DECISION, receiptAnswer } from '../../../test/fixtures/receipts.ts'
import { sealedProof } from '../../../test/fixtures/sealed.ts'
import { leafHash, pathOf, rootOf } from '../../seals/merkle.ts'
import { checkReceipt as ourCheck } from '../../signals/check-receipt.ts'
import { checkReceipt, ownSealStep } from './check-receipt.ts'
import { checkSeal, rootBy } from './check-seal.ts'
import { hexOf, sha256, sha256ByHand } from './sha256.ts'

describe('SHA-256 by hand', () => {
  // FIPS 180-4: the examples of NIST.
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(100_000), createHash('sha256').update('a'.repeat(100_000)).digest('hex')],
  ])('of a known text', (text, hash) => {
    expect(hexOf(sha256ByHand(new TextEncoder().encode(text)))).toBe(hash)
  })

  it('is that of node, whatever the length', () => {
    for (let length = 0; length < 260; length++) {
      const bytes = randomBytes(length)
      expect(hexOf(sha256ByHand(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
    }
  })

  it('is what is used where the browser has none', async () => {
    vi.stubGlobal('crypto', {})
    try {
      expect(hexOf(await sha256('abc'))).toMatch(/^ba7816bf/)
      expect((await checkReceipt(receiptAnswer(DECISION))).every(({ ok }) => ok)).toBe(true)
      const [place, signature] = await checkSeal(sealedProof(DECISION))
      expect([place?.ok, signature?.ok]).toEqual([true, null])
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

describe('a receipt in the browser', () => {
  const RECEIPT = receiptAnswer(DECISION)
  const changed = (changes: object) => ({ ...RECEIPT, ...changes })

  it.each<[string, typeof RECEIPT]>([
    ['as it was', RECEIPT],
    [
      'with other keys first',
      changed({ decision: Object.fromEntries(Object.entries(DECISION).reverse()) }) as typeof RECEIPT,
    ],
    [
      'with one digit changed',
      changed({ decision: { ...DECISION, entryPrice: 100_250.2 } }) as typeof RECEIPT,
    ],
    ['with another text', changed({ canonical: `${RECEIPT.canonical} ` }) as typeof RECEIPT],
    ['with another hash', changed({ hash: RECEIPT.hash.replace(/^./, 'e') }) as typeof RECEIPT],
    ['with another short code', changed({ shortCode: '0123456789' }) as typeof RECEIPT],
    ['with another side', changed({ side: 'LONG' }) as typeof RECEIPT],
  ])('%s is found as the command line finds it', async (_, receipt) => {
    const found = (await checkReceipt(receipt)).map(({ ok }) => ok)
    const expected = ourCheck({ ...receipt, decision: { ...receipt.decision } }).map(({ ok }) => ok)
    // Two more are of time and costs.
    expect(found).toEqual([...expected, true, true])
  })

  it('that ended too early or does not add up is not verified', async () => {
    const early = await checkReceipt(changed({ evaluatedAt: RECEIPT.createdAt }))
    expect(early.flatMap(({ ok, title }) => (ok ? [] : [title]))).toEqual(['Decided before its outcome'])
    const rich = await checkReceipt(changed({ netBps: 120 }))
    expect(rich.flatMap(({ ok, title }) => (ok ? [] : [title]))).toEqual(['Costs'])
  })

  it.each([{}, { decision: [] }, { ...RECEIPT, hash: 'x' }])(
    'is told from what is none: %j',
    async (other) => {
      await expect(checkReceipt(other)).rejects.toThrow('no receipt')
    },
  )
})

describe('a seal in the browser', () => {
  const RECEIPT = receiptAnswer(DECISION)
  const PROOF = sealedProof(DECISION)

  it('holds the receipt, with a good signature', async () => {
    expect((await checkSeal(PROOF)).map(({ ok }) => ok)).toEqual([true, true])
    const own = ownSealStep(RECEIPT, PROOF)
    expect(own).toMatchObject({ ok: true, says: expect.stringContaining('31.0 minutes before its outcome') })
    expect(ownSealStep({ ...RECEIPT, hash: PROOF.root }, PROOF).ok).toBe(false)
  })

  it.each<[string, object, readonly boolean[]]>([
    ['value', { value: RECEIPT.hash.replace(/^./, 'e') }, [false, true]],
    ['place', { index: 3 }, [false, true]],
    ['path', { path: PROOF.path.slice(1) }, [false, true]],
    ['time', { manifest: { ...PROOF.manifest, sealed_at: '2026-11-15T11:00:00.000Z' } }, [true, false]],
    [
      'signature',
      { signature: PROOF.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
      [true, false],
    ],
    ['root', { root: RECEIPT.hash }, [false, true]],
    ['key', { manifest: { ...PROOF.manifest, public_key: '00' } }, [true, false]],
  ])('shows that its %s was changed', async (_, changes, expected) => {
    expect((await checkSeal({ ...PROOF, ...changes })).map(({ ok }) => ok)).toEqual(expected)
  })

  it.each([{}, { ...PROOF, path: 'x' }, { ...PROOF, manifest: null }])(
    'is told from what is none: %j',
    async (other) => {
      expect((await checkSeal(other)).map(({ ok }) => ok)).toEqual([false])
    },
  )

  it('leads to the root from every leaf of a tree, as those who seal work it out', async () => {
    for (const size of [1, 2, 3, 7, 8, 11]) {
      const leaves = Array.from({ length: size }, (_, at) => leafHash(`${at}`))
      for (const [index, leaf] of leaves.entries()) {
        const path = pathOf(leaves, index)
        const bytes = Uint8Array.from(leaf)
        const beside = path.map((hash) => Uint8Array.from(hash))
        expect(hexOf((await rootBy(bytes, index, beside, size))!)).toBe(rootOf(leaves).toString('hex'))
        expect(await rootBy(bytes, index, [...beside, bytes], size)).toBeNull()
      }
    }
  })
})
