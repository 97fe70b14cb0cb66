import type { Contract } from '../../define/market.ts'
import { poll } from '../../define/source.ts'
import { tokenizedWrappers } from '../../tables/tradfi/tokenized-stocks.ts'
import { badAnswer, isFields, listIn, numberOf, positiveOf, textOf } from '../../venues/fields.ts'
import { type Token, wrapperRow } from '../../venues/stock-tokens.ts'

const ID = 'robinhood.stock_wrappers'
/** Its own chain, and those that others keep its tokens on. */
const CHAINS: ReadonlyMap<number | null, string> = new Map([
  [4663, 'robinhood'],
  [42_161, 'arbitrum'],
  [1, 'ethereum'],
])
const ACTIVE = 'ASSET_STATUS_ACTIVE'

export const stockWrappers = poll({
  id: ID,
  into: tokenizedWrappers,
  about: 'Tokens of shares that Robinhood issues, chain by chain, and the shares that each stands for.',
  every: '24h',
  ask: (api) => api.get('https://api.robinhood.com/rhj/assets'),
  parse: (answer, { now, tally }) => tally.walk(tokensIn(answer), (token) => wrapperRow(token, now)),
  lists: { spot: contractsIn },
})

function tokensIn(answer: unknown): Token[] {
  const tokens = listIn(ID, answer, 'assets').flatMap((entry): Token[] => {
    const symbol = textOf(entry.tokenSymbol)
    const sharesPerToken = positiveOf(entry.currentMultiplier)
    if (!symbol || sharesPerToken === null) return []
    const isPaused = textOf(entry.status) !== null && entry.status !== ACTIVE
    const deployments = Array.isArray(entry.deployments) ? entry.deployments.filter(isFields) : []
    return deployments.flatMap(({ chainId, contractAddress }) => {
      const chain = CHAINS.get(numberOf(chainId))
      const address = textOf(contractAddress)
      if (!chain || !address) return []
      return [{ symbol, underlying: symbol, issuer: 'robinhood', chain, address, sharesPerToken, isPaused }]
    })
  })
  if (tokens.length === 0) throw badAnswer(ID, 'no token on a known chain', answer)
  return tokens
}

/** By the chain and the token, as TSLA on robinhood: what the readings are asked for. */
function contractsIn(answer: unknown): Contract[] {
  return tokensIn(answer).map(({ symbol, chain, sharesPerToken }) => ({
    instrument: `${chain}:${symbol}`,
    symbol,
    base: symbol,
    quote: 'USD',
    pieces: 1,
    contractSize: sharesPerToken,
    fundingIntervalHours: null,
  }))
}
