import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Coin, compressed, snapshotOf } from '../../../test/fixtures/utxo-snapshot.ts'
import { SCRIPT_FAMILIES } from '../../tables/cycle/quantum.ts'
import { CoinScan, type Scanned } from './coin-scan.ts'
import { readHead } from './header.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const doubled = (bytes: Buffer) => sha256(sha256(bytes))
const hexOf = (hash: Buffer) => Buffer.from(hash).reverse().toString('hex')
const BITCOIN = 100_000_000n

/** The whole file in pieces of a size, as far as it can be read at a time. */
function scan(file: Buffer, { pieces = file.length, network = 'main' } = {}): Scanned {
  const head = readHead(file.subarray(0, 64), network)
  const coins = new CoinScan(head)
  let kept = Buffer.alloc(0)
  for (let at = head.length; at < file.length; at += pieces) {
    const piece = Buffer.concat([kept, file.subarray(at, at + pieces)])
    kept = piece.subarray(coins.take(piece, false))
  }
  coins.take(kept, true)
  return coins.end()
}

/** Everything of a family. */
function exposedOf({ exposed }: Scanned, family: (typeof SCRIPT_FAMILIES)[number]) {
  return exposed.between(SCRIPT_FAMILIES.indexOf(family), 0, 4_000_000)
}

const txid = (place: number) => hexOf(sha256(Buffer.from(`transaction ${place}`)))
const coin = (place: number, script: Coin['script'], more: Partial<Coin> = {}): Coin => ({
  txid: txid(place),
  vout: 0,
  height: 700_000,
  sats: BITCOIN,
  script,
  ...more,
})

/** The coinbase outputs of the test chain of Bitcoin Core: 110 blocks that pay to the key of the number 1. */
function testChain(sequence: string, lockTime: (height: number) => number): Coin[] {
  const key = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
  const uint32 = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes.toString('hex')
  }
  const hex = (value: number) => value.toString(16).padStart(2, '0')
  return Array.from({ length: 110 }, (_, place) => {
    const height = place + 1
    const pushed = height <= 16 ? hex(0x50 + height) : `01${hex(height)}`
    const input = `01${'00'.repeat(32)}ffffffff${hex(pushed.length / 2 + 1)}${pushed}00${sequence}`
    const commitment = '6a24aa21a9ede2f61c3f71d1defd3fa999dfa36953755c690689799962b48bebd836974e8cf9'
    const outputs = `0200f2052a01000000232102${key}ac000000000000000026${commitment}`
    const raw = `02000000${input}${outputs}${uint32(lockTime(height))}`
    return {
      txid: hexOf(doubled(Buffer.from(raw, 'hex'))),
      vout: 0,
      height,
      isCoinbase: true,
      sats: 50n * BITCOIN,
      script: { form: 2 as const, data: key },
    }
  }).sort((a, b) => Buffer.from(a.txid, 'hex').reverse().compare(Buffer.from(b.txid, 'hex').reverse()))
}

describe('the set of outputs of the test chain of Bitcoin Core', () => {
  // What chainparams.cpp expects of this chain at height 110, before and since coinbases are bound to their height.
  it.each([
    ['6657b736d4fe4db0cbc796789e812d5dba7f5c143764b1b6905612f1830609d1', 'ffffffff', () => 0],
    [
      'b952555c8ab81fec46f3d4253b7af256d766ceb39fb7752b9d18cdf4a0141327',
      'feffffff',
      (height: number) => height - 1,
    ],
  ] as const)('has the hash that is published for it, %s', (hash, sequence, lockTime) => {
    const coins = testChain(sequence, lockTime)
    for (const isOld of [false, true]) {
      const baseHash = '0'.repeat(64)
      const scanned = scan(snapshotOf({ coins, magic: 'fabfb5da', baseHash, isOld }), { network: 'regtest' })
      expect(scanned.setHash).toBe(hash)
      expect(scanned.baseHeight).toBe(110)
      expect(scanned.sats).toBe(110 * 50e8)
      expect(exposedOf(scanned, 'p2pk')).toEqual({ sats: 110 * 50e8, outputs: 110 })
    }
  })
})

