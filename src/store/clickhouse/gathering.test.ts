import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { StoreError } from '../../core/errors.ts'
import { Gathering, type Group } from './gathering.ts'

/** Writes when it is told to. */
function writer() {
  const groups: Group[] = []
  const ends: { resolve: () => void; reject: (thrown: unknown) => void }[] = []
  const gathering = new Gathering((group) => {
    groups.push(group)
    return new Promise<void>((resolve, reject) => ends.push({ resolve, reject }))
  })
  /** Until so many groups have been begun. */
  const begun = async (count: number) => {
    while (groups.length < count) await nextTurn()
    // One more would have been begun by now.
    for (let turn = 0; turn < 5; turn++) await nextTurn()
    return groups.map(({ pieces }) => pieces.map((piece) => Buffer.from(piece.subarray(0, 9)).toString()))
  }
  return { gathering, groups, ends, begun }
}

const LATER = 1e12
const text = (words: string) => Promise.resolve(Buffer.from(words))
const outcome = (work: Promise<void>) =>
  work.then(
    () => 'written',
    (thrown: Error) => thrown.message,
  )

describe('batches of one table', () => {
  it('wait while one is written, and go together afterwards', async () => {
    const { gathering, groups, ends, begun } = writer()
    const first = gathering.add(10, LATER, text('a'))
    expect(await begun(1)).toEqual([['a']])
    const rest = [gathering.add(20, LATER + 2, text('b')), gathering.add(30, LATER + 1, text('c'))]
    expect(await begun(1)).toEqual([['a']])
    ends[0]!.resolve()
    await first
    expect(await begun(2)).toEqual([['a'], ['b', 'c']])
    // Known by the first of them, and bounded by whoever has waited longest.
    expect(groups[1]).toMatchObject({ first: 20, until: LATER + 1 })
    ends[1]!.resolve()
    await Promise.all(rest)
  })

  it('go together when they come together, those that are being encoded and those that follow a yes included', async () => {
    const { gathering, ends, begun } = writer()
    const slow = async () => {
      for (let turn = 0; turn < 20; turn++) await nextTurn()
      return Buffer.from('slow')
    }
    const both = ['a', 'b'].map(async (name, place) => {
      await gathering.add(place, LATER, text(name))
      await gathering.add(place + 2, LATER, text(`${name} again`))
    })
    both.push(gathering.add(9, LATER, slow()))
    expect(await begun(1)).toEqual([['a', 'b', 'slow']])
    ends[0]!.resolve()
    expect((await begun(2))[1]).toEqual(['a again', 'b again'])
    ends[1]!.resolve()
    await Promise.all(both)
  })

  it('fail alone where they cannot be encoded, and together where they cannot be written', async () => {
    const { gathering, ends, begun } = writer()
    const done = [
      outcome(gathering.add(1, LATER, text('a'))),
      outcome(gathering.add(2, LATER, Promise.reject(new Error('no number')))),
      outcome(gathering.add(3, LATER, text('c'))),
    ]
    expect(await begun(1)).toEqual([['a', 'c']])
    const after = outcome(gathering.add(4, LATER, text('d')))
    ends[0]!.reject(new Error('refused'))
    expect(await Promise.all(done)).toEqual(['refused', 'no number', 'refused'])
    // What is wrong with one is not wrong with the next.
    expect(await begun(2)).toEqual([['a', 'c'], ['d']])
    ends[1]!.resolve()
    expect(await after).toBe('written')
  })

  it('are not tried any more when they have waited long enough for a cluster that does not answer', async () => {
    const { gathering, ends, begun } = writer()
    const first = outcome(gathering.add(1, LATER, text('a')))
    await begun(1)
    const late = outcome(gathering.add(2, performance.now() - 1, text('late')))
    const early = outcome(gathering.add(3, LATER, text('early')))
    await begun(1)
    ends[0]!.reject(new StoreError('unreachable', 'nobody there'))
    expect(await first).toBe('nobody there')
    expect(await late).toBe('nobody there')
    expect(await begun(2)).toEqual([['a'], ['early']])
    ends[1]!.resolve()
    expect(await early).toBe('written')
  })

  it('are bounded together; one that is too large goes alone', async () => {
    const { gathering, groups, ends, begun } = writer()
    const first = gathering.add(0, LATER, text('a'))
    await begun(1)
    const bytes = new Uint8Array(40 * 2 ** 20)
    const rest = [9, 6, 4, 40, 1].map((megabytes, place) =>
      gathering.add(place + 1, LATER, Promise.resolve(bytes.subarray(0, megabytes * 2 ** 20))),
    )
    for (let count = 1; count <= 4; count++) {
      await begun(count)
      ends[count - 1]!.resolve()
    }
    await begun(5)
    ends[4]!.resolve()
    await Promise.all([first, ...rest])
    expect(groups.slice(1).map(({ pieces }) => pieces.map(({ length }) => length / 2 ** 20))).toEqual([
      [9, 6],
      [4],
      [40],
      [1],
    ])
  })
})
