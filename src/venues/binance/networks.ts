import { amountOf, assetWays, flagOf, waysByAsset } from '../asset-networks.ts'
import { listIn, textOf } from '../fields.ts'

const ID = 'binance.networks'

/** What its own pages ask: nowhere documented, so that it may change any day. The documented call wants a key. */
export const networks = assetWays({
  venue: 'binance',
  ask: (api) => api.get('https://www.binance.com/bapi/capital/v1/public/capital/getNetworkCoinAll'),
  read: (answer, context) =>
    waysByAsset(
      ID,
      {
        entries: listIn(ID, answer, 'data'),
        asset: 'coin',
        networks: 'networkList',
        isMoney: ({ isLegalMoney }) => flagOf(isLegalMoney) === true,
      },
      context,
      (chain) => ({
        network: textOf(chain.network),
        deposit: flagOf(chain.depositEnable),
        withdraw: flagOf(chain.withdrawEnable),
        fee: amountOf(chain.withdrawFee),
        min: amountOf(chain.withdrawMin),
      }),
    ),
})
