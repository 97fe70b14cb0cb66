import { describe, expect, it } from 'vitest'
import { Instant } from '../../src/core/clock.ts'
import { SourceError } from '../../src/core/errors.ts'
import { MINUTE, type Ms } from '../../src/core/time.ts'
import type { RestApi } from '../../src/define/source.ts'
import { createKeeping } from '../../src/recorder/keeping.ts'
import { readAnswer } from '../../src/recorder/read-answer.ts'
import { dexWhaleEventsRollup } from '../../src/rollups/positioning/dex-whales.ts'
import { dexAccounts, dexPositions } from '../../src/tables/positioning/dex-whales.ts'
import { hyperliquid } from '../../src/venues/hyperliquid/hyperliquid.ts'
import { MemoryStore } from '../fakes/memory-store.ts'
import { contextFor, NOW, pollOf } from './context.ts'

const SCAN: Ms = 5 * MINUTE
const LEADERBOARD = 'https://stats-data.hyperliquid.xyz/Mainnet/leaderboard'
const accounts = pollOf(hyperliquid, 'accounts')
const addressOf = (letter: string) => `0x${letter.repeat(40)}`
const [ANN, BOB, CAT] = [addressOf('a'), addressOf('b'), addressOf('c')] as const

/** Coins by account, at 100 dollars each; 'fails' of one that does not answer, 'odd' of one that cannot be read. */
type Holdings = Readonly<Record<string, Readonly<Record<string, number>> | 'fails' | 'odd'>>

