import { DAY, floorTo, type Ms, type Span } from '../../core/time.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import type { Row } from '../../define/table.ts'
import { LEFT_OUT } from '../../define/tally.ts'
import { stablecoinSupply } from '../../tables/cycle/indices.ts'
import { askEachName, type ContractAnswer } from '../../venues/each-contract.ts'
import {
  badAnswer,
  type Fields,
  isFields,
  listIn,
  numberOf,
  positiveOf,
  secondsOf,
  textOf,
} from '../../venues/fields.ts'

const ID = 'defillama.stablecoins'
const API = 'https://stablecoins.llama.fi'

/** Coins of the dollar alone are added up; a coin of another money would have to be priced. */
const PEG = 'peggedUSD'
/** Below it a coin says nothing of the market, and there are hundreds. */
const LEAST_USD = 1_000_000
/** A coin at less than this has left its peg for good: what circulates of it is no money any more. */
const LEAST_PRICE = 0.5
/** The past is asked for coin by coin, of the largest. */
const MOST_CHARTS = 120

type Coin = Omit<Row<typeof stablecoinSupply>, 'ts'>

interface Answer {
  readonly coins: unknown
  /** By id, of a question for the past. */
  readonly charts?: readonly ContractAnswer[]
}

/** Now all coins at once; of the past the end of every UTC day, of the coins that are large today. */
export const stablecoins = poll({
  id: ID,
  into: stablecoinSupply,
  about:
    'What the tokens of each stablecoin of the dollar in circulation are worth, of those with a million dollars or more.',
  every: '30m',
  ask: async (api): Promise<Answer> => ({ coins: await list(api) }),
  backfill: {
    reach: '3300d',
    step: '3300d',
    async ask(api, { from, to }, context): Promise<Answer> {
      const coins = await list(api)
      // Charts have a point at every midnight: of a span without one there is nothing to ask.
      if (floorTo(to, DAY) < from) return { coins, charts: [] }
      const ids = largestOf(coins, context).map(({ pegged_id }) => pegged_id)
      const chart = async (stablecoin: string) => {
        const points = await api.get(`${API}/stablecoincharts/all`, { query: { stablecoin } })
        return listIn(ID, points).filter(({ date }) => isWithin(secondsOf(date), { from, to }))
      }
      return { coins, charts: await askEachName(ids.slice(0, MOST_CHARTS), chart) }
    },
  },
  parse({ coins, charts }, context) {
    const known = largestOf(coins, context)
    if (!charts) return known.map((coin) => ({ ts: context.now, ...coin }))
    const byId = new Map(known.map((coin) => [coin.pegged_id, coin]))
    return charts.flatMap(({ instrument, answer }) =>
      context.tally.walk(listIn(ID, answer), (point) => pointOf(point, byId.get(instrument))),
    )
  },
})

/** What cannot be read is for the parser to refuse. */
function isWithin(at: Ms | null, { from, to }: Span): boolean {
  return at === null || (at >= from && at < to)
}

function list(api: RestApi): Promise<unknown> {
  return api.get(`${API}/stablecoins`, { query: { includePrices: 'true' } })
}

/** The largest first. Of two coins of one symbol the larger has it: rows are told apart by it. */
function largestOf(answer: unknown, { tally }: SourceContext): Coin[] {
  const coins = tally.walk(listIn(ID, answer, 'peggedAssets'), coinOf).sort(bySupply)
  const bySymbol = new Map<string, Coin>()
  for (const coin of coins) if (!bySymbol.has(coin.symbol)) bySymbol.set(coin.symbol, coin)
  if (bySymbol.size === 0) throw badAnswer(ID, 'no coin of the dollar among the assets', answer)
  return [...bySymbol.values()]
}

function bySupply(a: Coin, b: Coin): number {
  return b.circulating_usd - a.circulating_usd
}

function coinOf(entry: Fields): Coin | typeof LEFT_OUT | null {
  const [symbol, pegged_id, name] = [textOf(entry.symbol), textOf(entry.id), textOf(entry.name)]
  if (symbol === null || pegged_id === null || name === null || !isFields(entry.circulating)) return null
  if (entry.pegType !== PEG) return LEFT_OUT
  // `circulating` counts tokens. One whose price is not told is taken at its peg.
  const [tokens, price] = [numberOf(entry.circulating[PEG]), numberOf(entry.price) ?? 1]
  if (tokens === null || price < LEAST_PRICE) return LEFT_OUT
  const circulating_usd = tokens * price
  if (circulating_usd < LEAST_USD) return LEFT_OUT
  return { symbol: symbol.toUpperCase(), pegged_id, name, circulating_usd }
}

/** A day on which a coin was not there yet has a point without a figure. */
function pointOf(point: Fields, coin: Coin | undefined): ({ ts: number } & Coin) | typeof LEFT_OUT | null {
  const at = secondsOf(point.date)
  if (!coin || at === null || !isFields(point.totalCirculating)) return null
  const worth = isFields(point.totalCirculatingUSD) ? positiveOf(point.totalCirculatingUSD[PEG]) : null
  // Days of which no price is known have tokens alone.
  const circulating_usd = worth ?? positiveOf(point.totalCirculating[PEG])
  return circulating_usd === null ? LEFT_OUT : { ts: at, ...coin, circulating_usd }
}
