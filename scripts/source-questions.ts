import { durationMs, MINUTE } from '../src/core/time.ts'
import { byMarket, type Contract } from '../src/define/market.ts'
import type { Budget, Origin, Poll, Query, RestApi, Source, SourceContext } from '../src/define/source.ts'
import { Tally } from '../src/define/tally.ts'
import { BOOK_COINS } from '../src/tables/liquidity/order-book.ts'

/** What a source asks in one run, by address: found by asking it with nobody there. */
export interface Question {
  /** Without what follows the question mark, and without the name of the contract where it is part of the path. */
  readonly address: string
  readonly calls: number
  readonly weight: number
}

/** Perpetuals that a venue lists, in autumn 2026: calls by contract are counted by them. */
const PERPETUALS: Readonly<Record<string, number>> = {
  binance: 600,
  bybit: 800,
  okx: 300,
  gate: 700,
  htx: 150,
  bitget: 600,
  bingx: 1_000,
  mexc: 900,
  kucoin: 550,
  kraken: 350,
  bitfinex: 70,
  cryptocom: 200,
  backpack: 90,
  deribit: 25,
  delta: 6,
  phemex: 500,
  hyperliquid: 190,
  dydx: 250,
  aster: 300,
  jupiter: 3,
  gmx: 90,
  lighter: 150,
  paradex: 120,
  edgex: 200,
  apex: 120,
  extended: 80,
}
/** Coin-margined and dated ones. */
const FEWER = 40

/** Pairs of which more than the price is asked for. */
const SPOT_PAIRS = ['USD', 'USDT', 'USDC', 'EUR', 'KRW', 'TRY', 'JPY'].flatMap((quote) =>
  [...BOOK_COINS, 'USDT'].filter((base) => base !== quote).map((base) => [base, quote]),
)

/** The first ones are coins of which more is asked than of others. */
function baseAt(place: number): string {
  return BOOK_COINS[place] ?? `C${place}`
}

/** A Tuesday at noon: every cadence has a mark there. */
const AT = Date.UTC(2026, 8, 1)

/** Answers that say whom to ask next; to everything else nothing is answered. */
const TOLD: Readonly<Record<string, unknown>> = {
  'stats-data.hyperliquid.xyz/Mainnet/leaderboard': Array.from(
    { length: 1_000 },
    (_, place) => `{"ethAddress":"0x${String(place).padStart(40, '0')}","accountValue":"1.0"}`,
  ).join(','),
}

export async function questionsOf(origin: Origin, source: Poll): Promise<Question[]> {
  const asked: { address: string; weight: number }[] = []
  const names = contractsOf(origin.id)
  const note = async (url: string, { weight = 1 }: { weight?: number } = {}) => {
    const address = bare(url)
    asked.push({ address, weight })
    if (address in TOLD) return TOLD[address]
    // What is made of the first answer decides about a next page: there is none.
    return { data: [], result: { list: [] } }
  }
  const api: RestApi = {
    get: ((url: string, question?: { query?: Query; weight?: number }) =>
      note(url, question)) as RestApi['get'],
    post: (url, _body, cost) => note(url, cost),
  }
  await source.ask(api, contextOf(names)).catch(() => {})
  const byAddress = new Map<string, Question>()
  for (const { address, weight } of asked) {
    const known = byAddress.get(address)
    byAddress.set(address, {
      address,
      calls: (known?.calls ?? 0) + 1,
      weight: (known?.weight ?? 0) + weight,
    })
  }
  return [...byAddress.values()]
}

/** What a venue's polls ask in an ordinary minute, by the limit that it counts for: the start of an address, or '' of all others. */
export async function weightAMinute(origin: Origin): Promise<Map<string, number>> {
  const spent = new Map<string, number>()
  for (const source of origin.sources) {
    if (source.kind !== 'poll') continue
    for (const { address, weight } of await questionsOf(origin, source)) {
      const limit = limitOf(origin, address)
      spent.set(limit, (spent.get(limit) ?? 0) + (weight * MINUTE) / durationMs(source.every))
    }
  }
  return spent
}

export function limitOf({ rest }: Origin, address: string): string {
  const starts = Object.keys(rest?.apart ?? {}).sort((a, b) => b.length - a.length)
  return starts.find((start) => address.startsWith(start)) ?? ''
}

export function budgetOf({ rest }: Origin, limit: string): Budget {
  return rest!.apart?.[limit] ?? rest!.budget
}

/** As the venue publishes it, for a minute. */
export function allowedAMinute({ weight, per }: Budget): number {
  return (weight * MINUTE) / durationMs(per)
}

export function cadenceOf(source: Source): string {
  return source.kind === 'poll' ? source.every : 'live'
}

/** Names as no address has them, so that they are found in it again. */
function contractsOf(venue: string): SourceContext['contracts'] {
  return byMarket((list) => {
    const count = list === 'perp' ? (PERPETUALS[venue] ?? 0) : FEWER
    const pairs =
      list === 'spot' ? SPOT_PAIRS : Array.from({ length: count }, (_, place) => [baseAt(place), 'USDT'])
    const contracts = pairs.map(([base, quote], place): [string, Contract] => {
      const instrument = `~${list}${place}~`
      return [
        instrument,
        {
          instrument,
          symbol: list === 'spot' ? base! : `${base}USDT`,
          base: base!,
          quote: quote!,
          pieces: 1,
          contractSize: 1,
          fundingIntervalHours: 8,
        },
      ]
    })
    return new Map(contracts)
  })
}

function contextOf(contracts: SourceContext['contracts']): SourceContext {
  const marks = byMarket((list) => new Map([...contracts[list].values()].map(({ symbol }) => [symbol, 1])))
  return {
    now: AT,
    contracts,
    marks,
    turnover: new Map(),
    kept: (_name, _every, ask) => ask(),
    dollarsOf: new Map([['USD', 1]]),
    tally: new Tally(),
  }
}

function bare(url: string): string {
  const address = url.slice(url.indexOf('//') + 2).split('?', 1)[0]!
  return address.replace(/(?:~|%7E)\w+(?:~|%7E)/g, '…')
}
