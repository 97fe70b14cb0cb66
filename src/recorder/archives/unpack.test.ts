import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { zipOf } from '../../../test/fakes/zip.ts'
import { unpackedText } from './unpack.ts'

const TEXT = 'a,b\n1,2\n'.repeat(50_000)

async function textOf(packed: Buffer, packing: 'zip' | 'gzip'): Promise<string> {
  let text = ''
  for await (const piece of unpackedText(packed, packing)) text += piece
  return text
}

describe('a packed file', () => {
  it('is read to its end', async () => {
    expect(await textOf(zipOf({ 'a.csv': TEXT }), 'zip')).toBe(TEXT)
    expect(await textOf(gzipSync(TEXT), 'gzip')).toBe(TEXT)
  })

  it('has letters that lie across two pieces', async () => {
    const text = '数量'.repeat(200_000)
    expect(await textOf(zipOf({ 'a.csv': text }), 'zip')).toBe(text)
  })

  it.each([
    ['nothing', Buffer.alloc(0), 'zip'],
    ['a page of HTML', Buffer.from('<html>Not found</html>'), 'zip'],
    ['cut off', zipOf({ 'a.csv': TEXT }).subarray(0, 500), 'zip'],
    ['two tables', zipOf({ 'a.csv': TEXT, 'b.csv': TEXT }), 'zip'],
    ['no table', zipOf({}), 'zip'],
    ['gzip that is cut off', gzipSync(TEXT).subarray(0, 300), 'gzip'],
    ['no gzip', Buffer.from('a,b\n'), 'gzip'],
  ] as const)('is refused: %s', async (_, packed, packing) => {
    await expect(textOf(packed, packing)).rejects.toMatchObject({
      fault: 'bad_answer',
      message: expect.stringContaining('cannot be unpacked'),
    })
  })

  it('is refused where what is in it has another sum', async () => {
    const packed = zipOf({ 'a.csv': TEXT })
    // The sum in the list at the end, which is what counts.
    const list = packed.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
    packed.writeUInt32LE(1234, list + 16)
    await expect(textOf(packed, 'zip')).rejects.toMatchObject({
      message: expect.stringContaining('another sum than it says'),
    })
  })
})
