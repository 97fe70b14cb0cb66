// What Node runs: src/ and the packages that it uses in a few files. A service reads its program anew in each of its
// threads, and as two thousand files that takes longer than all else that a start does.

import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const THREADS = 'src/process/threads'
const A_DAY_MS = 86_400_000

/**
 * Stays where npm has put it: what is no JavaScript, is looked for by its path, is there in development alone, or is of
 * the older kind and loaded late, which would lose its names.
 */
const OUTSIDE = [
  '@duckdb/node-bindings',
  '@expo-google-fonts/manrope',
  '@resvg/resvg-js',
  '@scalar/fastify-api-reference',
  'hardhat',
  'ioredis',
  'libsql',
  'litesvm',
  'pg-native',
  'pino-pretty',
  'rate-limiter-flexible',
]

/** Who starts a thread or a process of ours. */
const BESIDE = /startWorker\(|'\.\/chains-worker/

/** What the other steps of a build put into dist/. */
const OF_OTHERS = ['api-client', 'client', 'serve']

/** Packages of the older kind ask for Node's own modules at run time. */
const REQUIRE = `import { createRequire as perptapeRequire } from 'node:module'; const require = perptapeRequire(import.meta.url);`

/** The command line, and where threads and processes of it begin. */
const programs = () => [
  'src/cli.ts',
  'src/store/duckdb/engine-worker.ts',
  'src/devchain/chains-worker.ts',
  ...readdirSync(THREADS)
    .filter((name) => name.endsWith('-thread.ts'))
    .map((name) => `${THREADS}/${name}`),
]

async function bundle(outdir, others = []) {
  const { metafile } = await build({
    entryPoints: [...programs(), ...others],
    outdir,
    bundle: true,
    splitting: true,
    external: OUTSIDE,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: REQUIRE },
    // Side by side: a program looks for its threads beside itself.
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    plugins: [atHome(outdir)],
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
  })
  const nameless = Object.values(metafile.inputs)
    .flatMap(({ imports }) => imports)
    .filter(({ kind, path }) => kind === 'dynamic-import' && metafile.inputs[path]?.format === 'cjs')
  if (nameless.length > 0) throw new Error(`to stay outside: ${nameless.map(({ original }) => original)}`)
  return metafile
}

/** dist/ without the types and what browsers run. */
export async function buildPrograms() {
  const { inputs, outputs } = await bundle('dist')
  const made = new Set([...Object.keys(outputs).map((file) => basename(file)), ...OF_OTHERS])
  // What earlier builds have left: a service that is still to be started again may load some of it meanwhile.
  for (const name of readdirSync('dist')) {
    const file = join('dist', name)
    const isRecent = name.endsWith('.js') && Date.now() - statSync(file).mtimeMs < A_DAY_MS
    if (!made.has(name) && !isRecent) rmSync(file, { recursive: true })
  }
  writeFileSync('dist/LICENSES.txt', licencesOf(Object.keys(inputs)))
  // For programs of others, who have the packages themselves.
  await build({
    entryPoints: ['src/api-client/index.ts'],
    outdir: 'dist/api-client',
    bundle: true,
    packages: 'external',
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  })
}

/** A file finds what lies around dist/ from where it would lie there by itself; threads are beside the program. */
function atHome(outdir) {
  const dist = outdir === 'dist' ? 'import.meta.url' : JSON.stringify(`${pathToFileURL('dist').href}/`)
  return {
    name: 'at home',
    setup({ onLoad }) {
      onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
        const text = readFileSync(path, 'utf8')
        if (!text.includes('import.meta.url') || BESIDE.test(text)) return null
        const file = JSON.stringify(`./${relative('src', path).replace(/\.ts$/, '.js')}`)
        return {
          contents: text.replaceAll('import.meta.url', `new URL(${file}, ${dist}).href`),
          loader: 'ts',
        }
      })
    },
  }
}

/** Whoever passes code of others on passes their terms on. */
function licencesOf(inputs) {
  const packages = new Map()
  for (const input of inputs) {
    const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? []
    if (folder === undefined || packages.has(folder)) continue
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    packages.set(folder, [
      `${name} ${version} (${license})`,
      ...texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()),
    ])
  }
  const parts = [...packages.values()].map((lines) => lines.join('\n\n')).sort()
  return `The programs in this folder contain these packages.\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

// For tests, whose own programs are made with ours.
if (process.argv[1]?.endsWith('bundle.mjs')) {
  const [outdir, ...others] = process.argv.slice(2)
  await bundle(outdir, others)
}
