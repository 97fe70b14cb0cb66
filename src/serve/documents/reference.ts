import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { HOUR } from '../../core/time.ts'
import type { Document, Site } from './document.ts'
import { REFERENCE_START } from './reference-start.ts'

/** The page runs files of this server alone and asks nobody else. Its library writes styles of its own. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; frame-ancestors 'self'"

const LIBRARY_PATH = '/docs/js/scalar.js'
const START_PATH = '/docs/js/start.js'

/** The browsable reference. Where the market is simulated, it says so above all. */
export function referenceDocuments(site: Pick<Site, 'simulated'>): Document[] {
  const document = (id: string, path: `/${string}`, make: Document['make']): Document => ({
    id,
    path,
    rule: 'files',
    maxAgeS: 3_600,
    freshMs: 24 * HOUR,
    make,
  })
  return [
    {
      ...document('reference', '/docs/reference', async () => ({
        body: pageOf(site.simulated),
        contentType: 'text/html; charset=utf-8',
        headers: ['Content-Security-Policy', POLICY],
      })),
      page: { changes: 'weekly', weight: 0.6 },
    },
    document('reference-script', LIBRARY_PATH, async () => ({
      body: await readFile(libraryFile(), 'utf8'),
      contentType: 'text/javascript; charset=utf-8',
    })),
    document('reference-start', START_PATH, async () => ({
      body: REFERENCE_START,
      contentType: 'text/javascript; charset=utf-8',
    })),
  ]
}

/** The library for browsers lies beside the plugin that would serve it, which does not name it to others. */
function libraryFile(): URL {
  const plugin = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference')
  return new URL('js/standalone.js', pathToFileURL(plugin))
}

function pageOf(simulated: boolean): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · perptape</title>
<meta name="description" content="Every route of the API, with its parameters and answers, to be tried from the page.">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script src="${LIBRARY_PATH}" defer></script>
<script src="${START_PATH}" defer></script>
${BAR_STYLE}</head>
<body>
<header class="top${simulated ? ' simulated' : ''}"><a href="/docs">← Docs</a>${simulated ? '<p role="note">Simulated market: no figure is real.</p>' : ''}</header>
<div id="app"></div>
</body>
</html>
`
}

/** The library leaves so much room at the top of what it keeps in view. */
const BAR_STYLE = `<style>
:root { --scalar-custom-header-height: 36px; }
.top { position: sticky; top: 0; z-index: 100; box-sizing: border-box; display: flex; gap: 16px; height: 36px; padding: 8px 16px; background: #151c25; color: #dfe6ee; font: 600 14px/20px system-ui, sans-serif; white-space: nowrap; overflow: hidden; }
.top a { color: inherit; }
.top p { margin: 0; }
.top.simulated { background: #e8b44c; color: #1b1503; }
</style>
`
