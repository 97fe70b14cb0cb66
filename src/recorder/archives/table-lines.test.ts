import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TableLines } from './table-lines.ts'

const COLUMNS = { columns: ['time', 'price'] }
const UNNAMED = { ...COLUMNS, unnamed: ['id', 'price', 'time'] }

function linesOf(archive: { columns: string[]; unnamed?: string[] }, ...pieces: string[]): string[][] {
  const taken: string[][] = []
  const lines = new TableLines(archive, (cells) => taken.push([...cells]))
  for (const piece of pieces) lines.read(piece)
  lines.finish()
  return taken
}

describe('lines of a table', () => {
  it('are read by the names of the first, in whichever order it has them', () => {
    expect(linesOf(COLUMNS, 'price,x,time\n1,2,3\r\n4,5,6')).toEqual([
      ['3', '1'],
      ['6', '4'],
    ])
  })

  it('may have names in two languages, and a mark before them', () => {
    expect(linesOf(COLUMNS, '\uFEFFtime/时间,price/价格\n1,2\n')).toEqual([['1', '2']])
  })

  it('are read by their places where the first has figures', () => {
    expect(linesOf(UNNAMED, '7,1.5,1700000000000\n')).toEqual([['1700000000000', '1.5']])
    expect(linesOf(UNNAMED, 'id,price,time\n7,1.5,17\n')).toEqual([['17', '1.5']])
  })

  it('come out the same however the text is cut', () => {
    const text = 'time,price\r\n1,2\r\n\r\n3,4\n5,6'
    fc.assert(
      fc.property(fc.array(fc.nat(text.length)), (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), text.length]
        const pieces = places.slice(1).map((to, index) => text.slice(places[index], to))
        expect(linesOf(COLUMNS, ...pieces)).toEqual([
          ['1', '2'],
          ['3', '4'],
          ['5', '6'],
        ])
      }),
    )
  })

  it.each([
    ['no line', COLUMNS, ''],
    ['other names', COLUMNS, 'when,price\n1,2\n'],
    ['other names, where figures would do', UNNAMED, 'when,what,price\n1,2,3\n'],
    ['figures where names are due', COLUMNS, '1,2\n'],
    ['fewer figures than places', UNNAMED, '1,2\n'],
    ['a line that is cut off', COLUMNS, 'time,price\n1,2\n3'],
  ])('are refused: %s', (_, archive, text) => {
    expect(() => linesOf(archive, text)).toThrow(
      expect.objectContaining({
        fault: 'bad_answer',
        message: expect.stringContaining('no table that is known'),
      }),
    )
  })
})
