import { fork, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY } from '../src/core/time.ts'
import type { BackfillResult } from '../src/tasks/backfill.ts'
import { report, show } from './figure.ts'

/** A month of archive files for fifty contracts, by the command as it is run: funding, open interest, ratios, minutes. */
const CONTRACTS = 50
const TARGET_S = 60

// A whole month that is over, and that no table has forgotten.
const now = new Date()
const from = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1)
const DAYS = (Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1) - from) / DAY
const symbols = Array.from({ length: CONTRACTS }, (_, place) => `C${place}XUSDT`)

const folder = mkdtempSync(join(tmpdir(), 'perptape-archives-'))
const env = { ...process.env, FROM: String(from), DAYS: String(DAYS), SYMBOLS: symbols.join(',') }
const server = fork(new URL('./archives-child.ts', import.meta.url), { execArgv: ['--import', 'tsx'], env })
try {
  const port = await new Promise<number>((resolve) =>
    server.once('message', (told) => resolve(told as number)),
  )
  const hosts = ['data.binance.vision', 'fapi.binance.com', 'api.binance.com']
  const HOSTS = hosts.map((host) => `${host}=http://127.0.0.1:${port}/${host}`).join(',')
  const begun = performance.now()
  const told = await run(HOSTS)
  const seconds = (performance.now() - begun) / 1000
  const rows = Object.values(told.tables).reduce((sum, { imported }) => sum + imported, 0)
  show('A month of archive files', [
    ['contracts', CONTRACTS, ''],
    ['files', told.files.stored, ''],
    ['files that failed or lacked', told.files.failed + told.files.missing, ''],
    ['rows stored', rows, ''],
    ['rows a second', rows / seconds, ''],
    ['market file', statSync(join(folder, 'market.duckdb')).size / 1e6, 'MB'],
  ])
  report({
    name: `a month of archives for ${CONTRACTS} contracts`,
    value: seconds,
    unit: 's',
    target: TARGET_S,
    bound: 'most',
  })
} finally {
  server.kill()
  rmSync(folder, { recursive: true, force: true })
}

function run(HOSTS: string): Promise<BackfillResult> {
  const flags = ['--venue', 'binance', '--symbols', symbols.join(','), '--data', folder, '--json']
  const span = ['--from', new Date(from).toISOString(), '--to', new Date(from + DAYS * DAY).toISOString()]
  const child = spawn(process.execPath, ['dist/cli.js', 'backfill', ...flags, ...span], {
    env: { ...process.env, HOSTS },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('exit', (code) =>
      code === 0 ? resolve(JSON.parse(output) as BackfillResult) : reject(new Error(`it ended with ${code}`)),
    )
  })
}
