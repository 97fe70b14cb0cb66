import { amountOf, assetWays, waysByAsset, wordOf } from '../asset-networks.ts'
import { listIn, textOf } from '../fields.ts'

const ID = 'bitstamp.networks'
const WORDS = [['Enabled'], ['Disabled']] as const

export const networks = assetWays({
  venue: 'bitstamp',
  about: 'Networks for deposits and withdrawals, without fees.',
  ask: (api) => api.get('https://www.bitstamp.net/api/v2/currencies/'),
  read: (answer, context) =>
    waysByAsset(
      ID,
      {
        entries: listIn(ID, answer),
        asset: 'currency',
        networks: 'networks',
        isMoney: ({ type }) => type === 'fiat',
      },
      context,
      (chain) => ({
        network: textOf(chain.network),
        deposit: wordOf(chain.deposit, ...WORDS),
        withdraw: wordOf(chain.withdrawal, ...WORDS),
        fee: null,
        min: amountOf(chain.withdrawal_minimum_amount),
      }),
    ),
})
