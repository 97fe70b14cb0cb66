import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

/** What runs in threads and processes of its own. Translated at every start, each would take half a second to begin. */
const SOURCES = [
  'src/store/duckdb/engine-worker.ts',
  'test/faults/import-child.ts',
  'test/faults/store-child.ts',
  'test/faults/till-child.ts',
]

/** They lie where they find their packages. */
const CACHE = resolve('node_modules/.cache')

export class Programs {
  readonly folder: string

  constructor() {
    mkdirSync(CACHE, { recursive: true })
    this.folder = mkdtempSync(join(CACHE, 'perptape-programs-'))
    writeFileSync(join(this.folder, 'package.json'), '{ "type": "module" }\n')
  }

  async make(): Promise<void> {
    await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        ssr: true,
        target: 'node20',
        outDir: this.folder,
        emptyOutDir: false,
        minify: false,
        // Side by side: a program looks for its threads beside itself.
        rollupOptions: {
          input: SOURCES,
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    })
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
