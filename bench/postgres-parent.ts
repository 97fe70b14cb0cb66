import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const DEBIAN = '/usr/lib/postgresql'
const USER = 'bench'

export interface Postgres {
  readonly url: string
  end(): Promise<void>
}

/** A PostgreSQL server of its own, as Debian packs and sets it; null where there is none on this machine. */
export async function startPostgres(): Promise<Postgres | null> {
  if (!existsSync(DEBIAN)) return null
  const newest = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))[0]!
  const programs = join(DEBIAN, newest, 'bin')
  const folder = mkdtempSync(join(tmpdir(), 'perptape-postgres-'))
  // It refuses to run as root.
  const as = process.getuid?.() === 0 ? ownerOf('postgres') : undefined
  if (as) chownSync(folder, as.uid, as.gid)
  execFileSync(join(programs, 'initdb'), ['-D', join(folder, 'data'), '-U', USER, '-A', 'trust'], {
    ...as,
    stdio: 'ignore',
  })
  const port = 20_000 + (process.pid % 20_000)
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', join(folder, 'data'), '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
    { ...as, stdio: 'ignore' },
  )
  const url = `postgres://${USER}@127.0.0.1:${port}/postgres`
  await answers(url)
  return {
    url,
    async end() {
      server.kill('SIGINT')
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (thrown) {
      if (tries > 100) throw thrown
      await sleep(100)
    }
  }
}

function ownerOf(name: string): { uid: number; gid: number } {
  const number = (flag: string) => Number(execFileSync('id', [flag, name]).toString())
  return { uid: number('-u'), gid: number('-g') }
}
