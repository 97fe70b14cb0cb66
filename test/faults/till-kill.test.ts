import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hashOf } from '../../src/ledger/secrets.ts'
import { openTill } from '../../src/ledger/till-sqlite.ts'
import { program } from '../made-once/ask.ts'

const KEY = hashOf('pk_one')
const PRICE = 5_000
const LOADED = 10_000_000_000

let folder = ''
let child: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perptape-till-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

it('a till that is killed has taken what it acknowledged, nothing twice, and holds nothing', async () => {
  const file = join(folder, 'ledger.sqlite')
  const till = await openTill(file)
  const { claim } = await till.claim({
    ...{ network: 'eip155:8453', fingerprint: 'one', requestHash: 'r', route: 'prepaid-key', micros: LOADED },
    ...{ payer: '0xaa', payment: '{}', loadsKey: KEY, mintsKey: false, secretHash: null },
  })
  await till.settleClaim(claim.id, { tx: '0x1', keyHint: 'pk_abc…wxyz', isVerified: true })
  await till.close()

  const acknowledged = new Set<string>()
  // Killed again and again on the same file, at moments that differ.
  for (const captures of [1, 60, 300]) {
    const killed = spawn(process.execPath, [program('till-child'), file, KEY, String(PRICE)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = killed
    let heard = 0
    for await (const line of createInterface({ input: killed.stdout })) {
      // A line that was cut in two by the kill was not said.
      if (!line.endsWith('}')) continue
      const { captured } = JSON.parse(line) as { captured?: string }
      if (captured === undefined) throw new Error(`ended by itself: ${line}`)
      acknowledged.add(captured)
      if (++heard === captures) setTimeout(() => killed.kill('SIGKILL'), captures % 7)
    }
    if (killed.exitCode === null && killed.signalCode === null) await once(killed, 'exit')
    expect(killed.signalCode).toBe('SIGKILL')
    expect(heard).toBeGreaterThanOrEqual(captures)

    const reopened = await openTill(file)
    const { faults, earned, onKeys } = await reopened.check()
    expect(faults).toEqual([])
    expect(earned + onKeys).toBe(LOADED)
    const charges = (await reopened.charges(KEY, 1_000_000)).map(({ route }) => route)
    const booked = new Set(charges)
    expect(booked.size).toBe(charges.length)
    expect([...acknowledged].filter((capture) => !booked.has(capture))).toEqual([])
    // What was taken is what was booked: no credit was lost with what was held.
    expect(onKeys).toBe(LOADED - charges.length * PRICE)
    const whole = await reopened.reserve(KEY, onKeys)
    expect(whole).toMatchObject({ state: 'held', left: 0 })
    await reopened.close()
  }
}, 180_000)
