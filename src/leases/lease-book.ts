import pg from 'pg'
import { StoreError, sentenceOf } from '../core/errors.ts'
import { shownAddress } from '../core/struck.ts'
import type { Ms } from '../core/time.ts'
import { type Portion, portionOf, type Shared, type Wants } from './share-out.ts'

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
  alter table lease_members add column if not exists weights double precision[] not null default '{}';
  create table if not exists leases (
    name text primary key, holder text not null, taken_at timestamptz not null)`

/** One that was only frozen enters itself again; what it held and nobody took is in `leases` still. */
const FORGET = 'delete from lease_members where until <= clock_timestamp()'

const MEMBERS = 'select id, wants, weights from lease_members where until > clock_timestamp()'

const HOLDERS = `
  select name, holder from leases join lease_members on lease_members.id = leases.holder
  where lease_members.until > clock_timestamp()`

const { escapeLiteral: literal } = pg

const listOf = (names: readonly string[]) => `array[${names.map(literal).join(', ')}]::text[]`

const joinAs = (id: string, wants: Wants, ttlMs: Ms) => `
  insert into lease_members (id, wants, weights, until)
  values (${literal(id)}, ${listOf([...wants.keys()])}, array[${[...wants.values()].join(', ')}]::double precision[],
    clock_timestamp() + ${Math.round(ttlMs)} * interval '1 millisecond')
  on conflict (id) do update set wants = excluded.wants, weights = excluded.weights, until = excluded.until
  returning extract(epoch from until) * 1000 as until, extract(epoch from clock_timestamp()) * 1000 as now`

/** Those of them whose holder is alive no more, or never was. */
const take = (id: string, names: readonly string[]) => `
  insert into leases (name, holder, taken_at)
  select name, ${literal(id)}, clock_timestamp() from unnest(${listOf(names)}) as name
  where name not in (select held.name from (${HOLDERS}) as held)
  on conflict (name) do update set holder = excluded.holder, taken_at = excluded.taken_at`

const drop = (id: string, names: readonly string[] | null) =>
  `delete from leases where holder = ${literal(id)}${names ? ` and name = any (${listOf(names)})` : ''}`

const leave = (id: string) => `delete from lease_members where id = ${literal(id)}`

/**
 * Who does what, in a database that all of them see. Whatever changes it is one transaction behind one lock: that a member
 * is alive, and that another may take what it held, are never both true. It is sent in one go, so that nobody holds the
 * lock who is busy with something else.
 */
export class LeaseBook {
  readonly #pool: pg.Pool
  readonly #place: string
  #isMade = false

  constructor(url: string) {
    this.#place = shownAddress(url)
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
  async look(id: string, wants: Wants, ttlMs: Ms, mayTake: boolean): Promise<Sight> {
    if (!this.#isMade) await this.#locked(CREATE)
    this.#isMade = true
    const before = mayTake ? await this.#shared() : null
    // What others take in between is found taken.
    const wanted = before ? portionOf(id, withMember(before, id, wants)).take : []
    const [, joined = [], , members, holders] = await this.#locked(
      FORGET,
      joinAs(id, wants, ttlMs),
      wanted.length > 0 ? take(id, wanted) : 'select 1',
      MEMBERS,
      HOLDERS,
    )
    const shared = sharedOf(members, holders)
    return {
      now: Number(joined[0]?.now),
      until: Number(joined[0]?.until),
      held: new Set([...wants.keys()].filter((name) => shared.holders.get(name) === id)),
      surplus: portionOf(id, shared).surplus,
    }
  }

  /** Leaves them to others. */
  async release(id: string, names: readonly string[]): Promise<void> {
    await this.#locked(drop(id, names))
  }

  /** All that we held is free at once. */
  async leave(id: string): Promise<void> {
    await this.#locked(drop(id, null), leave(id))
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  async #shared(): Promise<Shared> {
    const [members, holders] = await this.#run([MEMBERS, HOLDERS])
    return sharedOf(members, holders)
  }

  /** The rows of each statement. */
  async #locked(...statements: readonly string[]): Promise<AnyRow[][]> {
    const lock = `select pg_advisory_xact_lock(${LOCK})`
    const answers = await this.#run(['begin', lock, ...statements, 'commit'])
    return answers.slice(2, -1)
  }

  async #run(statements: readonly string[]): Promise<AnyRow[][]> {
    let client: pg.PoolClient | null = null
    try {
      client = await this.#pool.connect()
      const answers = (await client.query(statements.join(';\n'))) as unknown as pg.QueryResult<AnyRow>[]
      client.release()
      return answers.map(({ rows }) => rows)
    } catch (thrown) {
      // Whatever was under way on it ends with the connection.
      client?.release(true)
      const sentence = `the leases in ${this.#place} cannot be read: ${sentenceOf(thrown)}`
      throw new StoreError('unreachable', sentence, { cause: thrown })
    }
  }
}

type AnyRow = Readonly<Record<string, unknown>>

function sharedOf(members: readonly AnyRow[] = [], holders: readonly AnyRow[] = []): Shared {
  return {
    wants: new Map(members.map((row) => [row.id as string, wantsOf(row)])),
    holders: new Map(holders.map((row) => [row.name as string, row.holder as string])),
  }
}

/** A process of an earlier version does not say how much work each is. */
function wantsOf({ wants, weights }: AnyRow): Wants {
  return new Map((wants as string[]).map((name, index) => [name, (weights as number[])[index] ?? 1]))
}

function withMember({ wants, holders }: Shared, id: string, own: Wants): Shared {
  return { wants: new Map([...wants, [id, own]]), holders }
}
