import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finished, QUICK_CLI, startBy } from '../end-to-end/perptape.ts'
import { bornWithoutPast, SOME_VENUES } from '../fixtures/folder-without-past.ts'

/** Files of ours are for their owner alone, whatever umask a shell, a unit or a container gives. */
let root = ''
const at = (name: string) => join(root, name)
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'perptape-private-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const under = (umask: string) => ['-c', `umask ${umask}; exec "$0" "$@"`, process.execPath, QUICK_CLI]
async function run(umask: string, ...args: string[]): Promise<void> {
  const { code, err } = await finished('sh', [...under(umask), ...args])
  expect([args[0], code, err]).toEqual([args[0], 0, expect.anything()])
}

/** What others may do something with, and how many files and folders there are. */
function openTo(others: string): { readonly open: string[]; readonly seen: string[] } {
  const all = readdirSync(others, { recursive: true, withFileTypes: true })
  const paths = [others, ...all.map(({ parentPath, name }) => join(parentPath, name))]
  const open = paths.filter((path) => {
    const found = statSync(path)
    return (found.mode & 0o777) !== (found.isDirectory() ? 0o700 : 0o600)
  })
  return { open: open.map((path) => relative(root, path)), seen: paths.map((path) => relative(others, path)) }
}

function loosen(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

describe('under a umask that hides nothing', () => {
  it('a service tightens an older folder, and all that it makes is private', async () => {
    const data = at('served')
    await bornWithoutPast(data)
    mkdirSync(join(data, 'bulk/liquidations'), { recursive: true })
    writeFileSync(join(data, 'bulk/liquidations/2026-10.csv.gz'), '')
    loosen(data)
    const flags = ['start', '--port', '0', '--ops-port', '0', '--data', data]
    const service = await startBy('sh', [...under('0'), ...flags], SOME_VENUES)
    try {
      const own = ['perptape.lock', 'running.json', 'ledger.sqlite-wal', 'market.duckdb.wal', 'links.secret']
      await expect
        .poll(() => own.filter((name) => !existsSync(join(data, name))), { timeout: 60_000 })
        .toEqual([])
      expect(openTo(data).open).toEqual([])
      // Of what it makes later: mails, monthly files, files that the engine writes when memory is short.
      expect(readFileSync(`/proc/${service.pid}/status`, 'utf8')).toContain('Umask:\t0077')
      await run('0', 'backup', at('backup'), '--data', data)
      await run('0', 'export', 'venues', '--out', at('venues.parquet'), '--data', data)
      await run('0', 'export', 'venues', 'rollup_marks', '--ledger', '--out', at('export'), '--data', data)
    } finally {
      await service.stop()
    }
    for (const made of ['backup', 'export', 'served']) expect(openTo(at(made)).open).toEqual([])
    expect(statSync(at('venues.parquet')).mode & 0o777).toBe(0o600)
  }, 180_000)

  it.each(['0', '022'])(
    'commands make private files, with umask %s',
    async (umask) => {
      const [data, backup] = [at(`data-${umask}`), at(`backup-${umask}`)]
      mkdirSync(at(umask))
      chmodSync(at(umask), 0o755)
      await bornWithoutPast(data)
      loosen(data)
      await run(umask, 'account', 'create', '--email', 'a@example.org', '--data', data)
      await run(umask, 'backup', backup, '--data', data)
      await run(umask, 'sql', 'SELECT 1 AS one', '--out', at(`${umask}/one.csv`), '--data', data)
      await run(umask, 'export', 'venues', '--out', at(`${umask}/venues.csv`), '--data', data)
      expect(openTo(data).open).toEqual([])
      expect(openTo(backup)).toMatchObject({ open: [], seen: expect.arrayContaining(['ledger.sqlite']) })
      for (const file of ['one.csv', 'venues.csv'])
        expect(statSync(at(`${umask}/${file}`)).mode & 0o777).toBe(0o600)
      // The folder that an export goes into is not ours.
      expect(statSync(at(umask)).mode & 0o777).toBe(0o755)

      loosen(backup)
      const restored = at(`restored-${umask}`)
      await run(umask, 'restore', backup, '--data', restored)
      await run(umask, 'restore', backup, '--force', '--data', restored)
      const { open, seen } = openTo(restored)
      expect([open, seen.filter((name) => /^before-restore-[^/]*$/.test(name))]).toEqual([
        [],
        [expect.anything()],
      ])
    },
    180_000,
  )
})
