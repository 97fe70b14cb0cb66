import { describe, expect, it } from 'vitest'
import { ConfigError } from '../core/errors.ts'
import { clientAddressBy, proxiesBy } from './client-address.ts'

const PEER = '10.0.0.1'
const CASES: readonly [setting: string, peer: string, forwardedFor: string | undefined, client: string][] = [
  ['off', PEER, '1.1.1.1', PEER],
  ['0', PEER, '1.1.1.1', PEER],
  // One proxy: it wrote the rightmost entry, the caller wrote what stands left of it.
  ['1', PEER, '1.1.1.1', '1.1.1.1'],
  ['1', PEER, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
  ['1', PEER, undefined, PEER],
  ['1', PEER, '', PEER],
  ['2', PEER, '6.6.6.6, 1.1.1.1, 2.2.2.2', '1.1.1.1'],
  ['2', PEER, '1.1.1.1', '1.1.1.1'],
  // Malformed entries end the walk at the last address that a proxy vouched for.
  ['1', PEER, 'unknown', PEER],
  ['1', PEER, '1.1.1.1, nonsense', PEER],
  ['1', PEER, '1.1.1.1,', PEER],
  ['2', PEER, 'x, 2.2.2.2', '2.2.2.2'],
  ['1', PEER, '1.1.1.1:4711', '1.1.1.1'],
  ['1', PEER, '[2001:db8::1]:4711', '2001:db8::1'],
  ['1', PEER, '2001:db8::1', '2001:db8::1'],
  // Networks: the rightmost entry that is no proxy of ours.
  ['10.0.0.0/8', PEER, '6.6.6.6, 1.1.1.1, 10.2.3.4', '1.1.1.1'],
  ['10.0.0.0/8', '::ffff:10.0.0.1', '1.1.1.1', '1.1.1.1'],
  ['10.0.0.0/8', '11.0.0.1', '1.1.1.1', '11.0.0.1'],
  ['10.0.0.0/8', PEER, '10.9.9.9, 10.2.3.4', '10.9.9.9'],
  ['10.0.0.0/8, 2001:db8::/32', '2001:db8:5::1', '1.1.1.1, 10.0.0.2', '1.1.1.1'],
  ['10.0.0.1', '10.0.0.1', '1.1.1.1', '1.1.1.1'],
  ['10.0.0.1', '10.0.0.2', '1.1.1.1', '10.0.0.2'],
]

describe('the address that counts', () => {
  it.each(CASES)('with TRUST_PROXY=%s, from %s, forwarded for %j, is %s', (setting, peer, header, client) => {
    expect(clientAddressBy(setting)(peer, header)).toBe(client)
  })

  it.each([
    '',
    'on',
    'true',
    '-1',
    '100',
    '10.0.0.0/33',
    '10.0.0/8',
    '2001:db8::/129',
    '10.0.0.0/8,',
    '10.0.0.0/8;1',
  ])('cannot be told by TRUST_PROXY=%j', (setting) => {
    expect(() => clientAddressBy(setting)).toThrow(ConfigError)
  })
})

it.each([
  ['off', '10.0.0.1', false],
  ['0', '10.0.0.1', false],
  ['1', '203.0.113.7', true],
  ['10.0.0.0/8', '10.2.3.4', true],
  ['10.0.0.0/8', '::ffff:10.2.3.4', true],
  ['10.0.0.0/8', '203.0.113.7', false],
  ['10.0.0.0/8, 2001:db8::/32', '2001:db8:5::1', true],
] as const)('with TRUST_PROXY=%s, a connection from %s may be a proxy: %s', (setting, peer, may) => {
  expect(proxiesBy(setting)(peer)).toBe(may)
})
