import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { HOUR } from '../../core/time.ts'
import type { Document } from '../documents/document.ts'
import { PAGE_POLICY } from '../http/shared-headers.ts'

const own = (name: string) => new URL(`./assets/${name}`, import.meta.url)
const library = (name: string) => createRequire(import.meta.url).resolve(name)

const FILES = [
  { path: '/', file: own('index.html'), type: 'text/html' },
  { path: '/assets/app.js', file: own('app.js'), type: 'text/javascript' },
  { path: '/assets/draw.js', file: own('draw.js'), type: 'text/javascript' },
  { path: '/assets/heatmap.js', file: own('heatmap.js'), type: 'text/javascript' },
  {
    path: '/assets/liquidations-chart.js',
    file: own('liquidations-chart.js'),
    type: 'text/javascript',
  },
  { path: '/assets/app.css', file: own('app.css'), type: 'text/css' },
  { path: '/assets/briefs.css', file: own('briefs.css'), type: 'text/css' },
  { path: '/assets/datasets.css', file: own('datasets.css'), type: 'text/css' },
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
