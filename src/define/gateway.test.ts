import { expect, it } from 'vitest'
import { loopbackGateway } from './gateway.ts'

it('keeps host, port, path and query of the real address', () => {
  const gateway = loopbackGateway(4000)
  expect(gateway.route('https://fapi.binance.com/fapi/v1')).toBe(
    'http://127.0.0.1:4000/fapi.binance.com/fapi/v1',
  )
  expect(gateway.route('wss://ws.okx.com:8443/ws/v5/public?a=1')).toBe(
    'ws://127.0.0.1:4000/ws.okx.com:8443/ws/v5/public?a=1',
  )
  expect(gateway.route('https://www.okx.com')).toBe('http://127.0.0.1:4000/www.okx.com')
})
