import { promises as dns, type LookupAddress, type LookupOptions } from 'node:dns'
import { readFile } from 'node:fs/promises'
import type { LookupFunction } from 'node:net'
import { type Clock, systemClock } from '../core/clock.ts'
import { MINUTE, type Ms, SECOND } from '../core/time.ts'

/** Addresses with the seconds for which they hold. */
type Found = readonly { readonly address: string; readonly ttl: number }[]

interface LookupParts {
  /** Asks name servers over sockets of its own: one that does not answer holds nobody else up. */
  readonly resolver: {
    resolve4(name: string, options: { ttl: true }): Promise<Found>
    resolve6(name: string, options: { ttl: true }): Promise<Found>
  }
  /** What the system itself knows, by way of getaddrinfo. */
  readonly system: (name: string) => Promise<LookupAddress[]>
  /** The text of the system's file of hosts; '' where there is none. */
  readonly hosts: () => Promise<string>
  readonly clock: Clock
}

interface Entry {
  readonly addresses: LookupAddress[]
  readonly until: Ms
  readonly usableUntil: Ms
}

/** Venues that move servers by short times to live are followed, without a question for every connection. */
const [SHORTEST_MS, LONGEST_MS] = [30 * SECOND, 10 * MINUTE]
/** While name servers are away, what was last known is better than nothing. */
const STALE_MS = 60 * MINUTE
const HOSTS_EVERY_MS = MINUTE
/** Threads of the pool that may wait for getaddrinfo at once: it has four, and the storage engine runs on them too. */
const SYSTEM_AT_ONCE = 2

/**
 * Addresses of venues by name. Node's own lookup takes a thread of a pool of four for each name, so that four slow name
 * servers would hold up all other venues, files and statements of the engine. This one asks name servers by sockets, and
 * remembers; only names that the system's file of hosts has, names without a dot, and names that no name server knows
 * are left to the system.
 */
export function createLookup(parts: Partial<LookupParts> = {}): LookupFunction {
  const {
    resolver = new dns.Resolver({ timeout: 3_000, tries: 2 }),
    system = (name) => dns.lookup(name, { all: true }),
    hosts = () => readFile('/etc/hosts', 'utf8').catch(() => ''),
    clock = systemClock,
  } = parts
  const known = new Map<string, Entry>()
  const asking = new Map<string, Promise<LookupAddress[]>>()
  const waiting: (() => void)[] = []
  let underWay = 0
  let local: { readonly names: ReadonlySet<string>; readonly readAt: Ms } | null = null

  async function isLocal(name: string): Promise<boolean> {
    if (!name.includes('.') || name.endsWith('.local')) return true
    if (local === null || clock.now() - local.readAt >= HOSTS_EVERY_MS)
      local = { names: namesIn(await hosts()), readAt: clock.now() }
    return local.names.has(name.toLowerCase())
  }

  async function bySystem(name: string): Promise<LookupAddress[]> {
    if (underWay >= SYSTEM_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
    underWay++
    try {
      return await system(name)
    } finally {
      underWay--
      waiting.shift()?.()
    }
  }

  async function byServers(name: string): Promise<LookupAddress[]> {
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(name, { ttl: true }),
      resolver.resolve6(name, { ttl: true }),
    ])
    const found = [
      ...foundIn(four).map((each) => ({ ...each, family: 4 })),
      ...foundIn(six).map((each) => ({ ...each, family: 6 })),
    ]
    if (found.length === 0)
      throw four.status === 'rejected' ? four.reason : new Error(`no address of ${name}`)
    const ttlMs = Math.min(...found.map(({ ttl }) => ttl)) * SECOND
    const holdsMs = Math.max(SHORTEST_MS, Math.min(LONGEST_MS, ttlMs))
    const addresses = found.map(({ address, family }) => ({ address, family }))
    const until = clock.now() + holdsMs
    known.set(name, { addresses, until, usableUntil: until + STALE_MS })
    return addresses
  }

  async function ask(name: string): Promise<LookupAddress[]> {
    if (await isLocal(name)) return bySystem(name)
    try {
      return await byServers(name)
    } catch (thrown) {
      const last = known.get(name)
      if (last && clock.now() < last.usableUntil) return last.addresses
      // Whoever did not answer us does not answer the system either, which would wait for it in the pool.
      if ((thrown as NodeJS.ErrnoException).code === 'ETIMEOUT') throw thrown
      return bySystem(name)
    }
  }

  /** Whoever asks for the same name meanwhile waits for the same answer. */
  function addressesOf(name: string): Promise<LookupAddress[]> {
    const entry = known.get(name)
    if (entry && clock.now() < entry.until) return Promise.resolve(entry.addresses)
    let answer = asking.get(name)
    if (!answer) {
      answer = ask(name).finally(() => asking.delete(name))
      asking.set(name, answer)
    }
    return answer
  }

  return (name, options: LookupOptions, callback) => {
    const family = options.family === 'IPv4' ? 4 : options.family === 'IPv6' ? 6 : (options.family ?? 0)
    addressesOf(name).then(
      (all) => {
        const wanted = all.filter((each) => family === 0 || each.family === family)
        const [first] = wanted
        if (!first) callback(notFound(name), options.all ? [] : '')
        else if (options.all) callback(null, wanted)
        else callback(null, first.address, first.family)
      },
      (thrown: NodeJS.ErrnoException) => callback(thrown, options.all ? [] : ''),
    )
  }
}

function foundIn(settled: PromiseSettledResult<Found>): Found {
  return settled.status === 'fulfilled' ? settled.value : []
}

function namesIn(hosts: string): Set<string> {
  const lines = hosts.split('\n').map((line) => line.replace(/#.*/, '').trim().toLowerCase())
  return new Set(lines.flatMap((line) => line.split(/\s+/).slice(1)))
}

function notFound(name: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`no address of ${name}`), { code: 'ENOTFOUND' })
}

/** One for all who connect to venues: they ask for the same names. */
export const venueLookup: LookupFunction = createLookup()
