import { poll } from '../../define/source.ts'
import { LEFT_OUT } from '../../define/tally.ts'
import { tokenizedStockReadings } from '../../tables/tradfi/tokenized-stocks.ts'
import { askEachContract } from '../../venues/each-contract.ts'
import { readingRow, type Token } from '../../venues/stock-tokens.ts'
import { askPools, CHAIN, poolsIn } from './pools.ts'

const ID = 'xstocks.stock_tokens'

export const stockTokens = poll({
  id: ID,
  into: tokenizedStockReadings,
  about: 'Price, liquidity and volume of tokens of xStocks in their pools on Solana, token by token.',
  every: '10m',
  needs: ['spot contracts'],
  ask: (api, context) => askEachContract(context, ({ instrument }) => askPools(api, [instrument]), 'spot'),
  parse: (answers, context) =>
    context.tally.walk(
      answers,
      ({ instrument, answer }) => {
        const contract = context.contracts.spot.get(instrument)
        if (!contract) return null
        const pools = poolsIn(ID, answer).filter(({ token }) => token === instrument)
        if (pools.length === 0) return LEFT_OUT
        const deepest = pools.reduce((best, pool) => (pool.liquidity > best.liquidity ? pool : best))
        const token: Token = {
          // TSLAx: as the issuer spells it.
          symbol: `${contract.symbol.slice(0, -1)}x`,
          underlying: contract.base,
          issuer: 'xstocks',
          chain: CHAIN,
          address: instrument,
          sharesPerToken: contract.contractSize,
        }
        const reading = {
          price: deepest.price,
          liquidity: sum(pools.map(({ liquidity }) => liquidity)),
          volume24h: sum(pools.map(({ volume24h }) => volume24h ?? 0)),
          pools: pools.length,
        }
        return readingRow(token, reading, context)
      },
      ({ instrument }) => instrument,
    ),
})

function sum(figures: readonly number[]): number {
  return figures.reduce((all, one) => all + one, 0)
}
