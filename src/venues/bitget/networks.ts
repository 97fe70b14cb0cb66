import { amountOf, assetWays, flagOf, waysByAsset } from '../asset-networks.ts'
import { listIn, positiveOf, textOf } from '../fields.ts'

const ID = 'bitget.networks'

export const networks = assetWays({
  venue: 'bitget',
  ask: (api) => api.get('https://api.bitget.com/api/v2/spot/public/coins'),
  read: (answer, context) =>
    waysByAsset(
      ID,
      { entries: listIn(ID, answer, 'data'), asset: 'coin', networks: 'chains' },
      context,
      (chain) => ({
        network: textOf(chain.chain),
        deposit: flagOf(chain.rechargeable),
        withdraw: flagOf(chain.withdrawable),
        // Besides the fee a part of what is withdrawn, where it is not 0.
        fee: positiveOf(chain.extraWithdrawFee) === null ? amountOf(chain.withdrawFee) : null,
        min: amountOf(chain.minWithdrawAmount),
      }),
    ),
})
