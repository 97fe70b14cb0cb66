import { isIP } from 'node:net'

/** Eight groups of 16 bits; an IPv4 address is its IPv4-mapped form, so that one comparison serves both. */
type Groups = readonly number[]

/** A range of addresses such as 10.0.0.0/8. */
export interface Network {
  readonly groups: Groups
  readonly bits: number
}

/** Null for anything that is not exactly an address. A zone (`fe80::1%eth0`) is dropped. */
export function parseAddress(text: string): Groups | null {
  const kind = isIP(text)
  if (kind === 4) return [0, 0, 0, 0, 0, 0xffff, ...quadGroups(text)]
  if (kind !== 6) return null
  const [head, tail] = text.split('%', 1)[0]!.split('::') as [string, string | undefined]
  const left = sideGroups(head)
  if (tail === undefined) return left
  const right = sideGroups(tail)
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right]
}

/** '10.0.0.0/8', '2001:db8::/32' or a single address; null for anything else. */
export function parseNetwork(text: string): Network | null {
  const match = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text)
  const groups = match ? parseAddress(match[1]!) : null
  if (!match || !groups) return null
  const isV4 = isIP(match[1]!) === 4
  const bits = match[2] === undefined ? 128 : Number(match[2]) + (isV4 ? 96 : 0)
  return bits <= 128 ? { groups, bits } : null
}

export function contains(network: Network, address: Groups): boolean {
  let bits = network.bits
  for (let index = 0; bits > 0; index++, bits -= 16) {
    const differ = network.groups[index]! ^ address[index]!
    if (bits >= 16 ? differ !== 0 : differ >>> (16 - bits) !== 0) return false
  }
  return true
}

const LOOPBACK = ['127.0.0.0/8', '::1/128'].map((text) => parseNetwork(text)!)

export function isLoopback(text: string): boolean {
  const groups = parseAddress(text)
  return groups !== null && LOOPBACK.some((network) => contains(network, groups))
}

/**
 * What is counted as one caller: an IPv4 address, or the /64 of an IPv6 one, because a household or a server gets
 * a whole /64 and can change its address within it at will.
 */
export function bucketOf(text: string): string {
  if (!text.includes(':')) return text
  const groups = parseAddress(text)
  if (!groups) return text
  if (groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)) {
    const [high, low] = [groups[6]!, groups[7]!]
    return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function sideGroups(side: string): number[] {
  if (side === '') return []
  return side
    .split(':')
    .flatMap((part) => (part.includes('.') ? quadGroups(part) : [Number.parseInt(part, 16)]))
}

function quadGroups(quad: string): [number, number] {
  const [a, b, c, d] = quad.split('.').map(Number) as [number, number, number, number]
  return [(a << 8) | b, (c << 8) | d]
}
