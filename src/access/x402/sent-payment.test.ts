import { expect, it } from 'vitest'
import { readPayment } from './sent-payment.ts'

const ACCEPTED = {
  scheme: 'exact',
  network: 'eip155:8453',
  asset: '0xa',
  amount: '5000',
  payTo: '0xb',
  maxTimeoutSeconds: 60,
}
const header = (payload: string) =>
  Buffer.from(`{"x402Version":2,"accepted":${JSON.stringify(ACCEPTED)},"payload":{"a":${payload}}}`).toString(
    'base64',
  )
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

it('reads a payment that is nested 64 levels deep, and no deeper', () => {
  expect(readPayment(header(nested(62)))).toMatchObject({ x402Version: 2, accepted: ACCEPTED })
  expect(() => readPayment(header(nested(63)))).toThrow('JSON nesting is limited to 64 levels.')
  expect(() => readPayment(header(nested(4_000)))).toThrow('JSON nesting is limited to 64 levels.')
})
