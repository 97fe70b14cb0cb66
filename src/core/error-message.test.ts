import { describe, expect, it } from 'vitest'
import { errorMessage, errorOf } from './error-message.ts'
import { Problem, StoreError } from './errors.ts'

const sent = (thrown: unknown) => errorOf(structuredClone(errorMessage(thrown)))

describe('an error of another thread', () => {
  it('is of its class, with all that it carries', () => {
    const problem = sent(
      new Problem('unknown_symbol', 'NOPE is no symbol.', {
        param: 'symbol',
        allowed: ['BTCUSDT'],
        headers: { 'Retry-After': '1' },
      }),
    )
    expect(problem).toBeInstanceOf(Problem)
    expect(problem).toMatchObject({
      code: 'unknown_symbol',
      status: 404,
      message: 'NOPE is no symbol.',
      param: 'symbol',
      allowed: ['BTCUSDT'],
      headers: { 'Retry-After': '1' },
    })
    const full = sent(new StoreError('disk_full', 'No room.', { cause: new Error('ENOSPC') }))
    expect(full).toBeInstanceOf(StoreError)
    expect(full).toMatchObject({ fault: 'disk_full', message: 'No room.', name: 'StoreError' })
  })

  it('says where it was thrown', () => {
    const thrown = new TypeError('no such thing')
    expect(sent(thrown).stack).toBe(thrown.stack)
    expect(sent(thrown)).toBeInstanceOf(Error)
  })

  it('is one even where something else was thrown', () => {
    expect(sent('a word').message).toBe('a word')
  })
})
