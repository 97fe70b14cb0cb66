import { MessageChannel } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { StoreError } from './errors.ts'
import { answerOn, Line, type Verbs } from './line.ts'

const channels: MessageChannel[] = []
afterEach(() => {
  for (const { port1 } of channels.splice(0)) port1.close()
})

function lineTo<V extends Verbs>(verbs: V, transfers?: Parameters<typeof answerOn>[2]): Line<V> {
  const channel = new MessageChannel()
  channels.push(channel)
  answerOn(channel.port2, verbs, transfers)
  return new Line<V>(channel.port1)
}

describe('a question to another thread', () => {
  it('is answered, each with its own answer, whatever order they come in', async () => {
    const gates = new Map<number, () => void>()
    const line = lineTo({
      wait: (n: number) => new Promise<number>((resolve) => gates.set(n, () => resolve(n * 10))),
    })
    const answers = [1, 2, 3].map((n) => line.ask('wait', n))
    await expect.poll(() => gates.size).toBe(3)
    for (const n of [3, 1, 2]) gates.get(n)!()
    expect(await Promise.all(answers)).toEqual([10, 20, 30])
  })

  it('fails with the error that was thrown there', async () => {
    const line = lineTo({
      fail: () => {
        throw new StoreError('disk_full', 'No room.')
      },
    })
    const thrown = await line.ask('fail', undefined as never).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(StoreError)
    expect(thrown).toMatchObject({ fault: 'disk_full' })
  })

  it('is heard of before it is answered, and can be given up', async () => {
    const line = lineTo({
      long: (_: null, { tell, signal }: { tell: (news: unknown) => void; signal: AbortSignal }) => {
        tell('begun')
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        })
      },
    })
    const gone = new AbortController()
    const news: unknown[] = []
    const answer = line.ask('long', null, {
      signal: gone.signal,
      onNews: (one: unknown) => {
        news.push(one)
        gone.abort(new StoreError('closed', 'Enough.'))
      },
    })
    await expect(answer).rejects.toMatchObject({ fault: 'closed', message: 'Enough.' })
    expect(news).toEqual(['begun'])
  })

  it('is answered in pieces, each when the last one is dealt with, until one cannot be', async () => {
    const line = lineTo({
      pour: async (count: number, { hand }: { hand: (piece: unknown) => Promise<void> }) => {
        for (let piece = 1; piece <= count; piece++) await hand(piece)
        return 'all'
      },
    })
    const [taken, atOnce] = [[] as number[], [] as number[]]
    let held = 0
    const onPiece = async (piece: number) => {
      held += 1
      atOnce.push(held)
      await new Promise((resolve) => setImmediate(resolve))
      held -= 1
      if (piece > 4) throw new StoreError('closed', 'Enough.')
      taken.push(piece)
    }
    expect(await line.ask('pour', 4, { onPiece })).toBe('all')
    await expect(line.ask('pour', 9, { onPiece })).rejects.toThrow('Enough.')
    expect(taken).toEqual([1, 2, 3, 4, 1, 2, 3, 4])
    expect(Math.max(...atOnce)).toBe(1)
  })

  it('gets buffers that are handed on, not copied', async () => {
    let kept = new Uint8Array()
    const make = () => {
      kept = new Uint8Array([1, 2, 3])
      return kept
    }
    const line = lineTo({ make }, (value) => [(value as Uint8Array<ArrayBuffer>).buffer])
    expect(await line.ask('make', undefined as never)).toEqual(new Uint8Array([1, 2, 3]))
    expect(kept.byteLength).toBe(0)
  })

  it('is not left waiting when the other end is gone', async () => {
    const line = lineTo({ never: () => new Promise(() => {}) })
    const answer = line.ask('never', undefined as never)
    line.cut(new Error('it has ended'))
    await expect(answer).rejects.toThrow('it has ended')
    await expect(line.ask('never', undefined as never)).rejects.toThrow('it has ended')
  })
})
