import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { DECISION, receiptAnswer } from '../../../test/fixtures/receipts.ts'
import { sealedProof } from '../../../test/fixtures/sealed.ts'
import { canonicalJson as ours } from '../../core/canonical-json.ts'
import { leafHash, pathOf, rootOf } from '../../seals/merkle.ts'
import { checkReceipt as ourCheck } from '../../signals/check-receipt.ts'

interface Step {
  readonly ok: boolean | null
  readonly title: string
  readonly says: string
}

/** What a browser runs, as it gets it. */
const asset = (name: string) => import(new URL(`./assets/${name}`, import.meta.url).href)
const { canonicalJson } = (await asset('canonical-json.js')) as { canonicalJson: typeof ours }
const { sha256, sha256ByHand, hexOf } = (await asset('sha256.js')) as {
  sha256: (data: string | Uint8Array) => Promise<Uint8Array>
  sha256ByHand: (bytes: Uint8Array) => Uint8Array
  hexOf: (bytes: Uint8Array) => string
}
const { checkReceipt, ownSealStep } = (await asset('check-receipt.js')) as {
  checkReceipt: (receipt: object) => Promise<Step[]>
  ownSealStep: (receipt: object, proof: object) => Step
}
const { checkSeal, rootBy } = (await asset('check-seal.js')) as {
  checkSeal: (proof: object) => Promise<Step[]>
  rootBy: (leaf: Uint8Array, index: number, path: Uint8Array[], leaves: number) => Promise<Uint8Array | null>
}

/** A seeded sequence, so that what fails once fails again. */
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const NAMES = ['a', 'ö', '€', '\u0080', '\r', '1', '\ud83d\ude00', '\ufb33', '__proto__', 'Z', 'aa', '"', '']

function anyJson(chance: () => number, depth = 0): unknown {
  const kind = Math.floor(chance() * (depth > 3 ? 5 : 7))
  const name = () => NAMES[Math.floor(chance() * NAMES.length)]!
  if (kind === 0) return null
  if (kind === 1) return chance() < 0.5
  if (kind === 2) return name() + name()
  if (kind === 3) return Math.round((chance() - 0.5) * 2e6)
  if (kind === 4) return (chance() - 0.5) * 10 ** Math.floor(chance() * 600 - 300)
  const parts = Array.from({ length: Math.floor(chance() * 5) }, () => anyJson(chance, depth + 1))
  return kind === 5 ? parts : Object.fromEntries(parts.map((part) => [name() + name(), part]))
}

describe('canonical JSON in the browser', () => {
  it('is that of the core, of any value', () => {
    const chance = chances(8_785)
    for (let at = 0; at < 2_000; at++) {
      const value = anyJson(chance)
      expect(canonicalJson(value)).toBe(ours(value))
    }
  })

  it('is that of RFC 8785, sections 3.2.2 and 3.2.3', () => {
    const numbers = [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0]
    const string = '\u20ac$\u000f\nA\'B"\\\\"/'
    expect(canonicalJson({ numbers, string, literals: [null, true, false] })).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
    const sorted = canonicalJson({
      '\u20ac': 'Euro',
      '\r': 'CR',
      '\ufb33': 'Dalet',
      '1': 'One',
      '\ud83d\ude00': 'Smiley',
      '\u0080': 'Control',
      '\u00f6': 'O',
    })
    expect(Object.values(JSON.parse(sorted)).join()).toBe('One,CR,Control,O,Euro,Smiley,Dalet')
    expect(sorted.indexOf('CR')).toBeLessThan(sorted.indexOf('One'))
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, undefined, '\ud800'])('there is none of %s', (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError)
    expect(() => ours(value)).toThrow(TypeError)
  })
})

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
        expect(hexOf((await rootBy(leaf, index, path, size))!)).toBe(rootOf(leaves).toString('hex'))
        expect(await rootBy(leaf, index, [...path, leaf], size)).toBeNull()
      }
    }
  })
})
