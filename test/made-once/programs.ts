import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

/** Where the threads of a service begin. */
const THREADS = 'src/process/threads'

/**
 * What runs in threads and processes of its own: translated at every start, each would take half a second to begin. And
 * the command line in a few files, as a service that reads its thousand and a half of them in every thread takes twice as
 * long to start; test/end-to-end/first-steps.test.ts and the birth of the folder that tests share run dist/ itself.
 */
const sources = () => [
  'src/cli.ts',
  'src/store/duckdb/engine-worker.ts',
  'test/faults/import-child.ts',
  'test/faults/store-child.ts',
  'test/faults/till-child.ts',
  ...readdirSync(THREADS)
    .filter((name) => name.endsWith('-thread.ts'))
    .map((name) => `${THREADS}/${name}`),
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
      entryPoints: sources(),
      outdir: this.folder,
      bundle: true,
      splitting: true,
      packages: 'external',
      format: 'esm',
      platform: 'node',
      target: 'node20',
      // Side by side: a program looks for its threads beside itself.
      entryNames: '[name]',
      chunkNames: '[name]-[hash]',
      plugins: [AT_HOME],
      logLevel: 'warning',
    })
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** A file finds what lies around dist/ where it would find it from there; threads are beside the program. */
const AT_HOME: Plugin = {
  name: 'at home',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!text.includes('import.meta.url') || text.includes('startWorker(')) return null
      const built = resolve('dist', relative('src', path).replace(/\.ts$/, '.js'))
      const url = JSON.stringify(pathToFileURL(built).href)
      return { contents: text.replaceAll('import.meta.url', url), loader: 'ts' }
    })
  },
}
