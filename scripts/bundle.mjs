// What Node runs: src/ and the packages that it uses in a few files. A service reads its program anew in each of its
// threads, and as two thousand files that takes longer than all else that a start does.

import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const THREADS = 'src/process/threads'
const A_DAY_MS = 86_400_000

/**
 * Stays where npm has put it: what is no JavaScript, is looked for by its path, or is of the older kind and loaded late,
 * which would lose its names. These are the `dependencies` of the package; the rest is for building alone.
 */
const OUTSIDE = [
  '@duckdb/node-bindings',
  '@expo-google-fonts/manrope',
  '@resvg/resvg-js',
  '@scalar/fastify-api-reference',
  'ioredis',
  'libsql',
  'pg-native',
  'pino-pretty',
  'rate-limiter-flexible',
]

/** Who starts a thread of ours. */
const BESIDE = /startWorker\(/

/** What the other steps of a build put into dist/. */
const OF_OTHERS = ['client', 'serve']

/** Packages of the older kind ask for Node's own modules at run time. */
const REQUIRE = `import { createRequire as perptapeRequire } from 'node:module'; const require = perptapeRequire(import.meta.url);`

const FOR_NODE = { bundle: true, format: 'esm', platform: 'node', target: 'node20', metafile: true }
const QUIET = { legalComments: 'none', logLevel: 'warning' }

/** The command line, and where threads and processes of it begin. */
const programs = () => [
  'src/cli.ts',
  'src/store/duckdb/engine-worker.ts',
  ...readdirSync(THREADS)
    .filter((name) => name.endsWith('-thread.ts'))
    .map((name) => `${THREADS}/${name}`),
]

async function bundle(outdir, others = []) {
  const { metafile } = await build({
    ...FOR_NODE,
    ...QUIET,
    entryPoints: [...programs(), ...others],
    outdir,
    splitting: true,
    external: OUTSIDE,
    banner: { js: REQUIRE },
    // Side by side: a program looks for its threads beside itself.
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    plugins: [atHome(outdir)],
  })
  const nameless = Object.values(metafile.inputs)
    .flatMap(({ imports }) => imports)
    .filter(({ kind, path }) => kind === 'dynamic-import' && metafile.inputs[path]?.format === 'cjs')
  if (nameless.length > 0) throw new Error(`to stay outside: ${nameless.map(({ original }) => original)}`)
  return metafile
}

/** dist/ without what browsers run. */
export async function buildPrograms() {
  const { inputs, outputs } = await bundle('dist')
  const made = new Set([...Object.keys(outputs).map((file) => basename(file)), ...OF_OTHERS])
  // What earlier builds have left: a service that is still to be started again may load some of it meanwhile.
  for (const name of readdirSync('dist')) {
    const file = join('dist', name)
    const isRecent = name.endsWith('.js') && Date.now() - statSync(file).mtimeMs < A_DAY_MS
    if (!made.has(name) && !isRecent) rmSync(file, { recursive: true })
  }
  writeFileSync('dist/LICENSES.txt', licencesOf(inputs))
  chmodSync('dist/cli.js', 0o755)
}

/** What is published by itself. */
export async function buildPackages() {
  await Promise.all([
    // For programs of others, wherever they run; what pays is loaded by the first call that has to.
    buildPackage('client', 'index', {
      platform: 'browser',
      target: 'es2022',
      splitting: true,
      external: ['openapi-fetch'],
    }),
    buildPackage('devchain', 'chains-worker', { external: ['hardhat', 'litesvm'] }),
    buildPackage('mcp', 'main', { banner: { js: '#!/usr/bin/env node' } }),
  ])
}

async function buildPackage(name, entry, settings) {
  const outdir = `packages/${name}/dist`
  rmSync(outdir, { recursive: true, force: true })
  const entryPoints = [`packages/${name}/src/${entry}.ts`]
  const { metafile } = await build({ ...FOR_NODE, ...QUIET, entryPoints, outdir, ...settings })
  const isOursAlone = !Object.keys(metafile.inputs).some((file) => file.includes('node_modules/'))
  if (!isOursAlone) writeFileSync(`${outdir}/LICENSES.txt`, licencesOf(metafile.inputs))
}

/** A file finds what lies around dist/ from where it would lie there by itself; threads are beside the program. */
function atHome(outdir) {
  const dist = outdir === 'dist' ? 'import.meta.url' : JSON.stringify(`${pathToFileURL('dist').href}/`)
  const lookAround = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(join('src', file), 'utf8')])
    .filter(([, text]) => text.includes('import.meta.url') && !BESIDE.test(text))
  const texts = new Map(lookAround.map(([file, text]) => [join(process.cwd(), 'src', file), text]))
  const names = lookAround.map(([file]) => file.replaceAll('.', '\\.'))
  return {
    name: 'at home',
    setup({ onLoad }) {
      // By name: a plugin that is asked about every file takes as long as the rest of the build.
      onLoad({ filter: new RegExp(`/src/(${names.join('|')})$`) }, ({ path }) => {
        const file = JSON.stringify(`./${relative('src', path).replace(/\.ts$/, '.js')}`)
        const contents = texts.get(path)?.replaceAll('import.meta.url', `new URL(${file}, ${dist}).href`)
        return contents === undefined ? null : { contents, loader: 'ts' }
      })
    },
  }
}

/** Whoever passes code of others on passes their terms on. */
function licencesOf(inputs) {
  const packages = new Map()
  for (const input of Object.keys(inputs)) {
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
