import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, it } from 'vitest'
import { checkTill } from './till-check.ts'
import { openTill } from './till-sqlite.ts'

/** Takes a ledger back to what it was before payments and their buyers were told apart. */
const OLDER = `
  drop index prepaid_keys_access; drop index claims_secret; drop index claims_payer; drop index transfers_claim;
  alter table prepaid_keys drop column access_hash; alter table prepaid_keys drop column is_exposed;
  alter table claims drop column mints_key; alter table claims drop column secret_hash;
  alter table claims drop column is_verified;
  drop table used_challenges;
  create unique index transfers_claim on transfers (claim_id) where claim_id is not null;
  delete from ledger_version where version = 8;`

it('an older ledger goes on: its keys are good, and are said to be exposed until they are rotated', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'perptape-older-'))
  const file = join(folder, 'ledger.sqlite')
  let now = 1_000
  const open = () => openTill(file, { now: () => now })
  const claim = (fingerprint: string) => ({
    ...{ network: 'eip155:8453', fingerprint, requestHash: 'r', route: 'prepaid-key', micros: 10_000 },
    ...{ payer: '0xaa', payment: '{}', loadsKey: 'first', mintsKey: false, secretHash: null },
  })
  try {
    const before = await open()
    for (const fingerprint of ['mint', 'topup']) {
      now += 10
      const { id } = (await before.claim(claim(fingerprint))).claim
      now += 10
      await before.settleClaim(id, { tx: `0x${fingerprint}`, keyHint: 'pk_a…z', isVerified: true })
    }
    await before.close()
    const raw = new Database(file)
    raw.exec(OLDER)
    raw.close()
    await expect(checkTill(file)).rejects.toMatchObject({ fault: 'wrong_kind' })

    const till = await open()
    expect(await till.check()).toMatchObject({
      exposedKeys: [{ hint: 'pk_a…z', balance: 20_000, createdAt: 1_020, tx: '0xmint' }],
      ...{ unverified: 0, faults: [] },
    })
    expect(await till.findPrepaid('first')).toMatchObject({ account: 'first', balance: 20_000 })
    expect(await till.findClaimByTx('0xmint')).toMatchObject({ mintsKey: true, secretHash: null })
    expect(await till.findClaimByTx('0xtopup')).toMatchObject({ mintsKey: false })
    await till.rotatePrepaid('first', { hash: 'second', hint: 'pk_b…y' })
    expect(await till.check()).toMatchObject({ exposedKeys: [], faults: [] })
    await till.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
