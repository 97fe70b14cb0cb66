import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig, surveyConfig } from '../../src/config.ts'
import { systemClock } from '../../src/core/clock.ts'
import { SourceError } from '../../src/core/errors.ts'
import { forgetSecrets } from '../../src/core/struck.ts'
import { DAY, HOUR } from '../../src/core/time.ts'
import type { Poll, Provider } from '../../src/define/source.ts'
import { liveProviders } from '../../src/process/providers.ts'
import { gatewayBy } from '../../src/process/ways-out.ts'
import { bitcoin } from '../../src/providers/bitcoin/bitcoin.ts'
import { manyListeners } from '../../src/recorder/pause.ts'
import { createRestHost } from '../../src/recorder/rest.ts'
import { defaultTimings } from '../../src/recorder/timings.ts'
import { FakeBitcoind, type FakeBlock } from '../fakes/bitcoind.ts'
import { contextFor, rowsOf, scriptedApi } from './context.ts'

const CHAIN_START = Date.UTC(2026, 7, 20)
const SECONDS_A_DAY = 86_400
/** Thirteen days of blocks at about ten minutes, with clocks that run ahead and behind. */
const BLOCKS: readonly FakeBlock[] = Array.from({ length: 13 * 144 }, (_, height) => ({
  time: CHAIN_START / 1000 + height * 600 + (((height * 7919) % 61) - 30) * 40,
  difficulty: height < 1_700 ? 1e14 : 1.1e14,
  fees: 1_000_000 + height,
  feerate: 1 + (height % 5),
}))
const DAY_TOLD = Date.UTC(2026, 7, 31)
const TOLD_AT = DAY_TOLD + DAY + 3 * HOUR

let node: FakeBitcoind
let folder: string
beforeEach(async () => {
  node = await FakeBitcoind.open(BLOCKS)
  folder = mkdtempSync(join(tmpdir(), 'perptape-node-'))
})
afterAll(forgetSecrets)

afterEach(async () => {
  await node.close()
  rmSync(folder, { recursive: true })
})

function configBy(env: Record<string, string>) {
  return loadConfig({}, env, '/nonexistent/.env')
}

const withPassword = (pair: string) => node.url.replace('//', `//${pair}@`)

/** The provider by the settings, its poll, and the recorder's own way to ask it. */
function opened(env: Record<string, string>) {
  const config = configBy(env)
  const provider = liveProviders(config).find(({ id }) => id === 'bitcoin')! as Provider
  const gateway = gatewayBy(config)
  // Who is not let in tries again at once here.
  const timings = { ...defaultTimings, refusedFirstMs: 1, refusedMaxMs: 1 }
  const host = createRestHost(provider, { gateway, clock: systemClock, timings })
  const api = host.open(manyListeners().signal)
  return { provider, source: provider.sources[0] as Poll, api }
}

async function rowAt(env: Record<string, string>, now = TOLD_AT) {
  const { source, api } = opened(env)
  const context = contextFor({}, {}, now)
  return rowsOf(source, await source.ask(api, context), context)!
}

async function faultOf(env: Record<string, string>): Promise<SourceError> {
  const thrown = await rowAt(env).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(SourceError)
  return thrown as SourceError
}

/** Counted block by block, as nobody with a million of them would. */
function truthOf(day: number) {
  const heights = BLOCKS.flatMap(({ time }, height) =>
    time >= day / 1000 && time < day / 1000 + SECONDS_A_DAY ? [height] : [],
  )
  const fees = heights.reduce((sum, height) => sum + BLOCKS[height]!.fees, 0) / 1e8
  const work = heights.reduce((sum, height) => sum + BLOCKS[height]!.difficulty, 0)
  return { heights, fees, hashrate: (work * 2 ** 32) / SECONDS_A_DAY / 1e18 }
}

