import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MemoryStore } from '../../../test/fakes/memory-store.ts'
import { decisionRow } from '../../../test/fakes/sealed-past.ts'
import { VirtualTime } from '../../../test/fakes/virtual-time.ts'
import { silentLog } from '../../core/log.ts'
import { MINUTE, SECOND } from '../../core/time.ts'
import { sealKey } from '../../store/seal-key.ts'
import { proofEpochs } from '../../tables/signals/proofs.ts'
import { signals } from '../../tables/signals/signals.ts'
import { keepSeals } from './seals.ts'

const START = Date.parse('2026-11-15T12:03:00.000Z')
let folder: string
let time: VirtualTime
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perptape-seals-'))
  time = new VirtualTime(START)
  time.install()
})
afterEach(() => {
  time.uninstall()
  rmSync(folder, { recursive: true })
})

it('a folder is sealed from its first seconds on, then a minute after each mark; failures are made up for', async () => {
  const store = new MemoryStore()
  const keep = () =>
    keepSeals({ key: sealKey(folder), kind: 'simulated', store, clock: time, log: silentLog })
  const sealed = () => store.rows(proofEpochs).map(({ manifest }) => manifest.sealed_at.slice(11, 19))
  await store.insert(signals, [decisionRow(START - MINUTE)])
  const seals = keep()
  await time.pass(6 * SECOND)
  expect(sealed()).toEqual(['12:03:05'])
  await store.insert(signals, [decisionRow(START + SECOND)])
  store.failures = 1
  await time.pass(3 * MINUTE)
  expect(sealed()).toHaveLength(2)
  expect(sealed()[1]).toMatch(/^12:06:0[2-5]$/)
  await seals.stop()
  // Another process on the folder: the mark is sealed already, with the same key.
  await store.insert(signals, [decisionRow(START + 4 * MINUTE)])
  const again = keep()
  await time.pass(3 * MINUTE)
  expect(sealed()).toHaveLength(2)
  await time.pass(3 * MINUTE)
  expect(sealed().slice(2)).toEqual(['12:11:00'])
  await again.stop()
  await time.pass(10 * MINUTE)
  expect(sealed()).toHaveLength(3)
  expect(new Set(store.rows(proofEpochs).map(({ manifest }) => manifest.public_key)).size).toBe(1)
})
