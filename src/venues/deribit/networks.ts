import { amountOf, assetWays } from '../asset-networks.ts'
import { listIn, textOf } from '../fields.ts'
import { askDeribit } from './api.ts'

/** One network an asset, told by the coin that its fees are paid in. Whether it is open is not told. */
export const networks = assetWays({
  venue: 'deribit',
  about: 'Networks of deposits and withdrawals, and their fees.',
  ask: (api) => askDeribit(api, 'get_currencies', {}),
  read: (answer, { tally }) =>
    tally.walk(listIn('deribit.networks', answer, 'result'), (entry) => {
      const asset = textOf(entry.currency)
      if (asset === null) return null
      const network = textOf(entry.network_currency)
      return { asset, network, deposit: null, withdraw: null, fee: amountOf(entry.withdrawal_fee), min: null }
    }),
})