describe("the operator's node", () => {
  it('tells a day by the blocks whose own time falls in it, though times do not run in order', async () => {
    const [row, ...rest] = await rowAt({ BITCOIN_RPC_URL: withPassword('user:secret') })
    const { heights, fees, hashrate } = truthOf(DAY_TOLD)
    expect(rest).toEqual([])
    expect(row).toMatchObject({
      date: '2026-08-31',
      height: Math.max(...heights),
      blocks: heights.length,
      difficulty: 1.1e14,
      median_feerate_sat_vb: 3,
      mempool_vbytes: 40_000_000,
      mempool_tx_count: 25_000,
      mempool_min_feerate_sat_vb: 0.15,
    })
    expect(row!.fees_btc).toBeCloseTo(fees, 10)
    expect(row!.hashrate_ehs).toBeCloseTo(hashrate, 10)
    // What a block earned is asked of the blocks of the day alone.
    expect(node.asked.filter((method) => method === 'getblockstats')).toHaveLength(heights.length)
  })

  it('adds up every day of its chain, and no block twice', async () => {
    const { source, api } = opened({ BITCOIN_RPC_URL: withPassword('user:secret') })
    let blocks = 0
    for (let day = CHAIN_START + DAY; day < DAY_TOLD - 5 * DAY; day += DAY) {
      // Steps of the past begin at any hour.
      const span = { from: day + DAY + 2 * HOUR, to: day + 2 * DAY + 2 * HOUR }
      const context = contextFor({}, {}, span.to)
      const answer = await source.backfill!.ask(api, span, context)
      const [row] = rowsOf(source, answer, context)!
      expect(row).toMatchObject({ blocks: truthOf(day).heights.length, mempool_vbytes: null })
      blocks += Number(row!.blocks)
    }
    const within = ({ time }: FakeBlock) =>
      time * 1000 >= CHAIN_START + DAY && time * 1000 < DAY_TOLD - 5 * DAY
    expect(blocks).toBe(BLOCKS.filter(within).length)
  })

  it('is let in by the cookie of its folder, which is read anew', async () => {
    const cookie = join(folder, '.cookie')
    writeFileSync(cookie, '__cookie__:0123\n')
    node.credentials = '__cookie__:0123'
    const env = { BITCOIN_RPC_URL: node.url, BITCOIN_RPC_COOKIE: cookie }
    const { source, api } = opened(env)
    const context = contextFor({}, {}, TOLD_AT)
    expect(await source.ask(api, context)).not.toBeNull()
    node.credentials = '__cookie__:4567'
    await expect(source.ask(api, context)).rejects.toMatchObject({ fault: 'refused' })
    writeFileSync(cookie, '__cookie__:4567\n')
    expect(await source.ask(api, context)).not.toBeNull()
    rmSync(cookie)
    await expect(source.ask(api, context)).rejects.toThrow(/BITCOIN_RPC_COOKIE cannot be read/)
  })

  it('that does not let us in is said to, without the password', async () => {
    const fault = await faultOf({ BITCOIN_RPC_URL: withPassword('user:wrong') })
    expect(fault.fault).toBe('refused')
    expect(fault.message).toContain('does not let us in')
    expect(fault.message).not.toContain('wrong')
  })

  it('has no password in what is shown, asked or remembered of it', async () => {
    const env = { BITCOIN_RPC_URL: withPassword('user:s%40crêt') }
    const shown = surveyConfig({}, env, '/nonexistent/.env').inForce.find(
      ({ name }) => name === 'BITCOIN_RPC_URL',
    )
    expect(shown?.value).toMatch(/^http:\/\/\[redacted\]@127\.0\.0\.1:\d+$/)
    node.credentials = 'user:s@crêt'
    const { source, api, provider } = opened(env)
    await source.ask(api, contextFor({}, {}, TOLD_AT))
    await node.close()
    await source.ask(api, contextFor({}, {}, TOLD_AT)).catch(() => {})
    expect(api.failed).toHaveLength(1)
    expect(JSON.stringify([api.failed, provider])).not.toMatch(/s@cr|s%40cr|Basic/)
    node = await FakeBitcoind.open([])
  })

  it('that is starting is unreachable for the time being', async () => {
    node.warmingUp = true
    const fault = await faultOf({ BITCOIN_RPC_URL: withPassword('user:secret') })
    expect([fault.fault, fault.message]).toEqual([
      'unreachable',
      'bitcoin.network: the node is starting: Loading block index…',
    ])
  })

  it('that reads the chain still, or another chain, tells no day', async () => {
    node.syncing = true
    expect((await faultOf({ BITCOIN_RPC_URL: withPassword('user:secret') })).message).toContain(
      'still reading',
    )
    node.syncing = false
    node.chain = 'testnet4'
    expect((await faultOf({ BITCOIN_RPC_URL: withPassword('user:secret') })).message).toContain('testnet4')
  })

  it('that has thrown blocks away has no row of their days, and one of the others', async () => {
    const { heights } = truthOf(Date.UTC(2026, 7, 25))
    node.prunedBelow = Math.min(...heights) + 1
    const { source, api } = opened({ BITCOIN_RPC_URL: withPassword('user:secret') })
    const rows = async (day: number) => {
      const span = { from: day + DAY, to: day + 2 * DAY }
      const context = contextFor({}, {}, span.to)
      return rowsOf(source, await source.backfill!.ask(api, span, context), context)
    }
    expect(await rows(Date.UTC(2026, 7, 25))).toEqual([])
    expect(await rows(Date.UTC(2026, 7, 27))).toHaveLength(1)
    // One that began with a snapshot does not say how far back it goes.
    node.saysPruned = false
    expect(await rows(Date.UTC(2026, 7, 25))).toEqual([])
  })

  it('keeps no mempool while it loads one', async () => {
    node.loaded = false
    const rows = await rowAt({ BITCOIN_RPC_URL: withPassword('user:secret') })
    expect(rows).toMatchObject([{ mempool_vbytes: null, mempool_tx_count: null }])
  })

  it('is only looked at between two days', async () => {
    expect(await rowAt({ BITCOIN_RPC_URL: withPassword('user:secret') }, TOLD_AT + 3 * HOUR)).toEqual([])
    expect(node.asked).toEqual(['getblockchaininfo'])
  })

  it('is reached straight, whatever proxy there is', () => {
    const env = { BITCOIN_RPC_URL: 'http://u:p@node.lan:8332', HTTPS_PROXY: 'http://proxy.test:3128' }
    const { agentFor } = gatewayBy(configBy(env))
    expect(agentFor?.('http://node.lan:8332/')).toBeUndefined()
    expect(agentFor?.('https://mempool.space/api')).toBeDefined()
  })
})

