import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onStopSignals } from './stop-signals.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function listening(stop: () => Promise<void>) {
  const process = new EventEmitter()
  const asked = vi.fn(stop)
  const leave = vi.fn()
  onStopSignals({ stop: asked, leave }, process)
  return { process, asked, leave }
}

it('stops once and leaves when that is done', async () => {
  const { process, asked, leave } = listening(async () => {})
  process.emit('SIGTERM')
  await vi.runAllTicks()
  await Promise.resolve()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(leave.mock.calls).toEqual([[0]])
})

it('takes what a terminal and npm send for one Ctrl-C as one', () => {
  const { process, asked, leave } = listening(() => new Promise(() => {}))
  process.emit('SIGINT')
  vi.advanceTimersByTime(20)
  process.emit('SIGINT')
  expect(asked).toHaveBeenCalledTimes(1)
  expect(leave).not.toHaveBeenCalled()
})

it('leaves at once when asked again', () => {
  const { process, leave } = listening(() => new Promise(() => {}))
  process.emit('SIGINT')
  vi.advanceTimersByTime(2_000)
  process.emit('SIGINT')
  expect(leave.mock.calls).toEqual([[130]])
})

it('says when the stop failed', async () => {
  const failure = new Error('the disk is gone')
  const { process, leave } = listening(async () => {
    throw failure
  })
  process.emit('SIGTERM')
  await Promise.resolve()
  await Promise.resolve()
  expect(leave.mock.calls).toEqual([[1, failure]])
})

it('does not hear that a terminal was closed', () => {
  const { process, asked, leave } = listening(async () => {})
  expect(process.emit('SIGHUP')).toBe(true)
  expect([asked.mock.calls, leave.mock.calls]).toEqual([[], []])
})
