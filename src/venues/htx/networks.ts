import { amountOf, assetWays, waysByAsset, wordOf } from '../asset-networks.ts'
import { listIn, textOf } from '../fields.ts'

const ID = 'htx.networks'
const WORDS = [['allowed'], ['prohibited']] as const

export const networks = assetWays({
  venue: 'htx',
  ask: (api) => api.get('https://api.huobi.pro/v2/reference/currencies'),
  read: (answer, context) =>
    waysByAsset(
      ID,
      { entries: listIn(ID, answer, 'data'), asset: 'currency', networks: 'chains' },
      context,
      (chain) => ({
        // `chain` is a name of the asset on it, such as trc20usdt.
        network: textOf(chain.displayName) ?? textOf(chain.baseChain) ?? textOf(chain.chain),
        deposit: wordOf(chain.depositStatus, ...WORDS),
        withdraw: wordOf(chain.withdrawStatus, ...WORDS),
        // Others are a part of what is withdrawn, or between two bounds.
        fee: chain.withdrawFeeType === 'fixed' ? amountOf(chain.transactFeeWithdraw) : null,
        min: amountOf(chain.minWithdrawAmt),
      }),
    ),
})
