import { amountOf, assetWays, waysByAsset } from '../asset-networks.ts'
import { isFields, listIn, textOf } from '../fields.ts'

const ID = 'coinbase.networks'

/** A network is online or it is not; its fees are what the network takes at the moment, and are told nowhere. */
export const networks = assetWays({
  venue: 'coinbase',
  about: 'Networks for deposits and withdrawals, without fees.',
  ask: (api) => api.get('https://api.exchange.coinbase.com/currencies'),
  read: (answer, context) =>
    waysByAsset(
      ID,
      {
        entries: listIn(ID, answer),
        asset: 'id',
        networks: 'supported_networks',
        isMoney: ({ details }) => isFields(details) && details.type === 'fiat',
      },
      context,
      (chain, currency) => {
        const status = textOf(chain.status)
        const isOnline = status === null ? null : status === 'online' && currency.status === 'online'
        const min = amountOf(chain.min_withdrawal_amount)
        return { network: textOf(chain.id), deposit: isOnline, withdraw: isOnline, fee: null, min }
      },
    ),
})
