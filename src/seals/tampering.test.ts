import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { decisionRow, KNOWN_KEY, PUBLIC_KEY, TOY_FIGURES } from '../../test/fakes/sealed-past.ts'
import { HOUR, MINUTE } from '../core/time.ts'
import type { AnyTable, Row } from '../define/table.ts'
import { receiptOf } from '../signals/receipt.ts'
import { proofEpochs, proofRecords, type SealManifest } from '../tables/signals/proofs.ts'
import { signals } from '../tables/signals/signals.ts'
import { checkChain } from './chain.ts'
import { checkProof } from './check.ts'
import { checkRecord } from './check-record.ts'
import { rootOf } from './merkle.ts'
import { proofOf } from './proof.ts'
import { leafOf, publicKeyHex, signatureOf } from './seal.ts'
import { Sealer } from './sealer.ts'

const START = Date.parse('2026-11-15T12:01:00.000Z')
const SEALS = 4

/** Four seals with a decision in each but the last, as an honest operator has them. */
let store: MemoryStore
beforeEach(async () => {
  store = new MemoryStore()
  const clock = { at: START, now: () => clock.at }
  const sealer = new Sealer({ store, key: KNOWN_KEY, source: 'live', clock, figures: TOY_FIGURES })
  for (let seal = 0; seal < SEALS; seal++) {
    if (seal < SEALS - 1) await store.insert(signals, [decisionRow(clock.at - 10_000)])
    await sealer.seal()
    clock.at += 5 * MINUTE
  }
})

const check = () => checkRecord(store.reader, { key: PUBLIC_KEY })

/** What somebody does who can write to the file past us. */
async function rewrite<T extends AnyTable>(table: T, change: (rows: Row<T>[]) => Row<T>[]): Promise<void> {
  const rows = change(store.rows(table).map((row) => structuredClone(row)))
  const other = new MemoryStore()
  for (const each of [signals, proofEpochs, proofRecords]) {
    await other.insert(each, (each === (table as AnyTable) ? rows : store.rows(each)) as Row<typeof each>[])
  }
  store = other
}

/** The same of the row at a place. */
const change = <T extends AnyTable>(table: T, at: number, edit: (row: Row<T>) => Partial<Row<T>>) =>
  rewrite(table, (rows) => rows.map((row, index) => (index === at ? { ...row, ...edit(row) } : row)))

const proof = (sequence: number, at = 0) => {
  const epoch = store.rows(proofEpochs).find((row) => row.sequence === sequence)!
  const leaves = store.rows(proofRecords).filter((row) => row.sequence === sequence)
  return proofOf(epoch, leaves, leaves[at]!)
}

it('nothing is found in a record that nobody touched', async () => {
  expect(await check()).toMatchObject({ ok: true, findings: [], seals: 4, records: 7, receipts: 3, late: 0 })
  for (const at of [0, 1])
    expect(checkProof(proof(2, at), { key: PUBLIC_KEY })).toEqual({ ok: true, findings: [] })
})

