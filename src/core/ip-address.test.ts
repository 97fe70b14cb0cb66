import { BlockList, isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketOf, contains, isLoopback, parseAddress, parseNetwork } from './ip-address.ts'

describe('addresses', () => {
  it.each([
    ['192.0.2.1', [0, 0, 0, 0, 0, 0xffff, 0xc000, 0x0201]],
    ['::', [0, 0, 0, 0, 0, 0, 0, 0]],
    ['2001:db8::1', [0x2001, 0xdb8, 0, 0, 0, 0, 0, 1]],
    ['1:2:3:4:5:6:7:8', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['fe80::1%eth0', [0xfe80, 0, 0, 0, 0, 0, 0, 1]],
    ['::ffff:192.0.2.1', [0, 0, 0, 0, 0, 0xffff, 0xc000, 0x0201]],
  ])('%s is read', (text, groups) => {
    expect(parseAddress(text)?.parts).toEqual(groups)
  })

  it.each([
    '',
    'localhost',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '256.1.1.1',
    '1::2::3',
    '12345::',
    ' 1.1.1.1',
    '1.1.1.1\n',
  ])('%j is none', (text) => {
    expect(parseAddress(text)).toBeNull()
  })

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['not an address: kept as it is', 'not an address: kept as it is'],
  ])('%s is counted as %s', (text, bucket) => {
    expect(bucketOf(text)).toBe(bucket)
  })

  it('are all that the platform takes for one', () => {
    const group = fc.nat(0xffff).map((value) => value.toString(16))
    const groups = fc.array(group, { maxLength: 8 }).map((some) => some.join(':'))
    const text = fc
      .tuple(
        groups,
        fc.constantFrom('', '::', ':'),
        groups,
        fc.option(fc.ipV4(), { nil: '' }),
        fc.constantFrom('', '%eth0', '%a.b-c'),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(text, fc.ipV6(), fc.ipV4()), (one) => {
        expect(parseAddress(one) !== null).toBe(isIP(one) !== 0)
        bucketOf(one)
        isLoopback(one)
      }),
    )
  })

  it.each(['127.0.0.1', '127.255.1.2', '::1', '::ffff:127.0.0.1'])('%s is this machine', (text) => {
    expect(isLoopback(text)).toBe(true)
  })

  it.each(['128.0.0.1', '::2', '::', '127.1', 'localhost'])('%s is not', (text) => {
    expect(isLoopback(text)).toBe(false)
  })
})

describe('networks', () => {
  const v4 = fc.ipV4()
  const v6 = fc
    .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
    .map((groups) => groups.map((group) => group.toString(16)).join(':'))

  it('contain what the platform says they contain', () => {
    const check = (kind: 'ipv4' | 'ipv6', base: string, bits: number, address: string) => {
      const list = new BlockList()
      list.addSubnet(base, bits, kind)
      const network = parseNetwork(`${base}/${bits}`)
      expect(network && contains(network, parseAddress(address)!)).toBe(list.check(address, kind))
      expect(network && contains(network, parseAddress(base)!)).toBe(true)
    }
    fc.assert(
      fc.property(v4, fc.integer({ min: 1, max: 32 }), v4, (base, bits, other) =>
        check('ipv4', base, bits, other),
      ),
    )
    fc.assert(
      fc.property(v6, fc.integer({ min: 1, max: 128 }), v6, (base, bits, other) =>
        check('ipv6', base, bits, other),
      ),
    )
    fc.assert(
      fc.property(v4, fc.integer({ min: 1, max: 24 }), fc.nat(255), (base, bits, last) =>
        check('ipv4', base, bits, base.replace(/\d+$/, String(last))),
      ),
    )
  })

  it('of /0 contain every address of their kind', () => {
    expect(contains(parseNetwork('0.0.0.0/0')!, parseAddress('8.8.8.8')!)).toBe(true)
    expect(contains(parseNetwork('0.0.0.0/0')!, parseAddress('2001:db8::1')!)).toBe(false)
    expect(contains(parseNetwork('::/0')!, parseAddress('2001:db8::1')!)).toBe(true)
  })
})