/** A venue whose leaderboard and accounts can be changed from scan to scan. */
class Chain {
  holdings: Holdings = {}
  leaderboard: string | 'fails' = boardOf([ANN, 3e6], [BOB, 2e6], [CAT, 1e6])
  readonly asked: string[] = []
  readonly #store = new MemoryStore()
  readonly #keepFor = createKeeping()
  readonly #readers = {
    accounts: this.#store.reader(dexAccounts),
    positions: this.#store.reader(dexPositions),
  }

  readonly #api: RestApi = {
    get: (async (url: string) => {
      this.asked.push(url)
      if (this.leaderboard === 'fails') throw new SourceError('unreachable', 'no leaderboard')
      return this.leaderboard
    }) as RestApi['get'],
    post: async (_url, body) => {
      const { user } = body as { user: string }
      this.asked.push(user)
      const held = this.holdings[user] ?? {}
      if (held === 'fails') throw new SourceError('timeout', 'no answer')
      return held === 'odd' ? { marginSummary: { accountValue: '1' } } : stateOf(held)
    },
  }

  /** What changed, as the rollup tells it after a scan at that time. */
  async scan(at: Ms) {
    const context = { ...contextFor({}, {}, at), kept: this.#keepFor(at) }
    const rows = readAnswer(accounts, await accounts.ask(this.#api, context), context)!
    await this.#store.insert(dexAccounts, rows.accounts as never)
    await this.#store.insert(dexPositions, rows.positions as never)
    const now = new Instant(at + MINUTE)
    const told = await dexWhaleEventsRollup.compute(this.#readers, { from: at, to: at + MINUTE, now })
    return told
      .filter(({ ts }) => ts === at)
      .map(({ address, coin, kind, size_before, size_after }) => ({
        who: String(address)[2],
        coin,
        kind,
        from: size_before,
        to: size_after,
      }))
  }
}

function boardOf(...rows: readonly (readonly [address: string, value: number])[]): string {
  const parts = rows.map(([ethAddress, value]) => ({
    ethAddress,
    accountValue: value.toFixed(4),
    windowPerformances: [['day', { pnl: '1.0', roi: '0.1', vlm: '5.0' }]],
    prize: 0,
    displayName: null,
  }))
  return JSON.stringify({ leaderboardRows: parts })
}

function stateOf(held: Readonly<Record<string, number>>) {
  return {
    marginSummary: { accountValue: '1000000.0' },
    assetPositions: Object.entries(held).map(([coin, size]) => ({
      type: 'oneWay',
      position: {
        coin,
        szi: String(size),
        leverage: { type: 'cross', value: 5 },
        entryPx: '90.0',
        positionValue: String(Math.abs(size) * 100),
        unrealizedPnl: String(size * 10),
        liquidationPx: null,
      },
    })),
  }
}

describe('the largest accounts, scan by scan', () => {
  it('change their positions in five ways', async () => {
    const chain = new Chain()
    chain.holdings = { [ANN]: { BTC: 1000, ETH: -1000, SOL: 1000 }, [BOB]: { BTC: -1000 }, [CAT]: {} }
    expect(await chain.scan(NOW)).toEqual([])
    chain.holdings = { [ANN]: { BTC: 1500, ETH: -400 }, [BOB]: { BTC: 700 }, [CAT]: { DOGE: -2000 } }
    expect(await chain.scan(NOW + SCAN)).toEqual([
      { who: 'a', coin: 'BTC', kind: 'increased', from: 1000, to: 1500 },
      { who: 'a', coin: 'ETH', kind: 'reduced', from: 1000, to: 400 },
      { who: 'a', coin: 'SOL', kind: 'closed', from: 1000, to: 0 },
      { who: 'b', coin: 'BTC', kind: 'flipped', from: 1000, to: 700 },
      { who: 'c', coin: 'DOGE', kind: 'opened', from: 0, to: 2000 },
    ])
    expect(await chain.scan(NOW + 2 * SCAN)).toEqual([])
  })

  it.each(['fails', 'odd'] as const)('have closed nothing while one %s', async (trouble) => {
    const chain = new Chain()
    const held = { [ANN]: { BTC: 1000 }, [BOB]: { BTC: 500, ETH: 700 }, [CAT]: { BTC: 100 } }
    chain.holdings = held
    await chain.scan(NOW)
    chain.holdings = { ...held, [BOB]: trouble }
    expect(await chain.scan(NOW + SCAN)).toEqual([])
    // What it did meanwhile is told when it is read again.
    chain.holdings = { ...held, [BOB]: { ETH: 700 } }
    expect(await chain.scan(NOW + 2 * SCAN)).toEqual([
      { who: 'b', coin: 'BTC', kind: 'closed', from: 500, to: 0 },
    ])
  })

  it('are no scan where fewer than half answer', async () => {
    const chain = new Chain()
    chain.holdings = { [ANN]: 'fails', [BOB]: 'fails', [CAT]: { BTC: 1 } }
    await expect(chain.scan(NOW)).rejects.toMatchObject({ fault: 'timeout' })
  })

  it('neither open nor close anything by coming onto the leaderboard or leaving it', async () => {
    const chain = new Chain()
    chain.holdings = { [ANN]: { BTC: 1000 }, [BOB]: { BTC: 500 }, [CAT]: { BTC: 100 } }
    chain.leaderboard = boardOf([ANN, 3e6], [BOB, 2e6])
    await chain.scan(NOW)
    chain.leaderboard = boardOf([ANN, 3e6], [CAT, 2e6])
    expect(await chain.scan(NOW + 12 * SCAN)).toEqual([])
  })

  it('are chosen once an hour, by what they are worth, whichever way their addresses are written', async () => {
    const chain = new Chain()
    chain.leaderboard = boardOf([CAT, 10], [ANN.toUpperCase().replace('X', 'x'), 3000], [BOB, -5])
    for (let place = 0; place <= 12; place++) await chain.scan(NOW + place * SCAN)
    expect(chain.asked.filter((asked) => asked === LEADERBOARD)).toHaveLength(2)
    expect(chain.asked.slice(0, 4)).toEqual([LEADERBOARD, ANN, CAT, BOB])
  })

  it('stay the same while the leaderboard cannot be had, and are unknown before it was', async () => {
    const chain = new Chain()
    const { leaderboard } = chain
    chain.leaderboard = 'fails'
    await expect(chain.scan(NOW)).rejects.toMatchObject({ fault: 'unreachable' })
    chain.leaderboard = leaderboard
    await chain.scan(NOW)
    chain.leaderboard = 'fails'
    await chain.scan(NOW + 12 * SCAN)
    expect(chain.asked.slice(-4)).toEqual([LEADERBOARD, ANN, BOB, CAT])
  })

  it('are refused where the leaderboard has another form', async () => {
    const chain = new Chain()
    chain.leaderboard = JSON.stringify({ leaderboardRows: [{ accountValue: '1.0', ethAddress: ANN }] })
    await expect(chain.scan(NOW)).rejects.toMatchObject({ fault: 'bad_answer' })
  })
})
