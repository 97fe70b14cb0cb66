import { expect, it } from 'vitest'
import { loopbackGateway, operatorsGateway } from './gateway.ts'

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

it('sends what is of a venue, or of one of its hosts, to the host in its place', () => {
  const { route } = operatorsGateway([
    { instead: { venue: 'binance' }, to: 'https://mirror.test/base' },
    { instead: { host: 'dapi.binance.com' }, to: 'http://other.test:81' },
    { instead: { host: 'ws.okx.com:8443' }, to: 'wss://stream.test' },
  ])
  expect(route('https://fapi.binance.com/fapi/v1/time?a=1', 'binance')).toBe(
    'https://mirror.test/base/fapi/v1/time?a=1',
  )
  expect(route('https://dapi.binance.com/dapi/v1', 'binance')).toBe('http://other.test:81/dapi/v1')
  expect(route('wss://ws.okx.com:8443/ws/v5/public', 'okx')).toBe('wss://stream.test/ws/v5/public')
  // Of the other kind, of another port, of another venue.
  for (const [address, of] of [
    ['wss://fstream.binance.com/ws', 'binance'],
    ['wss://ws.okx.com/ws/v5/public', 'okx'],
    ['https://api.bybit.com/v5', 'bybit'],
  ] as const)
    expect(route(address, of)).toBe(address)
})
