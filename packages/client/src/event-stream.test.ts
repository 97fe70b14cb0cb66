import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EventStreamParser } from './event-stream.ts'

const read = (...pieces: string[]) => {
  const parser = new EventStreamParser()
  return pieces.flatMap((piece) => parser.push(piece))
}
const plain = (data: string, more = {}) => ({ event: 'message', data, id: null, retryMs: null, ...more })

describe('an event stream', () => {
  it.each([
    [
      'an event with all its fields',
      'id: 7\nevent: print\nretry: 250\ndata: {"a":1}\n\n',
      [{ event: 'print', data: '{"a":1}', id: '7', retryMs: 250 }],
    ],
    ['data of several lines', 'data: one\ndata:\ndata:  two\n\n', [plain('one\n\n two')]],
    ['comments in between', ': still here\ndata: a\n: and here\n\n', [plain('a')]],
    [
      'an id that holds for those behind it',
      'id: 1\ndata: a\n\ndata: b\n\n',
      [plain('a', { id: '1' }), plain('b', { id: '1' })],
    ],
    ['an id of an event without data, which is none', 'id: 4\n\ndata: a\n\n', [plain('a', { id: '4' })]],
    [
      'a name that holds for one event alone',
      'event: x\ndata: a\n\ndata: b\n\n',
      [plain('a', { event: 'x' }), plain('b')],
    ],
    ['fields that nobody knows, and one without a colon', 'color: red\ndata\n\n', [plain('')]],
    ['a mark of byte order at the start', '\uFEFFdata: a\n\n', [plain('a')]],
    [
      'an id with a null byte, and a wait that is no number',
      'id: a\0b\nretry: soon\ndata: a\n\n',
      [plain('a')],
    ],
    ['nothing of an event that does not end', 'data: a\n\ndata: b\n', [plain('a')]],
  ])('has %s', (_, text, events) => {
    expect(read(text)).toEqual(events)
  })

  it('is the same however its lines end, and wherever it is cut', () => {
    const text = ': hi\nid: 1\nevent: print\ndata: ä\ndata: ö\n\nretry: 9\ndata: {}\n\n'
    const whole = read(text)
    expect(whole).toHaveLength(2)
    fc.assert(
      fc.property(
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.nat(80), { maxLength: 12 }),
        (end, cuts) => {
          const ended = text.replaceAll('\n', end)
          const places = [0, ...cuts.filter((cut) => cut < ended.length).sort((a, b) => a - b), ended.length]
          const pieces = places.slice(1).map((to, at) => ended.slice(places[at], to))
          // A carriage return at the very end is only understood by what follows it.
          expect(read(...pieces, ': end\n')).toEqual(whole)
        },
      ),
    )
  })

  it('does not fill the memory with a line that never ends', () => {
    const parser = new EventStreamParser()
    const piece = 'x'.repeat(1_000_000)
    expect(() => {
      for (let times = 0; times < 10; times++) parser.push(piece)
    }).toThrow('does not end')
  })
})
