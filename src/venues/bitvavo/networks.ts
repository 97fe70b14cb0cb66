import { amountOf, assetWays, wordOf } from '../asset-networks.ts'
import { listIn, textOf } from '../fields.ts'

const WORDS = [['OK'], ['MAINTENANCE', 'DELISTED']] as const

export const networks = assetWays({
  venue: 'bitvavo',
  ask: (api) => api.get('https://api.bitvavo.com/v2/assets'),
  read: (answer, { tally }) =>
    tally
      .walk(listIn('bitvavo.networks', answer), (entry) => {
        const asset = textOf(entry.symbol)
        if (asset === null) return null
        // Euros come by none.
        const over = (Array.isArray(entry.networks) ? entry.networks : []).map(String)
        // One state and one fee for the asset: of several networks nobody knows which the fee is for.
        const isOne = over.length === 1
        return over.map((network) => ({
          asset,
          network,
          deposit: wordOf(entry.depositStatus, ...WORDS),
          withdraw: wordOf(entry.withdrawalStatus, ...WORDS),
          fee: isOne ? amountOf(entry.withdrawalFee) : null,
          min: isOne ? amountOf(entry.withdrawalMinAmount) : null,
        }))
      })
      .flat(),
})
