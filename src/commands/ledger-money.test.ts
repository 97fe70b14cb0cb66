import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChainWitness } from '../access/x402/facilitator.ts'
import { checkMoney } from '../ledger/open.ts'
import { hashOf } from '../ledger/secrets.ts'
import type { NewClaim, Settlement, Till } from '../ledger/till-port.ts'
import { openTill } from '../ledger/till-sqlite.ts'
import { chainProof, proofText } from './ledger-check.ts'
import { ledgerReissue } from './ledger-reissue.ts'

const ANSWER = { contentType: 'application/json', headers: [], body: Buffer.from('{"rows":[1]}') }

let folder: string
let till: Till
let payments = 0
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perptape-money-'))
  till = await openTill(join(folder, 'ledger.sqlite'))
})
afterEach(async () => {
  await till.close()
  rmSync(folder, { recursive: true, force: true })
})

async function paid(more: Partial<NewClaim & Settlement> = {}): Promise<string> {
  const { claim } = await till.claim({
    ...{ network: 'eip155:8453', fingerprint: `p${payments++}`, requestHash: 'r', route: 'oi-history' },
    ...{ micros: 10_000_000, payer: '0xbuyer', loadsKey: null, mintsKey: false, secretHash: null, ...more },
    payment: JSON.stringify({ payment: {}, requirement: {} }),
  })
  await till.serveClaim(claim.id, claim.loadsKey === null ? ANSWER : null, Date.now() + 60_000)
  const { tx = `0x${payments}`, keyHint = 'pk_a…z', isVerified = true } = more
  await till.settleClaim(claim.id, { tx, keyHint, isVerified })
  return tx
}

/** What a command prints. */
async function printed(run: () => Promise<void>): Promise<string> {
  const written: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  try {
    await run()
  } finally {
    spy.mockRestore()
  }
  return written.join('')
}

const reissue = (named: string, more: { json?: boolean; out?: string } = {}) =>
  printed(() => ledgerReissue(named, { data: folder, ...more }))

describe('ledger reissue', () => {
  it('replaces a prepaid key, once for each time', async () => {
    const first = hashOf('pk_first')
    const tx = await paid({ route: 'prepaid-key', loadsKey: first, mintsKey: true })
    const { key, balance_usd, payer } = JSON.parse(await reissue(tx, { json: true }))
    expect([balance_usd, payer]).toEqual([10, '0xbuyer'])
    expect(await till.findPrepaid(first)).toBeNull()
    expect(await till.findPrepaid(hashOf(key))).toMatchObject({ balance: 10_000_000 })
    expect(await reissue(tx)).toMatch(/\n {2}pk_[a-z2-7]{40}\n/)
    expect(await till.findPrepaid(hashOf(key))).toBeNull()
  })

  it('writes an answer out that is still stored', async () => {
    const tx = await paid()
    expect(await reissue(tx)).toBe('{"rows":[1]}')
    const out = join(folder, 'answer.json')
    await reissue((await till.findClaimByTx(tx))!.id, { out })
    expect(readFileSync(out, 'utf8')).toBe('{"rows":[1]}')
  })

  it('says what it cannot hand out', async () => {
    await expect(reissue('0xnever')).rejects.toThrow('There is no payment 0xnever in this ledger.')
    const topup = await paid({ route: 'prepaid-key', loadsKey: hashOf('pk_first') })
    await expect(reissue(topup)).rejects.toThrow('topped up a prepaid key')
    const { claim } = await till.claim({
      ...{ network: 'eip155:8453', fingerprint: 'open', requestHash: 'r', route: 'oi-history', micros: 1 },
      ...{ payer: '0x', payment: '{}', loadsKey: null, mintsKey: false, secretHash: null },
    })
    await expect(reissue(claim.id)).rejects.toThrow('is claimed: only what is settled')
  })
})

describe('ledger check', () => {
  const place = () => ({ file: join(folder, 'ledger.sqlite') })

  it('holds settlements against their chain', async () => {
    const [there, gone, away] = [await paid(), await paid({ isVerified: false }), await paid()]
    const witness: ChainWitness = {
      lookUp: async (_payment, _requirement, tx) => {
        if (tx === away) throw new Error('the node is away')
        return tx === there ? { state: 'moved', tx: tx! } : { state: 'spent' }
      },
    }
    const chain = await chainProof(place(), witness)
    expect(chain).toMatchObject({ confirmed: 1, unknown: 1 })
    expect(chain.faults).toEqual([
      expect.stringMatching(
        new RegExp(`^The payment clm_\\w+ is booked as settled by ${gone}, but the chain`),
      ),
    ])
    const text = proofText(await checkMoney(place()), false, chain)
    expect(text).toContain('Vouched for by the facilitator alone: 1 settlement.')
    expect(text).toContain('Held against the chain: 1 confirmed, 1 could not be looked up.')
  })

  it('lists keys that an older version has exposed', async () => {
    const proof = await checkMoney(place())
    const exposedKeys = [
      { hint: 'pk_a…z', balance: 9_990_000, createdAt: Date.UTC(2026, 10, 1), tx: '0xabc' },
    ]
    const text = proofText({ ...proof, exposedKeys }, false)
    expect(text).toContain('EXPOSED: 1 prepaid key')
    expect(text).toContain('pk_a…z  9.990000 USD  issued 2026-11-01T00:00:00.000Z  0xabc')
    expect(proofText(proof, false)).not.toContain('EXPOSED')
  })
})
