import { assetWays, flagOf } from '../asset-networks.ts'
import { listIn, textOf } from '../fields.ts'

export const networks = assetWays({
  venue: 'bithumb',
  about: 'Networks for deposits and withdrawals, without fees.',
  ask: (api) => api.get('https://api.bithumb.com/public/assetsstatus/multichain/ALL'),
  read: (answer, { tally }) =>
    tally.walk(listIn('bithumb.networks', answer, 'data'), (entry) => {
      const asset = textOf(entry.currency)
      const network = textOf(entry.net_type)
      if (asset === null || network === null) return null
      const deposit = flagOf(entry.deposit_status)
      return { asset, network, deposit, withdraw: flagOf(entry.withdrawal_status), fee: null, min: null }
    }),
})
