import pg from 'pg'
import { StoreError, sentenceOf } from '../core/errors.ts'
import { withoutCredentials } from '../core/struck.ts'
import type { Ms } from '../core/time.ts'
import { type Portion, portionOf, type Shared } from './share-out.ts'

/** What the book says of a member after a look. */
export interface Sight {
  /** By the clock of the book. */
  readonly now: Ms
  readonly until: Ms
  /** Names that are ours. */
  readonly held: ReadonlySet<string>
  readonly surplus: Portion['surplus']
}

/** Any number that nobody else of the database uses. */
const LOCK = 7_047_161_803
const CONNECT_MS = 2_000
const ANSWER_MS = 4_000

const CREATE = `
  create table if not exists lease_members (
    id text primary key, wants text[] not null, until timestamptz not null);
  create table if not exists leases (
    name text primary key, holder text not null, taken_at timestamptz not null)`

const JOIN = `
  insert into lease_members (id, wants, until) values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
  on conflict (id) do update set wants = excluded.wants, until = excluded.until
  returning extract(epoch from until) * 1000 as until, extract(epoch from clock_timestamp()) * 1000 as now`

/** Who has not been heard of for so long comes back as somebody else, if at all. */
const FORGET = `delete from lease_members where until < clock_timestamp() - interval '1 hour'`

const MEMBERS = 'select id, wants from lease_members where until > clock_timestamp()'

const HOLDERS = `
  select name, holder from leases join lease_members on lease_members.id = leases.holder
  where lease_members.until > clock_timestamp()`

const TAKE = `
  insert into leases (name, holder, taken_at) select name, $1, clock_timestamp() from unnest($2::text[]) as name
  on conflict (name) do update set holder = excluded.holder, taken_at = excluded.taken_at`

/**
 * Who does what, in a database that all of them see. Every look is one transaction behind one lock: that a member is
 * alive, and that another may take what it held, are never both true.
 */
export class LeaseBook {
  readonly #pool: pg.Pool
  readonly #place: string
  #isMade = false

  constructor(url: string) {
    this.#place = withoutCredentials(url)
    this.#pool = new pg.Pool({
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      statement_timeout: ANSWER_MS,
    })
    // A connection that is cut while nobody uses it is made anew when somebody does.
    this.#pool.on('error', () => {})
  }

  /** Says that we are alive for so long, and takes our portion of what is free where we may. */
  look(id: string, wants: readonly string[], ttlMs: Ms, mayTake: boolean): Promise<Sight> {
    return this.#locked(async (client) => {
      await client.query(FORGET)
      const [said] = (await client.query<{ until: string; now: string }>(JOIN, [id, wants, ttlMs])).rows
      const shared = await readShared(client)
      const { take, surplus } = portionOf(id, shared)
      if (mayTake && take.length > 0) await client.query(TAKE, [id, take])
      const own = wants.filter((name) => shared.holders.get(name) === id)
      const held = new Set(mayTake ? [...own, ...take] : own)
      return { now: Number(said!.now), until: Number(said!.until), held, surplus }
    })
  }

  /** Leaves them to others. */
  async release(id: string, names: readonly string[]): Promise<void> {
    await this.#locked((client) =>
      client.query('delete from leases where holder = $1 and name = any ($2)', [id, names]),
    )
  }

  /** All that we held is free at once. */
  async leave(id: string): Promise<void> {
    await this.#locked(async (client) => {
      await client.query('delete from leases where holder = $1', [id])
      await client.query('delete from lease_members where id = $1', [id])
    })
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  async #locked<R>(work: (client: pg.PoolClient) => Promise<R>): Promise<R> {
    let client: pg.PoolClient | null = null
    try {
      client = await this.#pool.connect()
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock($1)', [LOCK])
      if (!this.#isMade) await client.query(CREATE)
      const made = await work(client)
      await client.query('commit')
      this.#isMade = true
      client.release()
      return made
    } catch (thrown) {
      // Whatever was under way on it ends with the connection.
      client?.release(true)
      const sentence = `the leases in ${this.#place} cannot be read: ${sentenceOf(thrown)}`
      throw new StoreError('unreachable', sentence, { cause: thrown })
    }
  }
}

async function readShared(client: pg.PoolClient): Promise<Shared> {
  const members = await client.query<{ id: string; wants: string[] }>(MEMBERS)
  const holders = await client.query<{ name: string; holder: string }>(HOLDERS)
  return {
    wants: new Map(members.rows.map((row) => [row.id, row.wants])),
    holders: new Map(holders.rows.map((row) => [row.name, row.holder])),
  }
}
