import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tune } from './database.ts'
import type { Ledger } from './port.ts'
import { hashOf } from './secrets.ts'
import { openLedger } from './sqlite.ts'

let folder: string
let file: string
const opened: Ledger[] = []
const open = async () => {
  const ledger = await openLedger(file)
  opened.push(ledger)
  return ledger
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledger-'))
  file = join(folder, 'ledger.db')
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((ledger) => ledger.close()))
  await rm(folder, { recursive: true, force: true })
})

describe('the file', () => {
  it('of version 1 is upgraded, with everything in it', async () => {
    const old = new Database(file)
    old.exec(`
      create table ledger_version (version integer not null);
      insert into ledger_version values (1);
      create table accounts (id text primary key, email text not null unique, plan text not null, created_at bigint not null);
      create table api_keys (key_hash text primary key, account_id text not null references accounts(id), prefix text not null,
        plan text not null, created_at bigint not null, revoked_at bigint);
      create index api_keys_account on api_keys (account_id);
      insert into accounts values ('acc_old', 'old@example.org', 'builder', 1790000000000);
      insert into api_keys values ('${hashOf('ak_old')}', 'acc_old', 'ak_old', 'builder', 1790000000000, null);
    `)
    old.close()
    const ledger = await open()
    expect(ledger.findKey(hashOf('ak_old'))).toEqual({ accountId: 'acc_old', plan: 'builder' })
    const token = await ledger.createSession('acc_old', Date.now() + 60_000)
    expect(await ledger.findSession(token)).toMatchObject({ accountId: 'acc_old' })
  })

  it("is its owner's alone, and whole without its log after a clean stop", async () => {
    const ledger = await open()
    await ledger.createAccount('ada@example.org', 'free')
    for (const name of ['ledger.db', 'ledger.db-wal', 'ledger.db-shm']) {
      expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o600)
    }
    await ledger.close()
    opened.pop()
    const copy = join(folder, 'copy.db')
    await copyFile(file, copy)
    const raw = new Database(copy)
    expect(raw.prepare('select email from accounts').get()).toMatchObject({ email: 'ada@example.org' })
    raw.close()
  })

  it('that others could read is closed to them', async () => {
    await writeFile(file, '')
    await chmod(file, 0o644)
    await open()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('is left alone when it is of the current version', async () => {
    const account = await (await open()).createAccount('ada@example.org', 'free')
    expect(await (await open()).findAccount({ id: account.id })).toEqual(account)
  })

  it('of a newer version is refused', async () => {
    await (await open()).close()
    opened.pop()
    const raw = new Database(file)
    raw.exec('insert into ledger_version values (999)')
    raw.close()
    await expect(open()).rejects.toMatchObject({ fault: 'wrong_kind', message: /newer perptape/ })
  })

  it('that is no database is refused and not touched', async () => {
    const content = 'not a database, but long enough to hold a header '.repeat(20)
    await writeFile(file, content)
    await expect(open()).rejects.toMatchObject({ name: 'StoreError', fault: 'corrupt' })
    expect(await readFile(file, 'utf8')).toBe(content)
  })

  it('in a folder that does not exist is a sentence', async () => {
    await expect(openLedger(join(folder, 'none', 'ledger.db'))).rejects.toMatchObject({ name: 'StoreError' })
  })

  it('keeps no key in plain', async () => {
    const ledger = await open()
    const { id } = await ledger.createAccount('ada@example.org', 'free')
    const { key } = await ledger.createKey(id)
    const token = await ledger.createSession(id, Date.now() + 60_000)
    await ledger.close()
    opened.pop()
    const names = await readdir(folder)
    const bytes = Buffer.concat(await Promise.all(names.map((name) => readFile(join(folder, name)))))
    expect(bytes.includes(hashOf(key))).toBe(true)
    expect(bytes.includes(key)).toBe(false)
    expect(bytes.includes(token)).toBe(false)
  })
})

describe('several connections', () => {
  it('of several processes may build a new file at once', async () => {
    const script = `
      const { openLedger } = await import(${JSON.stringify(new URL('./sqlite.ts', import.meta.url).href)})
      const ledger = await openLedger(process.argv[1])
      await ledger.createAccount(process.argv[2], 'free')
      await ledger.close()
    `
    const emails = ['a@example.org', 'b@example.org', 'c@example.org']
    const run = promisify(execFile)
    await Promise.all(
      emails.map((email) =>
        run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, file, email]),
      ),
    )
    const ledger = await open()
    for (const email of emails) expect(await ledger.findAccount({ email })).not.toBeNull()
  })

  it('see each other: a key made or revoked by one is so for the other', async () => {
    const server = await open()
    const commandLine = await open()
    const { id } = await commandLine.createAccount('ada@example.org', 'scale')
    const { record } = await commandLine.createKey(id)
    expect(server.findKey(record.hash)).toEqual({ accountId: id, plan: 'scale' })
    await commandLine.revokeKey(record.hash)
    expect(server.findKey(record.hash)).toBeNull()
  })

  it('of one process lose nothing when another process closes its own', async () => {
    // Two connections in this process, the second opened after the first, as the front and the cashier have them.
    const first = await open()
    await open()
    const script = `const Database = require('libsql'); const one = new Database(process.argv[1]); one.prepare('select count(*) from accounts').get(); one.close()`
    await promisify(execFile)(process.execPath, ['-e', script, file])
    await first.createAccount('ada@example.org', 'free')
    // Whoever comes now, with this process still at work, finds what was committed: the log is where it was.
    const { stdout } = await promisify(execFile)(process.execPath, [
      '-e',
      `const Database = require('libsql'); console.log(new Database(process.argv[1]).prepare('select email from accounts').get().email)`,
      file,
    ])
    expect(stdout.trim()).toBe('ada@example.org')
    expect(existsSync(`${file}-wal`)).toBe(true)
  })

  it('do not disturb reading while another writes', async () => {
    const server = await open()
    const writer = new Database(file)
    writer.exec('begin immediate')
    writer.exec("insert into accounts values ('acc_x', 'x@example.org', 'free', 1)")
    expect(server.findKey(hashOf('ak_any'))).toBeNull()
    writer.exec('rollback')
    writer.close()
  })
})

