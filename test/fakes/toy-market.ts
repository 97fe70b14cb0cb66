import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { WebSocket } from 'ws'
import { perpOf } from '../../src/core/symbols.ts'
import { HOUR, type Ms } from '../../src/core/time.ts'
import type {
  SimContract,
  SimLiquidation,
  SimMarket,
  SimSettlement,
  SimTicker,
} from '../../src/sim/model/market.ts'

/** For tests: a market of three contracts whose figures can be told by hand, and clients to look at it with. */
export const NOON = Date.UTC(2026, 7, 12, 12, 0, 5)
const LISTED = Date.UTC(2026, 6, 1)

const COINS: Readonly<
  Record<string, { price: number; tick: number; step: number; hours: number; ctVal: number }>
> = {
  BTC: { price: 60_000, tick: 0.1, step: 0.001, hours: 8, ctVal: 0.01 },
  ETH: { price: 3_000, tick: 0.01, step: 0.01, hours: 8, ctVal: 0.1 },
  PEPE: { price: 0.00001, tick: 0.0000000001, step: 100_000, hours: 4, ctVal: 10_000_000 },
}

export class ToyMarket implements SimMarket {
  readonly seed = 1
  now: Ms = NOON
  readonly down = new Set<string>()
  readonly forced: SimLiquidation[] = []
  asked = 0
  /** Extra contracts, to see pages and speed. */
  readonly #extra: readonly string[]

  constructor(extra = 0) {
    this.#extra = Array.from({ length: extra }, (_, index) => `COIN${index}`)
  }

  readonly clock = { now: () => this.now }

  contracts(venue: string): readonly SimContract[] {
    return [...Object.keys(COINS), ...this.#extra].map((base) => {
      const { tick, step, hours, ctVal } = coinOf(base)
      return {
        base,
        symbol: perpOf(base),
        name: base,
        pieces: 1,
        contractSize: venue === 'okx' ? ctVal : 1,
        tickSize: tick,
        stepSize: step,
        fundingIntervalHours: hours,
        maxLeverage: 75,
        listedAt: LISTED,
      }
    })
  }

  ticker(_venue: string, base: string, at: Ms): SimTicker | null {
    this.asked += 1
    const { price, hours } = coinOf(base)
    const interval = hours * HOUR
    return {
      last: price,
      mark: price * 1.001,
      index: price * 1.0005,
      open24h: price * 0.96,
      high24h: price * 1.05,
      low24h: price * 0.95,
      volume24hBase: 8e9 / price,
      volume24hUsd: 8e9,
      fundingRate: -0.000125,
      nextFundingAt: Math.floor(at / interval + 1) * interval,
      openInterestBase: 6e8 / price,
    }
  }

  settlements(_venue: string, base: string, from: Ms, to: Ms): readonly SimSettlement[] {
    const { price, hours } = coinOf(base)
    const interval = hours * HOUR
    const settled: SimSettlement[] = []
    for (let time = Math.ceil(Math.max(from, LISTED) / interval) * interval; time < to; time += interval) {
      settled.push({ time, rate: ((time / HOUR) % 100) / 1e6, mark: price })
    }
    return settled
  }

  liquidations(from: Ms, to: Ms): readonly SimLiquidation[] {
    return this.forced.filter(({ time }) => time >= from && time < to).sort((a, b) => a.time - b.time)
  }

  isDown(venue: string): boolean {
    return this.down.has(venue)
  }

  /** A forced order `ago` milliseconds before now. */
  force(venue: string, base: string, side: 'SELL' | 'BUY', qtyBase: number, ago = 0): void {
    const { price } = coinOf(base)
    this.forced.push({ time: this.now - ago, venue, base, symbol: perpOf(base), side, price, qtyBase })
  }
}

function coinOf(base: string) {
  return COINS[base] ?? { price: 10, tick: 0.001, step: 0.1, hours: 8, ctVal: 1 }
}

/** A stream client that hands out messages in order. */
export async function connect(address: string) {
  const socket = new WebSocket(address)
  const heard: string[] = []
  const waiting: ((message: string) => void)[] = []
  socket.on('message', (data) => {
    const next = waiting.shift()
    if (next) next(data.toString())
    else heard.push(data.toString())
  })
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    socket,
    heard,
    closed,
    say: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    text: () =>
      new Promise<string>((resolve) => {
        const message = heard.shift()
        if (message === undefined) waiting.push(resolve)
        else resolve(message)
      }),
    async json<T = Record<string, unknown>>() {
      return JSON.parse(await this.text()) as T
    },
  }
}

/** The parts of a ccxt exchange that the tests hold our answers against. */
export interface CcxtExchange {
  urls: { api: Record<string, string> }
  markets: Record<string, CcxtEntry>
  loadMarkets(): Promise<Record<string, CcxtEntry>>
  fetchTickers(symbols?: string[], params?: object): Promise<Record<string, CcxtEntry>>
  fetchMarkPrices(symbols?: string[], params?: object): Promise<Record<string, CcxtEntry>>
  fetchFundingRates(symbols?: string[]): Promise<Record<string, CcxtEntry>>
  fetchFundingIntervals(symbols?: string[]): Promise<Record<string, CcxtEntry>>
  fetchFundingRateHistory(symbol: string, since?: number, limit?: number): Promise<CcxtEntry[]>
  fetchOpenInterest(symbol: string): Promise<CcxtEntry>
  fetchOpenInterests(symbols?: string[]): Promise<Record<string, CcxtEntry>>
  fetchTime(): Promise<number>
}
type CcxtEntry = Record<string, unknown>

/** One exchange of ccxt, whose addresses lead to the server. */
export async function ccxtExchange(name: string, port: number, options: object = {}): Promise<CcxtExchange> {
  const entry = createRequire(import.meta.url).resolve('ccxt')
  const file = new URL(`../js/src/${name}.js`, pathToFileURL(entry))
  const { default: Exchange } = (await import(file.href)) as { default: new (o: object) => CcxtExchange }
  const exchange = new Exchange({ enableRateLimit: false, options })
  const { hostname } = exchange as unknown as { hostname?: string }
  for (const [api, address] of Object.entries(exchange.urls.api)) {
    exchange.urls.api[api] = address
      .replace('{hostname}', hostname ?? '')
      .replace('https://', `http://127.0.0.1:${port}/`)
  }
  return exchange
}
