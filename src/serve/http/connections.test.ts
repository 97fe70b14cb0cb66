import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SECOND } from '../../core/time.ts'
import { Connections } from './connections.ts'
import { downloading, listening } from './patience.ts'

/** A connection that owes a piece, and takes it when the test says so. */
class SlowReader extends EventEmitter {
  remoteAddress = '203.0.113.7'
  destroyed = false
  writableLength = 0
  _handle = { bytesWritten: 65_536, writeQueueSize: 65_536 }
  destroy(): void {
    this.destroyed = true
    this.emit('close')
  }
  take(bytes: number): void {
    this._handle.bytesWritten += bytes
  }
}

describe('a slow reader', () => {
  let connections: Connections
  let reader: SlowReader
  const socket = () => reader as unknown as Socket

  beforeEach(() => {
    vi.useFakeTimers()
    const server = new EventEmitter()
    server.on('connection', () => {})
    connections = new Connections(server as Server, {}, () => '')
    reader = new SlowReader()
    server.emit('connection', reader)
  })
  afterEach(() => {
    connections.close()
    vi.useRealTimers()
  })

  /** Seconds until it is cut. */
  function lifeOf(most: number, each: (second: number) => void): number {
    for (let second = 0; second < most; second++) {
      if (reader.destroyed) return second
      each(second)
      vi.advanceTimersByTime(SECOND)
    }
    return most
  }

  it('of an answer is cut when nothing moves for ten seconds', () => {
    expect(lifeOf(60, () => {})).toBe(11)
    expect(connections.counts.cut.stalled).toBe(1)
  })

  it('of a download is not cut while it makes progress, though the system takes much at once and then nothing', () => {
    downloading.add(socket())
    const megabyte = (second: number) => second % 90 === 89 && reader.take(2 ** 20)
    expect(lifeOf(1_000, megabyte)).toBe(1_000)
  })

  it('of a download is cut in the end when nothing moves', () => {
    downloading.add(socket())
    expect(lifeOf(1_000, () => {})).toBe(121)
  })

  it('of an answer that goes on is left to whoever writes it', () => {
    listening.add(socket())
    expect(lifeOf(1_000, () => {})).toBe(1_000)
  })

  it('of a download that has ended is as any other', () => {
    downloading.add(socket())
    lifeOf(60, () => {})
    downloading.delete(socket())
    expect(lifeOf(60, () => {})).toBe(1)
  })
})
