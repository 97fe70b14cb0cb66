import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An IPv4 address is its IPv4-mapped form, so that one comparison serves both. */
type Address = ipaddr.IPv6

/** A range of addresses such as 10.0.0.0/8. */
export interface Network {
  readonly address: Address
  readonly bits: number
}

/** Null for anything that is not exactly an address. A zone (`fe80::1%eth0`) is dropped. */
export function parseAddress(text: string): Address | null {
  // The library takes 127.1 and 0x7f.1 for addresses, too.
  if (isIP(text) === 0) return null
  const address = ipaddr.parse(text.split('%', 1)[0]!)
  return address instanceof ipaddr.IPv4 ? address.toIPv4MappedAddress() : (address as Address)
}

/** '10.0.0.0/8', '2001:db8::/32' or a single address; null for anything else. */
export function parseNetwork(text: string): Network | null {
  const match = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text)
  const address = match ? parseAddress(match[1]!) : null
  if (!match || !address) return null
  const isV4 = isIP(match[1]!) === 4
  const bits = match[2] === undefined ? 128 : Number(match[2]) + (isV4 ? 96 : 0)
  return bits <= 128 ? { address, bits } : null
}

export function contains(network: Network, address: Address): boolean {
  return address.match(network.address, network.bits)
}

export function isLoopback(text: string): boolean {
  const address = parseAddress(text)
  if (!address) return false
  return (address.isIPv4MappedAddress() ? address.toIPv4Address() : address).range() === 'loopback'
}

/**
 * What is counted as one caller: an IPv4 address, or the /64 of an IPv6 one, because a household or a server gets
 * a whole /64 and can change its address within it at will.
 */
export function bucketOf(text: string): string {
  if (!text.includes(':')) return text
  const address = parseAddress(text)
  if (!address) return text
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  const network = address.parts.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}
