import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withoutKeys, withoutSecrets } from './struck.ts'

const KEY = 'ak_abcdefghijklmnopqrstuvwxyz234567abcdefgh'

it.each([
  // By name, whatever the value, in any case and encoding.
  ['/x?api_key=hunter2', '/x?api_key=[redacted]'],
  ['/x?a=1&Api-Key=hunter2&b=2', '/x?a=1&Api-Key=[redacted]&b=2'],
  ['/x?X-API-KEY=hunter2', '/x?X-API-KEY=[redacted]'],
  ['/x?access_token=a/b;c%26d', '/x?access_token=[redacted]'],
  ['/x?AUTHORIZATION=Bearer%20hunter2', '/x?AUTHORIZATION=[redacted]'],
  [
    '/x?auth=hunter2&secret=hunter3&password=hunter4',
    '/x?auth=[redacted]&secret=[redacted]&password=[redacted]',
  ],
  ['/x?%61pikey=hunter2', '/x?apikey=[redacted]'],
  ['/x?%2561pikey=hunter2', '/x?apikey=[redacted]'],
  ['/x?apikey%3Dhunter2', '/x?apikey=[redacted]'],
  ['/x;token=hunter2/y', '/x;token=[redacted]/y'],
  // By value, under any name or none.
  [`/x?symbol=${KEY}`, '/x?symbol=[redacted]'],
  [`/x?${KEY}`, '/x?[redacted]'],
  [`/x?${KEY}=1`, '/x?[redacted]'],
  [`/x?a%3D${KEY}=1`, '/x?a=[redacted]'],
  ['/x?symbol=pk_live12', '/x?symbol=[redacted]'],
  ['/x?symbol=%61%6b%5F%66ree', '/x?symbol=[redacted]'],
  [`/api/public/${KEY}/x`, '/api/public/[redacted]/x'],
  ['/api/public/%2561k_free', '/api/public/[redacted]'],
  // What is no secret stays as it was sent.
  [
    '/api/public/quotes?symbol=BTC%2DUSDT&cursor=eyJ0cyI6MX0%3D',
    '/api/public/quotes?symbol=BTC%2DUSDT&cursor=eyJ0cyI6MX0%3D',
  ],
  ['/peak_usd/break_even?top=%&x', '/peak_usd/break_even?top=%&x'],
])('%s is shown as %s', (url, shown) => {
  expect(withoutSecrets(url)).toBe(shown)
})

it.each([
  [`{"msg":"no ${KEY} here"}`, '{"msg":"no [redacted] here"}'],
  [`{"stack":"Error\\n${KEY}\\n at x"}`, '{"stack":"Error\\n[redacted]\\n at x"}'],
  ['{"url":"/x/%61k_free?a"}', '{"url":"/x/[redacted]?a"}'],
  ['{"perptape_ak":1,"weak_spot":"break_even"}', '{"perptape_ak":1,"weak_spot":"break_even"}'],
])('a line %s leaves as %s', (line, left) => {
  expect(withoutKeys(line)).toBe(left)
})

/** A key in which any character may be percent-encoded, once or twice. */
const encodedKey = fc
  .tuple(
    fc.constantFrom('ak_', 'pk_'),
    fc.array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz234567'), { minLength: 40, maxLength: 40 }),
    fc.array(fc.constantFrom('plain', 'once', 'twice'), { minLength: 43, maxLength: 43 }),
  )
  .map(([prefix, secret, ways]) => {
    const plain = prefix + secret.join('')
    const written = [...plain].map((sign, at) => {
      const hex = sign.charCodeAt(0).toString(16)
      return { plain: sign, once: `%${hex}`, twice: `%25${hex}` }[ways[at]!]
    })
    return { plain, written: written.join('') }
  })

it('leaves nothing of a key, wherever in an address it stands and however it is encoded', () => {
  const around = fc.stringMatching(/^[a-z0-9/?&;=.%-]{0,12}$/)
  fc.assert(
    fc.property(encodedKey, around, around, (key, before, after) => {
      for (const shown of [withoutSecrets, withoutKeys]) {
        const plain = decodedFully(shown(`/${before}${key.written}${after}`))
        expect(plain).not.toContain(key.plain.slice(3, 13))
        expect(plain).not.toContain(key.plain.slice(-10))
      }
    }),
    { numRuns: 2_000 },
  )
})

function decodedFully(text: string): string {
  let plain = text
  for (let times = 0; times < 6; times++) {
    plain = plain.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  }
  return plain
}
