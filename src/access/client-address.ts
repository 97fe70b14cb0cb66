import { ConfigError } from '../core/errors.ts'
import { contains, type Network, parseAddress, parseNetwork } from '../core/ip-address.ts'

/** Given the peer of the connection and its X-Forwarded-For, the address that counts as the caller's. */
export type ClientAddress = (peer: string, forwardedFor: string | undefined) => string

/**
 * TRUST_PROXY says who may speak for the caller. Each proxy appends to X-Forwarded-For the address that it was
 * called from, so entries are believed from the right, as far as trusted proxies wrote them; what stands further
 * left is whatever the caller claimed.
 *
 * `off`: the peer itself. A number: that many proxies stand in front. A list of networks: proxies are those in it.
 */
export function clientAddressBy(trustProxy: string): ClientAddress {
  const text = trustProxy.trim()
  if (text === 'off' || text === '0') return (peer) => peer
  if (/^\d{1,2}$/.test(text)) {
    const hops = Number(text)
    return (peer, forwardedFor) => walk(peer, forwardedFor, (_address, distance) => distance < hops)
  }
  const networks = networksIn(trustProxy)
  return (peer, forwardedFor) => walk(peer, forwardedFor, (address) => isWithin(networks, address))
}

/** Whether a connection from there may be a proxy's, which speaks for many callers. */
export function proxiesBy(trustProxy: string): (peer: string) => boolean {
  const text = trustProxy.trim()
  if (text === 'off' || text === '0') return () => false
  // A number says how many stand in front, so whoever connects is one of them.
  if (/^\d{1,2}$/.test(text)) return () => true
  const networks = networksIn(trustProxy)
  return (peer) => isWithin(networks, peer)
}

function networksIn(setting: string): Network[] {
  return setting.split(',').map((part) => networkIn(part.trim(), setting))
}

function isWithin(networks: readonly Network[], address: string): boolean {
  const groups = parseAddress(address)
  return groups !== null && networks.some((network) => contains(network, groups))
}

function networkIn(part: string, setting: string): Network {
  const network = parseNetwork(part)
  if (network) return network
  throw new ConfigError(
    `TRUST_PROXY is "${setting}", but must be off, a number of proxies, or a list of their networks such as 10.0.0.0/8.`,
  )
}

/** From the peer leftwards through the entries for as long as the one reached is trusted. */
function walk(
  peer: string,
  forwardedFor: string | undefined,
  isTrusted: (address: string, distance: number) => boolean,
): string {
  let address = peer
  let rest = forwardedFor ?? ''
  for (let distance = 0; rest !== '' && isTrusted(address, distance); distance++) {
    const comma = rest.lastIndexOf(',')
    const next = entryAddress(rest.slice(comma + 1))
    // A trusted proxy that writes no address hides its caller: the proxy itself is then counted.
    if (next === null) return address
    address = next
    rest = comma === -1 ? '' : rest.slice(0, comma)
  }
  return address
}

/** Some proxies add the port: 203.0.113.7:4711, [2001:db8::1]:4711. */
function entryAddress(entry: string): string | null {
  const text = entry.trim()
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return parseAddress(bare) ? bare : null
}
