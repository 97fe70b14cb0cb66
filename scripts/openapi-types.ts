import { readFile, writeFile } from 'node:fs/promises'
import generate, { astToString } from 'openapi-typescript'

// Writes the types of the client to packages/client/src/schema.ts, made of openapi.json; with --check only says whether the
// file is up to date.

const DESCRIPTION = new URL('../openapi.json', import.meta.url)
const FILE = new URL('../packages/client/src/schema.ts', import.meta.url)
const HEAD = '// Made of openapi.json by `npm run openapi`: nothing here is written by hand.\n\n'

interface Operation {
  responses: Record<string, { headers?: unknown }>
}
interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { responses?: unknown }
}

const description = answersOnly(JSON.parse(await readFile(DESCRIPTION, 'utf8')) as Description)
const text = HEAD + slim(await typesOf(description))

if (process.argv.includes('--check')) {
  const kept = await readFile(FILE, 'utf8').catch(() => '')
  if (kept === text) console.log('packages/client/src/schema.ts is up to date.')
  else {
    console.error(
      'packages/client/src/schema.ts is not made of openapi.json. Run `npm run openapi` and commit it.',
    )
    process.exitCode = 1
  }
} else {
  await writeFile(FILE, text)
  console.log(`Wrote packages/client/src/schema.ts: ${Math.round(text.length / 1024)} KB.`)
}

/** What goes wrong has one type for all calls (`ApiProblem`): repeated at each of them it would be half of the file. */
function answersOnly(whole: Description): Description {
  for (const path of Object.values(whole.paths)) {
    for (const operation of Object.values(path)) {
      if (operation.responses === undefined) continue
      const good = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
      operation.responses = Object.fromEntries(good.map(([status, { headers, ...rest }]) => [status, rest]))
    }
  }
  delete whole.components.responses
  return whole
}

async function typesOf(whole: Description): Promise<string> {
  return astToString(await generate(whole as unknown as Parameters<typeof generate>[0]))
}

/** Without the methods that no path has, and indented as everything else. */
function slim(types: string): string {
  return types
    .replace(/^ +(?:put|delete|options|head|patch|trace)\?: never;\n/gm, '')
    .replace(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / 2))
}
