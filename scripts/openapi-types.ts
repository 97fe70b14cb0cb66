import { readFile, writeFile } from 'node:fs/promises'
import { register } from 'node:module'

// Writes the types of the client to src/api-client/schema.ts, made of openapi.json; with --check only says whether the
// file is up to date.

const DESCRIPTION = new URL('../openapi.json', import.meta.url)
const FILE = new URL('../src/api-client/schema.ts', import.meta.url)
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
  if (kept === text) console.log('src/api-client/schema.ts is up to date.')
  else {
    console.error(
      'src/api-client/schema.ts is not made of openapi.json. Run `npm run openapi` and commit it.',
    )
    process.exitCode = 1
  }
} else {
  await writeFile(FILE, text)
  console.log(`Wrote src/api-client/schema.ts: ${Math.round(text.length / 1024)} KB.`)
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

/** The generator prints by way of a compiler that is written in JavaScript, and ours is not any more. */
async function typesOf(whole: Description): Promise<string> {
  const hook = `export const resolve = (name, context, next) =>
    next(name === 'typescript' && context.parentURL?.includes('/openapi-typescript/') ? 'typescript-5' : name, context)`
  register(`data:text/javascript,${encodeURIComponent(hook)}`)
  const { default: generate, astToString } = await import('openapi-typescript')
  return astToString(await generate(whole as unknown as Parameters<typeof generate>[0]))
}

/** Without the methods that no path has, and indented as everything else. */
function slim(types: string): string {
  return types
    .replace(/^ +(?:put|delete|options|head|patch|trace)\?: never;\n/gm, '')
    .replace(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / 2))
}