describe('a file written by hand', () => {
  it('is read to the satoshi', () => {
    const head = `7574786fff 0200 f9beb4d9 ${'ab'.repeat(24)}${'00'.repeat(8)} 0400000000000000`
    const one = `${'11'.repeat(32)} 03 ${[
      // Output 0, height 170 (code 340 = 0x81 0x54 as a number of seven bits a byte), 10 bitcoins, key of 2009.
      '00 8154 0a 05 11db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5c',
      // Output 1, height 1 of a coinbase, 50 bitcoins (0x32), a hash of a key.
      `01 03 32 00 ${'22'.repeat(20)}`,
      // Output 300, height 0, one satoshi (0x01), a hash of a script.
      `fd2c01 00 01 01 ${'33'.repeat(20)}`,
    ].join(' ')}`
    // Height 709,632 (code 1,419,264), nothing held, taproot: 34 bytes and six.
    const other = `${'44'.repeat(32)} 01 00 d5cf00 00 28 5120${'55'.repeat(32)}`
    const file = Buffer.from(`${head} ${one} ${other}`.replaceAll(' ', ''), 'hex')
    const scanned = scan(file)
    expect(scanned).toMatchObject({ baseHeight: 709_632, sats: 60e8 + 1 })
    expect(scanned.head.baseHash).toBe(`${'00'.repeat(8)}${'ab'.repeat(24)}`)
    expect(exposedOf(scanned, 'p2pk')).toEqual({ sats: 10e8, outputs: 1 })
    expect(exposedOf(scanned, 'p2tr')).toEqual({ sats: 0, outputs: 1 })
    const key =
      '0411db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5cb2e0eaddfb84ccf9744464f82e160bfa9b8b64f9d4c03f999b8643f656b412a3'
    expect(scanned.keyOutputs).toEqual([
      {
        txid: '11'.repeat(32),
        vout: 0,
        height: 170,
        sats: 10e8,
        keyHash: sha256(Buffer.from(key, 'hex')).toString('hex'),
      },
    ])
  })

  it('has amounts as bitcoind compresses them', () => {
    const known: [bigint, bigint][] = [
      [0n, 0x0n],
      [1n, 0x1n],
      [1_000_000n, 0x7n],
      [BITCOIN, 0x9n],
      [50n * BITCOIN, 0x32n],
      [21_000_000n * BITCOIN, 0x1406f40n],
    ]
    for (const [sats, stored] of known) expect(compressed(sats)).toBe(stored)
  })
})

describe('scripts', () => {
  const key33 = `02${'ab'.repeat(32)}`
  const key65 = `04${'cd'.repeat(64)}`
  it.each([
    ['p2pk', 'of a key that is no point of the curve', `41${key65}ac`],
    ['p2pk', 'of a hybrid key', `4106${'ab'.repeat(64)}ac`],
    ['p2ms', 'one of two keys', `5121${key33}21${key33}52ae`],
    ['p2ms', 'two of three, long and short ones', `5221${key33}41${key65}21${key33}53ae`],
    ['p2tr', 'taproot', `5120${'ab'.repeat(32)}`],
    ['other', 'a key behind a condition', `6321${key33}ac67016465b2756821${key33}ad51`],
    [null, 'hash of a witness key', `0014${'ab'.repeat(20)}`],
    [null, 'hash of a witness script', `0020${'ab'.repeat(32)}`],
    [null, 'a witness of later', `5220${'ab'.repeat(32)}`],
    [null, 'anchor that anyone may spend', '51024e73'],
    [null, 'three keys named, two given', `5121${key33}21${key33}53ae`.slice(0, -4).concat('5175')],
    [null, 'bytes that are no script', 'ff00ee4c'],
    [null, 'nothing at all', ''],
    [null, 'hash of a key with something before', `6176a914${'ab'.repeat(20)}88ac`],
  ] as const)('%s: %s', (family, _what, script) => {
    const scanned = scan(snapshotOf({ coins: [coin(1, script)] }))
    const found = SCRIPT_FAMILIES.filter((one) => exposedOf(scanned, one).outputs > 0)
    expect(found).toEqual(family ? [family] : [])
  })
})

