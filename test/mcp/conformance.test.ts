import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endOf, type Served } from '../fixtures/served.ts'
import { servedMarket } from './agent.ts'

const require = createRequire(import.meta.url)

/** The official suite, against all that is served. What it looks for in a server that only reads has to be there. */
const OURS = [
  'server-initialize',
  'ping',
  'completion-complete',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
]

/** And why the rest is not asked of us; a scenario that is in neither list is one that nobody has looked at. */
const NOT_OURS: Readonly<Record<string, readonly string[]>> = {
  'wants a tool, document or prompt of the suite itself, with a content that it knows': [
    'tools-call-simple-text',
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
    'tools-call-error',
    'json-schema-2020-12',
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
  ],
  'tells something before the result, or asks the client: no tool of ours does': [
    'logging-set-level',
    'tools-call-with-logging',
    'tools-call-with-progress',
    'tools-call-sampling',
    'tools-call-elicitation',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
  ],
  'nothing of ours changes while it runs': ['resources-subscribe', 'resources-unsubscribe'],
  'wants a session, and there is none': ['server-sse-polling', 'server-sse-multiple-streams'],
}

const found = spawnSync(process.execPath, [resolve('scripts/ensure-node-22.mjs')], { encoding: 'utf8' })
const node22 = found.status === 0 ? found.stdout.trim() : null
if (node22 === null) console.log(found.stderr.trim())

describe.skipIf(node22 === null)('the conformance suite', () => {
  let served: Served
  const results = new Map<string, { passed: number; failed: number }>()
  const folder = mkdtempSync(join(tmpdir(), 'perptape-conformance-'))
  beforeAll(async () => {
    served = await servedMarket()
    for (const [, name, passed, failed] of (await ran(served.url)).matchAll(RESULT))
      results.set(name!, { passed: Number(passed), failed: Number(failed) })
  }, 180_000)
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await endOf(served)
  })

  async function ran(url: string): Promise<string> {
    const suite = join(
      dirname(require.resolve('@modelcontextprotocol/conformance/package.json')),
      'dist/index.js',
    )
    // It writes its results where it runs.
    const child = spawn(node22!, [suite, 'server', '--suite', 'all', '--url', `${url}/mcp`], { cwd: folder })
    let out = ''
    child.stdout.on('data', (piece) => {
      out += piece
    })
    await new Promise((ended) => child.on('close', ended))
    return out
  }

  it.each(OURS)('%s passes', (name) => {
    expect(results.get(name)).toMatchObject({ failed: 0 })
    expect(results.get(name)!.passed).toBeGreaterThan(0)
  })

  it('has no scenario that nobody has looked at', () => {
    expect([...results.keys()].sort()).toEqual([...OURS, ...Object.values(NOT_OURS).flat()].sort())
  })
})

const RESULT = /^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed$/gm
