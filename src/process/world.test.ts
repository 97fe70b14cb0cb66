import { getDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ConnectProxy, openConnectProxy } from '../../test/fakes/connect-proxy.ts'
import { type LoopbackVenue, openLoopbackVenue } from '../../test/fakes/loopback-venue.ts'
import { tryWorld } from '../commands/doctor.ts'
import { type Config, loadConfig } from '../config.ts'
import { systemClock } from '../core/clock.ts'
import { silentLog } from '../core/log.ts'
import { forgetSecrets } from '../core/struck.ts'
import { isAnyReachable, venuesToTry } from './ways-out.ts'
import { openWorld } from './world.ts'

const configBy = (env: Record<string, string>): Config => loadConfig({}, env, '/nonexistent/.env')
const open = (kind: 'live' | 'simulated', config: Config) =>
  openWorld(kind, config, { since: systemClock.now(), clock: systemClock, log: silentLog })

let mirror: LoopbackVenue
let proxy: ConnectProxy
let port: string
beforeEach(async () => {
  mirror = await openLoopbackVenue()
  port = new URL(mirror.gateway.route('http://x.test', 'x')).port
  proxy = await openConnectProxy(Number(port))
  mirror.answer = (request, response) =>
    response.end(JSON.stringify(request.url!.endsWith('exchangeInfo') ? { symbols: [BITCOIN] } : []))
})
afterAll(forgetSecrets)

afterEach(async () => {
  await mirror.close()
  await proxy.close()
})

const BITCOIN = {
  symbol: 'BTCUSDT',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  marginAsset: 'USDT',
  contractType: 'PERPETUAL',
  status: 'TRADING',
}

describe('a live world', () => {
  it('reaches a venue at the hosts in its place, REST and stream', async () => {
    const world = await open(
      'live',
      configBy({
        VENUES: 'binance',
        HOSTS: `binance:http://127.0.0.1:${port}/mirror,fstream.binance.com=ws://127.0.0.1:${port}/streams`,
      }),
    )
    const tries = await tryWorld(world, 'binance', () => {})
    expect(world.venues.map(({ id }) => id)).toEqual(['binance'])
    expect(tries.find(({ source }) => source === 'binance.contracts')).toMatchObject({
      state: 'works',
      rows: 1,
    })
    expect(mirror.requests.map(({ path }) => path)).toContain('/mirror/fapi/v1/exchangeInfo')
    expect(mirror.heard.join()).toContain('!forceOrder@arr')
  })

  it('reaches it through the proxy, and looks for it there at the birth of a folder', async () => {
    const config = configBy({ VENUES: 'okx', HOSTS: 'okx:http://mirror.test', HTTPS_PROXY: proxy.url })
    expect(await isAnyReachable(venuesToTry(config), config)).toBe(true)
    expect(proxy.asked.map(({ target }) => target)).toEqual(['mirror.test:80'])
    expect(mirror.requests.map(({ path }) => path)).toEqual(['/api/v5/public/time'])
    proxy.mode = 502
    expect(await isAnyReachable(venuesToTry(config), config)).toBe(false)
  })

  it('gives each address of a venue the time for a handshake across an ocean', async () => {
    await open('live', configBy({}))
    expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBeGreaterThanOrEqual(2_000)
  })

  it('looks for nobody who is left out', async () => {
    const ids = (env: Record<string, string>) => venuesToTry(configBy(env)).map(({ id }) => id)
    expect(ids({}).slice(0, 3)).toEqual(['binance', 'bybit', 'okx'])
    expect(ids({ VENUES: 'bybit:perp,okx' })).toEqual(['bybit', 'okx'])
    expect(await isAnyReachable([], configBy({}))).toBe(false)
  })

  it('is refused where HOSTS names a host that nobody has', async () => {
    const named = (host: string) => open('live', configBy({ HOSTS: `${host}=https://mirror.test` }))
    await expect(named('fapi.binnance.com')).rejects.toThrow(
      'HOSTS names fapi.binnance.com, which no venue that is recorded live has. Did you mean fapi.binance.com',
    )
    for (const host of ['fapi.binance.com', 'www.okx.com', 'api.bybit.com', 'ws.okx.com:8443'])
      expect((await named(host)).gateway.route(`https://${host}/x`, 'x')).toBe('https://mirror.test/x')
  })
})

it('a simulated world has the venues that were chosen, and goes out to nobody', async () => {
  const world = await open(
    'simulated',
    configBy({ VENUES: 'gate:spot,okx', HOSTS: 'okx:http://mirror.test', HTTPS_PROXY: proxy.url }),
  )
  expect(world.venues.map(({ id, markets }) => [id, markets])).toEqual([
    ['okx', ['perp', 'spot']],
    ['gate', ['spot']],
  ])
  expect(world.gateway.route('https://www.okx.com/api', 'okx')).toMatch(/^http:\/\/127\.0\.0\.1:/)
  expect(world.gateway.agentFor).toBeUndefined()
  await expect(tryWorld(world, 'binance', () => {})).rejects.toThrow(
    'binance is not recorded here, or VENUES leaves it out. Recorded: okx, gate, alternativeme,',
  )
  await world.close()
})
