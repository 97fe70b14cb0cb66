import { amountOf, assetWays, flagOf, waysByAsset } from '../asset-networks.ts'
import { listIn, positiveOf, textOf } from '../fields.ts'

const ID = 'kucoin.networks'

export const networks = assetWays({
  venue: 'kucoin',
  ask: (api) => api.get('https://api.kucoin.com/api/v3/currencies'),
  read: (answer, context) =>
    waysByAsset(
      ID,
      { entries: listIn(ID, answer, 'data'), asset: 'currency', networks: 'chains' },
      context,
      (chain) => ({
        network: textOf(chain.chainName),
        deposit: flagOf(chain.isDepositEnabled),
        withdraw: flagOf(chain.isWithdrawEnabled),
        // Where a part of what is withdrawn is charged, this is only the least of it.
        fee: positiveOf(chain.withdrawFeeRate) === null ? amountOf(chain.withdrawalMinFee) : null,
        min: amountOf(chain.withdrawalMinSize),
      }),
    ),
})
