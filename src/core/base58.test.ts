import { expect, it } from 'vitest'
import { fromBase58, toBase58 } from './base58.ts'

const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

it('writes bytes as Bitcoin does, and reads them back', () => {
  // From Bitcoin's own test vectors.
  const known = {
    '': '',
    '61': '2g',
    '626262': 'a3gV',
    '73696d706c792061206c6f6e6720737472696e67': '2cFupjhnEsSn59qHXstmK2ffpLv2',
    '516b6fcd0f': 'ABnLTmg',
    '572e4794': '3EFU7m',
    '10c8511e': 'Rt5zm',
    '00000000000000000000': '1111111111',
    '00eb15231dfceb60925886b67d065299925915aeb172c06647': '1NS17iag9jJgTHD1VXjvLCEnZuQ3rJDE9L',
  }
  for (const [bytes, text] of Object.entries(known)) {
    expect(toBase58(hex(bytes))).toBe(text)
    expect(fromBase58(text)).toEqual(hex(bytes))
  }
})

it('reads nothing else', () => {
  for (const text of ['0', 'O', 'I', 'l', 'a b', '2g\n', 'ä', '1'.repeat(129)]) {
    expect(fromBase58(text)).toBeNull()
  }
})
