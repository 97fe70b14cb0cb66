import { once } from '../../core/once.ts'
import { HOUR } from '../../core/time.ts'
import type { Document } from './document.ts'

/** The page runs the script it brings along and asks this server alone. */
const POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; frame-ancestors 'self'"

const SCRIPT_PATH = '/docs/js/scalar.js'

/** The browsable reference. Its library is large, so it is loaded when the first reader comes. */
export function referenceDocuments(): Document[] {
  const load = once(renderReference)
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
      ...document('reference', '/docs', async () => ({
        body: (await load()).page,
        contentType: 'text/html; charset=utf-8',
        headers: ['Content-Security-Policy', POLICY],
      })),
      page: { changes: 'weekly', weight: 0.6 },
    },
    document('reference-script', SCRIPT_PATH, async () => ({
      body: (await load()).script,
      contentType: 'text/javascript; charset=utf-8',
    })),
  ]
}

/** Lets the library render its page and script once, in an application of its own that never listens. */
async function renderReference(): Promise<{ page: string; script: string }> {
  const [{ default: Fastify }, { default: reference }] = await Promise.all([
    import('fastify'),
    import('@scalar/fastify-api-reference'),
  ])
  const app = Fastify()
  await app.register(reference, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      cdn: SCRIPT_PATH,
      pageTitle: 'perptape API',
      theme: 'default',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      favicon: '/favicon.svg',
    },
  })
  const page = await app.inject('/docs/')
  const script = await app.inject(SCRIPT_PATH)
  await app.close()
  return { page: page.body, script: script.body }
}
