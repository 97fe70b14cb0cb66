import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { errorMessage, errorOf } from '../src/core/error-message.ts'
import { sentenceOf } from '../src/core/errors.ts'
import { problemOf } from '../src/serve/http/sender.ts'

/**
 * Files that may parse JSON without a bound on its depth, because this project wrote it: its own files, rows and
 * messages, answers of its own service. Everything else goes through parseJson of src/core/json.ts.
 */
const OWN_JSON = [
  'src/client/live-tape.ts',
  'src/client/panels.ts',
  'src/commands/ask-owner.ts',
  'src/commands/sql-output.ts',
  'src/core/json.ts',
  'src/devchain/devchain-file.ts',
  'src/access/x402/till-cashier.ts',
  'src/ledger/packed-answer.ts',
  'src/process/running.ts',
  'src/serve/documents/openapi/examples.ts',
  'src/serve/documents/openapi/parameters.ts',
  'src/serve/documents/openapi/payment-schema.ts',
  'src/serve/shared-answers.ts',
  'src/serve/web/assets.ts',
  'src/store/answer.ts',
  'src/store/bulk/manifest.ts',
  'src/store/duckdb/readonly/query.ts',
  'src/store/folder-note.ts',
  'src/store/folder.ts',
  'src/store/migrate/note.ts',
]

it('JSON from outside is parsed with a bound on its depth', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const parsing = files.filter((file) => /\bJSON\.parse\(/.test(readFileSync(file, 'utf8')))
  expect(parsing.sort()).toEqual([...OWN_JSON].sort())
})

it('nobody reads of a call stack: what is nested too deeply is a 400 that says the limit', () => {
  const recurse = (): number => 1 + recurse()
  let thrown: unknown
  try {
    recurse()
  } catch (overflow) {
    thrown = overflow
  }
  for (const one of [thrown, errorOf(errorMessage(thrown))]) {
    expect(problemOf(one)).toMatchObject({ status: 400, message: expect.stringContaining('64 levels') })
    expect(sentenceOf(one)).toContain('limited to 64 levels')
  }
})