it('a deleted account takes its profile, ideas, likes, follows and links along, and no money', async () => {
  const ledger = await open()
  const [ada, bob] = [
    await ledger.createAccount('ada@example.org', 'free'),
    await ledger.createAccount('bob@example.org', 'free'),
  ]
  const raw = new Database(file)
  const insert = (table: string, ...rows: unknown[][]) => {
    for (const row of rows)
      raw.prepare(`insert into ${table} values (${row.map(() => '?').join(', ')})`).run(...row)
  }
  const idea = (id: string, by: string) => [
    id,
    by,
    'BTC',
    'LONG',
    't',
    'b',
    ...Array(4).fill(null),
    1,
    ...Array(4).fill(null),
  ]
  insert('members', [ada.id, 'ada', 'Ada', null, 0, 1], [bob.id, 'bob', 'Bob', null, 0, 0])
  insert('follows', [ada.id, bob.id, 1], [bob.id, ada.id, 1])
  insert('ideas', idea('of ada', ada.id), idea('of bob', bob.id))
  insert('idea_likes', ['of ada', bob.id], ['of bob', ada.id], ['of bob', bob.id])
  insert('sign_in_links', ['a', ada.email, 1, 2, null], ['b', bob.email, 1, 2, null])
  insert('prepaid_keys', ['p', 'pk_…', 5, 5, 0, 1, null, null, 'p', 0])
  expect(await ledger.traitsOf(ada.id)).toEqual({ handle: 'ada', isPublic: true, sessions: 0, ideas: 1 })
  expect(await ledger.traitsOf(bob.id)).toMatchObject({ handle: 'bob', isPublic: false })
  expect(await ledger.deleteAccount(ada.id)).toBe(true)
  const left = (table: string, column: string) =>
    raw.prepare(`select ${column} from ${table}`).raw().all().flat()
  expect(left('members', 'handle')).toEqual(['bob'])
  expect(left('follows', 'follower_id')).toEqual([])
  expect(left('ideas', 'id')).toEqual(['of bob'])
  expect(left('idea_likes', 'account_id')).toEqual([bob.id])
  expect(left('sign_in_links', 'email')).toEqual([bob.email])
  expect(left('prepaid_keys', 'balance_micros')).toEqual([5])
  raw.close()
})

it('a commit is on the disk when it returns', () => {
  const raw = new Database(file)
  tune(raw)
  expect(raw.pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }])
  expect(raw.pragma('synchronous')).toEqual([{ synchronous: 2 }])
  raw.close()
})
