import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Bytes } from './bytes.ts'
import { pack, unpack } from './shared-answers.ts'

const bytes = fc.uint8Array({ maxLength: 200 })
const answers: fc.Arbitrary<Bytes> = fc.record(
  {
    body: bytes,
    tag: fc.string(),
    encoded: fc.record({ gzip: fc.option(bytes), br: fc.option(bytes) }, { requiredKeys: [] }),
    contentType: fc.string({ unit: 'binary' }),
    cacheControl: fc.string(),
    status: fc.nat(),
    headers: fc.array(fc.string()),
    staleFrom: fc.nat(),
  },
  { requiredKeys: ['body', 'tag', 'encoded', 'contentType', 'cacheControl'] },
)

it('an answer arrives as it was sent', () => {
  fc.assert(
    fc.property(answers, (answer) => {
      const arrived = unpack(Buffer.from(pack(answer)))
      const plain = (one: Bytes) => ({
        ...one,
        body: [...one.body],
        encoded: Object.fromEntries(
          Object.entries(one.encoded).map(([name, form]) => [name, form && [...form]]),
        ),
      })
      expect(plain(arrived)).toEqual(plain(answer))
    }),
  )
})
