import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Store } from '../../src/store/port.ts'

/** Gives an empty store that knows CONTRACT_TABLES. */
export type OpenStore = () => Promise<Store>

export interface Harness {
  /** An empty store that is closed after the test. */
  readonly fresh: OpenStore
  readonly open: OpenStore
  /** For files; removed in the end. */
  readonly folder: () => string
}

export function harness(open: OpenStore): Harness {
  const stores: Store[] = []
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'perptape-contract-'))
  })
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const fresh = async () => {
    const store = await open()
    stores.push(store)
    return store
  }
  return { open, fresh, folder: () => folder }
}