describe('without a node', () => {
  it('mempool.space is asked, page by page from after the day to before it', async () => {
    const source = liveProviders(configBy({})).find((provider) => provider === bitcoin)!.sources[0] as Poll
    const page = (height: number) =>
      Array.from({ length: 15 }, (_, place) => {
        const at = height - place
        const extras = { totalFees: 1, reward: 2, medianFee: 1 }
        return { height: at, timestamp: DAY_TOLD / 1000 + at * 3_600, difficulty: 1, extras }
      })
    const api = scriptedApi((asked) => {
      if (!('get' in asked)) return null
      if (asked.get.includes('timestamp')) return { height: 26 }
      if (asked.get.endsWith('/mempool')) return { count: 1, vsize: 2 }
      if (asked.get.endsWith('/precise')) return { minimumFee: 0.1 }
      return asked.get.endsWith('tip/height') ? 1_000_000 : page(Number(asked.get.split('/').at(-1)))
    })
    await source.ask(api, contextFor({}, {}, TOLD_AT))
    const API = 'https://mempool.space/api'
    expect(api.calls.map((call) => 'get' in call && call.get)).toEqual([
      `${API}/blocks/tip/height`,
      `${API}/v1/mining/blocks/timestamp/${TOLD_AT / 1000}`,
      ...[26, 11, -4].map((height) => `${API}/v1/blocks/${height}`),
      `${API}/mempool`,
      `${API}/v1/fees/precise`,
    ])
  })

  it('the table of funds is read where the operator says so alone', () => {
    const ids = (env: Record<string, string>) => liveProviders(configBy(env)).map(({ id }) => id)
    expect(ids({})).not.toContain('farside')
    expect(ids({ ETF_TABLE: 'on' })).toContain('farside')
  })
})
