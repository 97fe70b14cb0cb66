import { describe, expect, it } from 'vitest'
import { BOARDS } from '../boards/index.ts'
import { fieldsOf, meansField } from '../define/field-paths.ts'
import { METHODS } from './index.ts'

const fieldsOfBoard = new Map(BOARDS.map(({ id, result }) => [id, fieldsOf(result)]))

describe.each(METHODS)('the method $id', ({ id, domain, shown, example, inputs, ...method }) => {
  it('gives by the code what its example comes to by hand', async () => {
    const got = await example.by(example.given)
    expect(Object.keys(got)).toEqual(Object.keys(example.gives))
    for (const [name, value] of Object.entries(example.gives)) {
      if (typeof value === 'number') expect(got[name], name).toBeCloseTo(value, example.decimals)
      else expect(got[name], name).toBe(value)
    }
  })

  it('names fields that boards have', () => {
    for (const [board, patterns] of Object.entries(shown)) {
      const fields = fieldsOfBoard.get(board)
      expect(fields, `${id} is shown on ${board}, which is no board`).toBeDefined()
      for (const pattern of patterns) {
        const found = fields!.filter(({ path }) => meansField(pattern, path))
        expect(found, `${board} has no field ${pattern}`).not.toEqual([])
      }
    }
  })

  it('says in sentences what it takes for granted and where it misleads', () => {
    expect(inputs.length).toBeGreaterThan(0)
    for (const { table, columns } of inputs) expect(columns, table).not.toEqual([])
    expect(method.answers).toMatch(/^[A-Z].*\?$/)
    for (const said of [...method.assumes, ...method.misleads]) expect(said).toMatch(/^[A-Z`].*[.]$/)
    expect(method.misleads).not.toEqual([])
  })
})

describe('methods', () => {
  it('lists', () => {
    const covered = (board: string, path: string) =>
      METHODS.some(({ shown }) => shown[board]?.some((pattern) => meansField(pattern, path)))
    const left = BOARDS.flatMap(({ id }) =>
      fieldsOfBoard
        .get(id)!
        .filter(({ path, unit }) => unit !== null && !covered(id, path))
        .map(({ path, unit }) => `${id}\t${path}\t${unit}`),
    )
    require('node:fs').writeFileSync('/tmp/left.txt', left.join('\n'))
  })
})
