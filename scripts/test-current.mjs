// Runs what is tested on ClickHouse against its current release, which Debian does not have: as a library from npm, put
// into a cache folder that is not the project's. CHDB_DIR names another folder. Further arguments go to the test runner.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

// What it is called through is part of it: the library is no program by itself.
const PACKAGES = { chdb: '3.4.0', 'ffi-rs': '1.3.7' }
const FILES = [
  'test/services/store-clickhouse.test.ts',
  'test/services/store-clickhouse-order.test.ts',
  'test/services/migration-clickhouse.test.ts',
  'test/services/engines-answers.test.ts',
  'test/faults/shared-recorders.test.ts',
  'test/end-to-end/cluster.test.ts',
  'test/end-to-end/migrate.test.ts',
  'test/services/deploy-clickhouse.test.ts',
]

const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
const folder = process.env.CHDB_DIR || join(cache, 'perptape', `chdb-${PACKAGES.chdb}`)
const missing = Object.keys(PACKAGES).filter((name) => !existsSync(join(folder, 'node_modules', name)))
if (missing.length > 0) {
  console.log(`Installing ClickHouse 26.7 (chdb ${PACKAGES.chdb} of npm, some 550 MB) into ${folder} …`)
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'package.json')))
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const wanted = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`)
  const args = ['install', '--ignore-scripts', ...wanted]
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) {
    console.log('\n!!! IT CANNOT BE INSTALLED: NOTHING IS TESTED ON THE CURRENT RELEASE !!!\n')
    process.exit(1)
  }
}
const { status } = spawnSync('npx', ['vitest', 'run', ...FILES, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, CHDB_DIR: folder },
})
process.exit(status ?? 1)
