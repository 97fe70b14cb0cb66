import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { HOUR } from '../../core/time.ts'
import type { Document } from '../documents/document.ts'
import { PAGE_POLICY } from '../http/shared-headers.ts'

const own = (name: string) => new URL(`./assets/${name}`, import.meta.url)
const library = (name: string) => createRequire(import.meta.url).resolve(name)

/** One of ours is at its own name. */
const asset = (name: `${string}.js` | `${string}.css`) =>
  ({
    path: `/assets/${name}`,
    file: own(name),
    type: name.endsWith('.js') ? 'text/javascript' : 'text/css',
  }) as const

const FILES = [
  { path: '/', file: own('index.html'), type: 'text/html' },
  asset('app.js'),
  asset('draw.js'),
  asset('heatmap.js'),
  asset('liquidations-chart.js'),
  asset('app.css'),
  asset('briefs.css'),
  asset('datasets.css'),
  asset('verify.js'),
  asset('check-receipt.js'),
  asset('check-seal.js'),
  asset('canonical-json.js'),
  asset('sha256.js'),
  asset('verify.css'),
  { path: '/assets/uplot.js', file: library('uplot/dist/uPlot.esm.js'), type: 'text/javascript' },
  { path: '/assets/uplot.css', file: library('uplot/dist/uPlot.min.css'), type: 'text/css' },
] as const

/** The front page and what it loads. It has no data of its own: it asks the boards like everybody else. */
export function frontPageDocuments(): Document[] {
  return FILES.map(({ path, file, type }) => ({
    id: path === '/' ? 'front-page' : `asset ${path}`,
    path,
    rule: 'files',
    maxAgeS: 300,
    freshMs: HOUR,
    ...(path === '/' ? { page: { changes: 'hourly', weight: 1 } } : {}),
    make: async () => ({
      body: await readFile(file, 'utf8'),
      contentType: `${type}; charset=utf-8`,
      ...(type === 'text/html' ? { headers: ['Content-Security-Policy', PAGE_POLICY] } : {}),
    }),
  }))
}
