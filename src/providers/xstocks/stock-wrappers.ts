import type { Contract } from '../../define/market.ts'
import { poll, type RestApi } from '../../define/source.ts'
import { tokenizedWrappers } from '../../tables/tradfi/tokenized-stocks.ts'
import { askEachName, type ContractAnswer } from '../../venues/each-contract.ts'
import { badAnswer, isFields, listIn, positiveOf, textOf } from '../../venues/fields.ts'
import { orNull } from '../../venues/or-null.ts'
import { type Token, wrapperRow } from '../../venues/stock-tokens.ts'
import { askPools, CHAIN, NETWORK, poolsIn } from './pools.ts'

const ID = 'xstocks.stock_wrappers'
const ASSETS = 'https://api.xstocks.fi/api/v2/public/assets'
const PAGE = 100
const MOST_PAGES = 40
/** An answer about pools is cut after some dozens. */
const TOKENS_AT_ONCE = 10

interface Answer {
  readonly pages: readonly unknown[]
  /** By the token: TSLAx. */
  readonly multipliers: readonly ContractAnswer[]
  /** Null of those that could not be had. */
  readonly pools: readonly unknown[]
}

interface Deployed {
  readonly symbol: string
  readonly underlying: string
  readonly mint: string
  readonly isHalted: boolean
}

export const stockWrappers = poll({
  id: ID,
  into: tokenizedWrappers,
  about: 'Tokens of xStocks on Solana and the shares that each stands for; which of them have pools.',
  every: '24h',
  async ask(api): Promise<Answer> {
    const pages = await askPages(api)
    const tokens = deployedIn(pages)
    const multipliers = await askEachName(
      tokens.map(({ symbol }) => symbol),
      (symbol) => api.get(`${ASSETS}/${symbol}/multiplier`, { query: { network: NETWORK } }),
    )
    const batches = Array.from({ length: Math.ceil(tokens.length / TOKENS_AT_ONCE) }, (_, batch) =>
      tokens.slice(batch * TOKENS_AT_ONCE, (batch + 1) * TOKENS_AT_ONCE),
    )
    const pools = await Promise.all(
      batches.map((batch) =>
        orNull(
          askPools(
            api,
            batch.map(({ mint }) => mint),
          ),
        ),
      ),
    )
    return { pages, multipliers, pools }
  },
  parse: (answer, { now, tally }) => tally.walk(tokensIn(answer), (token) => wrapperRow(token, now)),
  tokens: (answer) =>
    tokensIn(answer).map(({ symbol, underlying, sharesPerToken }) => [
      symbol.toUpperCase(),
      { underlying, shares: sharesPerToken },
    ]),
  lists: { spot: contractsIn },
})

async function askPages(api: RestApi): Promise<unknown[]> {
  const pages: unknown[] = []
  let hasMore = true
  while (hasMore && pages.length < MOST_PAGES) {
    const page = await api.get(ASSETS, { query: { pageSize: PAGE, page: pages.length } })
    pages.push(page)
    hasMore = isFields(page) && isFields(page.page) && page.page.hasNextPage === true
  }
  return pages
}

/** What is on other chains only is left out: of these nobody tells us what their pools hold. */
function deployedIn(pages: readonly unknown[]): Deployed[] {
  const found = pages
    .flatMap((page) => listIn(ID, page, 'nodes'))
    .flatMap((node): Deployed[] => {
      const symbol = textOf(node.symbol)
      const underlying = textOf(node.underlyingSymbol)
      const deployments = Array.isArray(node.deployments) ? node.deployments.filter(isFields) : []
      const mint = textOf(deployments.find(({ network }) => network === NETWORK)?.address)
      return symbol && underlying && mint
        ? [{ symbol, underlying, mint, isHalted: node.isTradingHalted === true }]
        : []
    })
  // Pages may overlap when a token is added meanwhile.
  return [...new Map(found.map((token) => [token.symbol, token])).values()]
}

function tokensIn({ pages, multipliers }: Answer): (Token & { readonly address: string })[] {
  const tokens = deployedIn(pages)
  if (tokens.length === 0) throw badAnswer(ID, 'no token on Solana', pages[0])
  const shares = new Map(
    multipliers.map(({ instrument, answer }) => [
      instrument,
      positiveOf(isFields(answer) ? answer.currentMultiplier : null),
    ]),
  )
  return tokens.flatMap(({ symbol, underlying, mint, isHalted }) => {
    const sharesPerToken = shares.get(symbol) ?? null
    if (sharesPerToken === null) return []
    return [
      {
        symbol,
        underlying,
        issuer: 'xstocks',
        chain: CHAIN,
        address: mint,
        sharesPerToken,
        isPaused: isHalted,
      },
    ]
  })
}

/** Those with a pool, by their address: what the readings are asked for. */
function contractsIn(answer: Answer): Contract[] | null {
  const pooled = new Set(
    answer.pools.flatMap((part) => (part === null ? [] : poolsIn(ID, part).map(({ token }) => token))),
  )
  const listed = tokensIn(answer)
    .filter(({ address }) => pooled.has(address))
    .map(({ symbol, underlying, address, sharesPerToken }) => ({
      instrument: address,
      symbol: symbol.toUpperCase(),
      base: underlying,
      quote: 'USD',
      pieces: 1,
      contractSize: sharesPerToken,
      fundingIntervalHours: null,
    }))
  return listed.length === 0 ? null : listed
}
