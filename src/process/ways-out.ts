import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import type { Config } from '../config.ts'
import { ConfigError } from '../core/errors.ts'
import { nearest } from '../core/nearest.ts'
import { type Gateway, operatorsGateway } from '../define/gateway.ts'
import type { Origin, Venue } from '../define/source.ts'
import { chosenVenues } from '../define/venue-choice.ts'
import { PROVIDERS } from '../providers/index.ts'
import { createBoundedFetch } from '../recorder/bounded-fetch.ts'
import { throughProxy } from '../recorder/proxy.ts'
import { VENUES } from '../venues/index.ts'

/** By which way live venues are reached. */
export type WaysOut = Pick<Config, 'HOSTS' | 'HTTPS_PROXY' | 'NO_PROXY' | 'BITCOIN_RPC_URL'>

/** Throws where the settings leave none. */
export function liveVenues({ VENUES: choice }: Pick<Config, 'VENUES'>): readonly Venue[] {
  return chosenVenues(VENUES, choice)
}

/** A rule for a host that nobody has would pass in silence. */
export function requireKnownHosts(rules: Config['HOSTS']): void {
  const named = rules.flatMap(({ instead }) => ('host' in instead ? [instead.host] : []))
  const origins: readonly Origin[] = [...VENUES, ...PROVIDERS]
  const streams = origins.flatMap(({ sources }) =>
    sources.flatMap((source) => ('url' in source ? source.url : [])),
  )
  const asked = origins.flatMap(({ rest, archiveHosts = [] }) => [...(rest?.hosts ?? []), ...archiveHosts])
  const known = new Set([...streams.map((url) => new URL(url).host), ...asked])
  for (const host of named) {
    if (known.has(host)) continue
    const near = nearest(host, [...known])
    const hint = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ''
    throw new ConfigError(`HOSTS names ${host}, which no venue that is recorded live has.${hint}`)
  }
}

/**
 * Node gives an address a quarter of a second before it tries the next. A handshake across an ocean takes longer where a
 * packet is lost, and then neither IPv4 nor IPv6 gets through.
 */
const ADDRESS_MS = 2_500

export function gatewayBy({ HOSTS, HTTPS_PROXY, NO_PROXY, BITCOIN_RPC_URL }: WaysOut): Gateway {
  setDefaultAutoSelectFamilyAttemptTimeout(ADDRESS_MS)
  // A node of the operator's own is not behind the proxy, which would see its password.
  const straight = BITCOIN_RPC_URL === undefined ? NO_PROXY : [...NO_PROXY, new URL(BITCOIN_RPC_URL).hostname]
  return operatorsGateway(HOSTS, HTTPS_PROXY === undefined ? undefined : throughProxy(HTTPS_PROXY, straight))
}

/** For tasks: loaded and opened when one asks. */
export function outsideBy(config: WaysOut & Pick<Config, 'VENUES' | 'RETENTION'>): {
  gateway: Gateway
  venues: readonly Venue[]
  retention: Config['RETENTION']
} {
  return { gateway: gatewayBy(config), venues: liveVenues(config), retention: config.RETENTION }
}

/** One that answers is enough to call this machine connected. */
const PROBE_MS = 4_000

/** The venues that can be tried and that the settings do not leave out. */
export function venuesToTry({ VENUES: choice }: Pick<Config, 'VENUES'>): readonly Venue[] {
  return VENUES.filter(({ id, rest }) => rest?.time && (choice === null || Object.hasOwn(choice, id)))
}

/** By the way on which it would be recorded. */
export async function isAnyReachable(venues: readonly Venue[], config: WaysOut): Promise<boolean> {
  const gateway = gatewayBy(config)
  const ask = createBoundedFetch(gateway.agentFor)
  const tries = venues.map(async ({ id, rest }) => {
    const answer = await ask(gateway.route(rest!.time!.url, id), AbortSignal.timeout(PROBE_MS))
    if (!answer.ok) throw new Error(`${id} answered ${answer.status}`)
    await answer.text()
  })
  return Promise.any(tries).then(
    () => true,
    () => false,
  )
}
