import { LEFT_OUT } from '../../define/tally.ts'
import { amountOf, assetWays, flagOf, not } from '../asset-networks.ts'
import { byName, listIn, textOf } from '../fields.ts'

const ID = 'btcturk.networks'

/** It tells no networks apart; what is shut stands in a list of its own. */
export const networks = assetWays({
  venue: 'btcturk',
  about: 'Whether assets can be deposited and withdrawn, without fees.',
  ask: (api) => api.get('https://api.btcturk.com/api/v2/server/exchangeinfo'),
  read(answer, { tally }) {
    const blocks = byName(listIn(ID, answer, 'data', 'currencyOperationBlocks'), 'currencySymbol')
    return tally.walk(listIn(ID, answer, 'data', 'currencies'), (entry) => {
      const asset = textOf(entry.symbol)
      if (asset === null) return null
      if (entry.currencyType === 'FIAT') return LEFT_OUT
      const block = blocks.get(asset)
      return {
        asset,
        network: null,
        deposit: not(flagOf(block?.depositDisabled)),
        withdraw: not(flagOf(block?.withdrawalDisabled)),
        fee: null,
        min: amountOf(entry.minWithdrawal),
      }
    })
  },
})
