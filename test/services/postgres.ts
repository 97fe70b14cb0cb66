import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Clock } from '../../src/core/clock.ts'
import type { Ledger } from '../../src/ledger/port.ts'
import { openPostgresLedger } from '../../src/ledger/postgres.ts'
import { placeOf } from './needs.ts'
import { freePort, ownFolder, removeFolder, type Server, startServer, userOf } from './server.ts'

const DEBIAN = placeOf('postgresql') ?? ''
const USER = 'perptape'

export const hasPostgres = DEBIAN !== ''

export interface Postgres {
  readonly url: string
  readonly server: Server
  /** A new empty database on the same server. */
  database(name: string): Promise<string>
  /** Ends it as a crash would, or as an operator does with SIGINT; `again` brings it back with all it has. */
  kill(signal?: NodeJS.Signals): Promise<void>
  again(): Promise<void>
  freeze(): void
  thaw(): void
  end(): Promise<void>
}

/** A ledger that waits for a server on a busy machine. */
export const openLedgerOn = (url: string, clock?: Clock): Promise<Ledger> =>
  openPostgresLedger(url, clock, 60_000)

/** A PostgreSQL server of its own, as Debian packs and sets it: what it has committed is on the disk. */
export async function startPostgres(): Promise<Postgres> {
  const newest = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))[0]!
  const programs = join(DEBIAN, newest, 'bin')
  // It refuses to run as root.
  const user = userOf('postgres')
  const folder = ownFolder('postgres', user)
  const data = join(folder, 'data')
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', USER, '-A', 'trust', '--no-sync'], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
  const port = await freePort()
  const urlOf = (name: string) => `postgres://${USER}@127.0.0.1:${port}/${name}`
  const args = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1']
  const start = () =>
    startServer(join(programs, 'postgres'), args, { ...user, cwd: folder }, () =>
      run(urlOf('postgres'), 'select 1'),
    )
  let server = await start()
  // Every connection has a process of its own.
  const signalChildren = (signal: NodeJS.Signals) => {
    spawnSync('pkill', [`-${signal}`, '-P', String(server.process.pid)])
  }
  return {
    url: urlOf('postgres'),
    get server() {
      return server
    },
    async database(name) {
      await run(urlOf('postgres'), `create database "${name}"`)
      return urlOf(name)
    },
    kill: (signal) => server.kill(signal),
    async again() {
      // Of one that was killed the processes that served callers may be there for a moment yet.
      for (const until = performance.now() + 60_000; ; ) {
        try {
          server = await start()
          return
        } catch (thrown) {
          if (!/still in use/.test(String(thrown)) || performance.now() > until) throw thrown
        }
      }
    },
    freeze() {
      server.freeze()
      signalChildren('SIGSTOP')
    },
    thaw() {
      signalChildren('SIGCONT')
      server.thaw()
    },
    async end() {
      await server.kill('SIGINT')
      removeFolder(folder)
    },
  }
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
