import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

/** Programs of tests alone. */
const CHILDREN = ['import', 'store', 'till'].map((name) => `test/faults/${name}-child.ts`)

/** They lie where they find their packages. */
const CACHE = resolve('node_modules/.cache')

/**
 * What runs in threads and processes of its own: translated at every start, each would take half a second to begin. It is
 * made as dist/ is; test/end-to-end/first-steps.test.ts and the birth of the folder that tests share run dist/ itself.
 */
export class Programs {
  readonly folder: string

  constructor() {
    mkdirSync(CACHE, { recursive: true })
    this.folder = mkdtempSync(join(CACHE, 'perptape-programs-'))
    writeFileSync(join(this.folder, 'package.json'), '{ "type": "module" }\n')
  }

  async make(): Promise<void> {
    await promisify(execFile)(process.execPath, ['scripts/bundle.mjs', this.folder, ...CHILDREN])
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
