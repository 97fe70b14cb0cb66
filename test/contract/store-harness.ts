import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Store } from '../../src/store/port.ts'

/** Gives an empty store that knows CONTRACT_TABLES. */
export type OpenStore = () => Promise<Store>

/** What an engine truly cannot do; all that is not said it can. */
export interface Capabilities {
  /**
   * Whether a batch is seen whole or not at all while it is being written. Where it is not, this still holds: once it is
   * acknowledged all of it is there, and writing it again mends what was left in part.
   */
  readonly batchesAppearWhole: boolean
}

export interface Harness {
  readonly capabilities: Capabilities
  /** An empty store that is closed after the test. */
  readonly fresh: OpenStore
  readonly open: OpenStore
  /** For files; removed in the end. */
  readonly folder: () => string
}

export function harness(open: OpenStore, capabilities: Capabilities): Harness {
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
  return { capabilities, open, fresh, folder: () => folder }
}