describe('a record that was changed shows it:', () => {
  const better = (row: Row<typeof signals>) => {
    const decision = { ...row.decision, side: 'SHORT' as const }
    return { side: decision.side, decision, ...receiptOf(decision) }
  }

  it.each<[string, () => Promise<void>, RegExp]>([
    [
      'a decision',
      () => change(signals, 0, () => ({ side: 'SHORT' as const })),
      /is not what its hash is of/,
    ],
    ['a decision with its hash', () => change(signals, 0, better), /is not the one that was sealed/],
    ['a decision that was removed', () => rewrite(signals, ([, ...rest]) => rest), /is not on record/],
    [
      'a decision that was added to the past',
      () => rewrite(signals, (rows) => [...rows, decisionRow(START - HOUR, 'ETHUSDT')]),
      /dated before the last seal, and is in none/,
    ],
    [
      'a figure',
      () => change(proofRecords, 2, () => ({ value: '1.00' })),
      /Seal 2: price of BTC is not what was/,
    ],
    [
      'a figure with its leaf',
      () =>
        change(proofRecords, 2, (row) => ({
          value: '1.00',
          leaf: leafOf({ ...row, value: '1.00' }).toString('hex'),
        })),
      /Seal 2: its records do not lead to its root/,
    ],
    [
      'a record that was removed',
      () => rewrite(proofRecords, (rows) => rows.filter((_, at) => at !== 3)),
      /Seal 2: 2 records were sealed, and 1 are there/,
    ],
    [
      'a root',
      () => change(proofEpochs, 1, () => ({ root: '00'.repeat(32) })),
      /Seal 2: its row says something else/,
    ],
    [
      'the time of a seal',
      () => change(proofEpochs, 1, (row) => ({ sealed_at: row.sealed_at - 1 })),
      /Seal 2: its row says something else/,
    ],
    [
      'a manifest',
      () =>
        change(proofEpochs, 1, ({ manifest }) => ({
          manifest: { ...manifest, source: 'simulated' as const },
        })),
      /Seal 2: the signature is not of its manifest/,
    ],
    [
      'a seal that was removed',
      () => rewrite(proofEpochs, ([one, , ...rest]) => [one!, ...rest]),
      /seal 2 should be here/,
    ],
    [
      'two seals that changed places',
      () =>
        rewrite(proofEpochs, ([one, two, three, four]) => [
          one!,
          { ...three!, sequence: 2 },
          { ...two!, sequence: 3 },
          four!,
        ]),
      /Seal 2: it does not follow the seal before/,
    ],
  ])('%s', async (_, tamper, finding) => {
    await tamper()
    const { ok, findings } = await check()
    expect(ok).toBe(false)
    expect(findings.join('\n')).toMatch(finding)
  })

  /** All of one seal made anew, as only its operator could: figure, leaf, root, manifest, signature. */
  async function remake(sequence: number, key = KNOWN_KEY): Promise<void> {
    const place = store.rows(proofRecords).findIndex((row) => row.sequence === sequence)
    const value = '1.00'
    await change(proofRecords, place, (row) => ({ value, leaf: leafOf({ ...row, value }).toString('hex') }))
    const leaves = store.rows(proofRecords).filter((row) => row.sequence === sequence)
    const root = rootOf(leaves.map(leafOf)).toString('hex')
    await change(proofEpochs, sequence - 1, (row) => {
      const manifest: SealManifest = { ...row.manifest, root, public_key: publicKeyHex(key) }
      return { root, manifest, signature: signatureOf(manifest, key) }
    })
  }

  it('a seal of the past that its own operator made anew breaks the next', async () => {
    await remake(2)
    expect(checkProof(proof(2), { key: PUBLIC_KEY }).ok).toBe(true)
    expect((await check()).findings).toEqual(['Seal 3: it does not follow the seal before, as that is now.'])
  })

  it('one that somebody else made is signed with another key', async () => {
    await remake(SEALS, generateKeyPairSync('ed25519').privateKey)
    expect((await check()).findings).toEqual(['Seal 4: it is signed with another key.'])
    expect(checkProof(proof(SEALS)).ok).toBe(true)
    expect(checkProof(proof(SEALS), { key: PUBLIC_KEY }).ok).toBe(false)
    expect((await checkRecord(store.reader)).keys).toHaveLength(2)
  })
})

it.each<[string, object, RegExp]>([
  ['value', { value: '1.00' }, /leaf is not the hash/],
  ['asset', { asset: 'ETH' }, /leaf is not the hash/],
  ['sequence', { sequence: 3 }, /is of seal 3, the manifest of seal 2/],
  ['leaf', { leaf: '00'.repeat(32) }, /leaf is not the hash/],
  ['index', { index: 1 }, /does not lead to the root/],
  ['index beyond', { index: 2 }, /no such path at index 2/],
  ['path', { path: ['00'.repeat(32)] }, /does not lead to the root/],
  ['shorter path', { path: [] }, /no such path/],
  ['root', { root: '00'.repeat(32) }, /root is not the one that was sealed/],
  ['signature', { signature: '00'.repeat(64) }, /signature is not of this manifest/],
  ['form', { signature: 'nothing' }, /This is no proof: signature/],
])('a proof with another %s proves nothing', (_, edit, finding) => {
  const { ok, findings } = checkProof({ ...proof(2), ...edit })
  expect(ok).toBe(false)
  expect(findings.join('\n')).toMatch(finding)
})

it('a proof with a manifest that says more, or is of others, proves nothing', () => {
  const made = proof(2)
  expect(checkProof({ ...made, manifest: { ...made.manifest, note: 'x' } }).ok).toBe(false)
  expect(checkProof({ ...made, manifest: proof(3).manifest }).ok).toBe(false)
  expect(checkProof(null).findings[0]).toMatch(/^This is no proof/)
})

it('a part of a chain is checked from the seal before it', () => {
  const [one, two, three] = store.rows(proofEpochs)
  expect(checkChain([two!, three!], { before: one! })).toEqual([])
  expect(checkChain([two!])).toEqual(['Seal 2: seal 1 should be here.'])
})
