import type { Contract } from '../../define/market.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import { tradfiTickers } from '../../tables/tradfi/tradfi.ts'
import { askEachName, type ContractAnswer } from '../each-contract.ts'
import { type Fields, isFields, listIn, numberOf, textOf } from '../fields.ts'
import { type Listed, perpetual, tradfiListed } from '../instrument.ts'
import { type Said, saidBy } from '../no-coins.ts'
import { tickerRow } from '../ticker.ts'
import { tradfiTickerRows } from '../tradfi-feeds.ts'
import { askInfo } from './info.ts'
import { coinsIn, readingsOf } from './market.ts'

const ID = 'hyperliquid.tradfi'
/** What those who deploy a contract call what it is on; they spell freely. */
const CATEGORIES: Readonly<Record<string, Said>> = {
  crypto: null,
  stock: 'EQUITY',
  stocks: 'EQUITY',
  commodities: 'COMMODITY',
  indices: 'INDEX',
  preipo: 'PREMARKET',
  fx: 'NOT KEPT',
  rates: 'NOT KEPT',
}
/** Of shares that are traded in other money it is not told whether prices are in it or in dollars. */
const IN_DOLLARS = new Set<Contract['behind']>(['EQUITY', 'COMMODITY', 'INDEX', 'PREMARKET'])

interface Answer {
  readonly annotations: unknown
  readonly dexes: readonly ContractAnswer[]
}

/** Seven dexes in autumn 2026, at twenty each; which there are is asked once an hour. */
export const tradfi = poll({
  id: ID,
  into: tradfiTickers,
  about: 'Perpetuals on shares, commodities and indices, which others deploy (HIP-3), dex by dex.',
  every: '5m',
  market: 'perp',
  ask,
  parse(answer: Answer, context) {
    // Where several deploy the same, the one that trades it most stands for it.
    const entries = answer.dexes
      .flatMap((dex) => coinsIn(ID, dex.answer))
      .sort((one, other) => (numberOf(other.dayNtlVlm) ?? 0) - (numberOf(one.dayNtlVlm) ?? 0))
    const listed = entries.flatMap((entry) => contractIn(entry, answer.annotations))
    const ours = (tradfiListed(listed) ?? []).filter(({ behind }) => IN_DOLLARS.has(behind))
    const contracts = new Map(ours.map((contract) => [contract.instrument, contract]))
    const known: SourceContext = {
      ...context,
      contracts: { ...context.contracts, perp: contracts, tradfi: contracts },
    }
    const readings = readingsOf(ID, entries, known)
    const tickers = readings.map(({ contract, ...quote }) =>
      tickerRow('hyperliquid', contract, quote, context.now),
    )
    return tradfiTickerRows(tickers, known)
  },
})

async function ask(api: RestApi, { kept, tally }: SourceContext): Promise<Answer> {
  const [list, annotations] = await Promise.all([
    kept('dexes', '1h', () => askInfo(api, { type: 'perpDexs' })),
    kept('annotations', '1h', () => askInfo(api, { type: 'perpConciseAnnotations' })),
  ])
  // The first is Hyperliquid's own, and null.
  const names = listIn(ID, list).flatMap(({ name }) => textOf(name) ?? [])
  const ofDex = (dex: string) => {
    const question = { type: 'metaAndAssetCtxs', dex }
    return askInfo(api, question)
  }
  const dexes = await askEachName(names, ofDex, { tally })
  return { annotations, dexes }
}

function contractIn({ name, isDelisted }: Fields, annotations: unknown): Listed[] {
  const instrument = textOf(name)
  const [, base] = instrument?.split(':') ?? []
  if (!instrument || !base || isDelisted === true) return []
  const said = saidOf(annotations, instrument)
  return [
    perpetual({
      instrument,
      base,
      quote: 'USDC',
      contractSize: 1,
      said,
      fundingIntervalHours: 1,
      listedAt: null,
    }),
  ]
}

/** Pairs of a name and what is said of it. Whoever deploys coins says so: what nothing is said of is none. */
function saidOf(annotations: unknown, instrument: string): Said {
  const pairs: unknown[] = Array.isArray(annotations) ? annotations : []
  const pair = pairs.find((each): each is unknown[] => Array.isArray(each) && each[0] === instrument)
  const category = isFields(pair?.[1]) ? textOf(pair[1].category) : null
  return category === null ? 'NO COIN' : saidBy(CATEGORIES, category)
}
