// What browsers run: src/client bundled into dist/client, each file named by its content, with a list of them.

import { rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { build } from 'esbuild'

const ENTRIES = ['theme.ts', 'page.ts', 'verify.ts', 'widgets.ts', 'styles/page.css']

export async function buildClient() {
  rmSync('dist/client', { recursive: true, force: true })
  const { metafile } = await build({
    entryPoints: ENTRIES.map((name) => `src/client/${name}`),
    outdir: 'dist/client',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: ['es2022'],
    minify: true,
    metafile: true,
    legalComments: 'eof',
  })
  const names = Object.entries(metafile.outputs).map(([file, { entryPoint }]) => [
    entryPoint === undefined ? basename(file) : basename(entryPoint).replace(/\.ts$/, '.js'),
    basename(file),
  ])
  writeFileSync('dist/client/files.json', `${JSON.stringify(Object.fromEntries(names), null, 2)}\n`)
}

if (process.argv[1]?.endsWith('client.mjs')) await buildClient()