describe('a file of many outputs', () => {
  const FORMS = [0, 1, 2, 3] as const
  const SCRIPTS = [
    `0014${'ab'.repeat(20)}`,
    `5120${'cd'.repeat(32)}`,
    `5121${'02'.repeat(33)}51ae`,
    `6a${'00'.repeat(9_000)}`,
  ]
  // A few transactions with many outputs, and amounts of every length.
  const coins = Array.from({ length: 3_000 }, (_, place): Coin => {
    const form = FORMS[place % 5]
    const data = sha256(Buffer.from(`data ${place}`)).subarray(0, form !== undefined && form < 2 ? 20 : 32)
    return coin(Math.floor(place ** 1.2 / 40), '', {
      vout: place,
      height: (place * 311) % 900_000,
      isCoinbase: place % 7 === 0,
      sats: BigInt(place) ** 2n * 10n ** BigInt(place % 4),
      script: form === undefined ? SCRIPTS[((place / 5) % 4) | 0]! : { form, data: data.toString('hex') },
    })
  })
  const total = coins.reduce((sum, { sats }) => sum + sats, 0n)

  it('is the same whatever pieces it comes in, and adds up to the satoshi', () => {
    const file = snapshotOf({ coins })
    const whole = scan(file)
    expect(BigInt(whole.sats)).toBe(total)
    const own = coins.filter(({ script }) => typeof script !== 'string' && script.form >= 2)
    expect(exposedOf(whole, 'p2pk').outputs).toBe(own.length)
    expect(BigInt(exposedOf(whole, 'p2pk').sats)).toBe(own.reduce((sum, { sats }) => sum + sats, 0n))
    for (const pieces of [10_007, 65_536]) {
      const { head: _, exposed: __, ...rest } = scan(file, { pieces })
      expect(rest).toEqual({
        baseHeight: whole.baseHeight,
        setHash: whole.setHash,
        sats: whole.sats,
        keyOutputs: whole.keyOutputs,
      })
    }
    expect(scan(snapshotOf({ coins, isOld: true })).setHash).toBe(whole.setHash)
  })

  it('has the same hash where the outputs of a transaction are out of order', () => {
    const places = [3, 127, 128, 16_511, 16_512, 70_000]
    const inOrder = places.map((vout) => coin(1, `0014${'ab'.repeat(20)}`, { vout, sats: BigInt(vout) }))
    // As a database orders numbers of seven bits a byte.
    const asStored = [0, 1, 2, 4, 5, 3].map((place) => inOrder[place]!)
    const around = (middle: Coin[]) => [coin(0, '51'), ...middle, coin(2, '51')]
    expect(scan(snapshotOf({ coins: around(asStored) })).setHash).toBe(
      scan(snapshotOf({ coins: around(inOrder) })).setHash,
    )
  })
})

describe('what cannot be measured', () => {
  const coins = [coin(1, `0014${'ab'.repeat(20)}`), coin(2, { form: 2, data: 'ab'.repeat(32) })]
  const file = snapshotOf({ coins })
  const inWords = (broken: Buffer) => {
    try {
      scan(broken)
    } catch (thrown) {
      return (thrown as Error).message
    }
    return 'was read'
  }

  it.each([
    ['another network', snapshotOf({ coins, magic: '0b110907' }), 'of the network testnet3'],
    [
      'a network of one’s own',
      snapshotOf({ coins, magic: '01020304' }),
      'a network that is not known (01020304)',
    ],
    ['a later version', snapshotOf({ coins, version: 3 }), 'version 3 of the format'],
    [
      'a file of something else',
      Buffer.from('date,close\n2026-01-01,1\n'.repeat(10)),
      'does not begin as such',
    ],
    ['an empty file', Buffer.alloc(0), 'does not begin as such'],
    ['half a head', file.subarray(0, 30), 'ends within its head'],
    ['a head alone', file.subarray(0, 51), 'ends after 0 of 2 outputs'],
    ['more outputs told than there are', snapshotOf({ coins, count: 3 }), 'ends after 2 of 3 outputs'],
    ['fewer', snapshotOf({ coins, count: 1 }), 'more follows after its last output'],
    ['something at its end', Buffer.concat([file, Buffer.from([1])]), 'more follows'],
    ['no outputs', snapshotOf({ coins: [] }), 'speaks of 0 outputs'],
    ['outputs without bitcoins', snapshotOf({ coins: [coin(1, '51', { sats: 0n })] }), 'hold nothing'],
    [
      'more than 21 million',
      snapshotOf({ coins: [...coins, coin(3, '51', { sats: 21_000_000n * BITCOIN })] }),
      'more than 21 million',
    ],
    [
      'a key that is none',
      snapshotOf({ coins: [coin(1, { form: 4, data: 'ff'.repeat(32) })] }),
      'a public key that is none',
    ],
  ])('is %s', (_what, broken, words) => {
    expect(inWords(broken)).toContain(words)
    expect(inWords(broken)).toContain('no snapshot of unspent outputs')
  })

  it('is a file that was cut anywhere', () => {
    for (const old of [false, true]) {
      const whole = snapshotOf({ coins, isOld: old })
      for (let length = 0; length < whole.length; length += 1)
        expect(inWords(whole.subarray(0, length)), String(length)).toContain('no snapshot')
    }
  })

  it('is noise', () => {
    for (let round = 0; round < 200; round += 1) {
      const noise = Buffer.concat(
        Array.from({ length: 40 }, (_, place) => sha256(Buffer.from(`${round} ${place}`))),
      )
      file.copy(noise, 0, 0, 51)
      noise.writeBigUInt64LE(1_000_000n, 43)
      expect(inWords(noise)).toContain('no snapshot')
    }
  })
})
