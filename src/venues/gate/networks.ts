import { assetWays, flagOf, not, waysByAsset } from '../asset-networks.ts'
import { type Fields, listIn, textOf } from '../fields.ts'

const ID = 'gate.networks'

/** Its fees are told only to who has a key. */
export const networks = assetWays({
  venue: 'gate',
  about: 'Networks for deposits and withdrawals, without fees.',
  ask: (api) => api.get('https://api.gateio.ws/api/v4/spot/currencies'),
  read(answer, context) {
    const listed = listIn(ID, answer).filter(({ delisted }) => delisted !== true)
    // Some networks of an asset are listed once more as an asset of their own, USDT_TRX: what the asset says goes first.
    const entries = [...listed.filter(isPlain), ...listed.filter((entry) => !isPlain(entry)).map(asPlain)]
    return waysByAsset(ID, { entries, asset: 'currency', networks: 'chains' }, context, (chain) => ({
      network: textOf(chain.name),
      deposit: not(flagOf(chain.deposit_disabled)),
      withdraw: not(flagOf(chain.withdraw_disabled)),
      fee: null,
      min: null,
    }))
  },
})

function isPlain({ currency, chain }: Fields): boolean {
  return !String(currency).endsWith(`_${String(chain)}`)
}

function asPlain(entry: Fields): Fields {
  const currency = String(entry.currency)
  return { ...entry, currency: currency.slice(0, currency.lastIndexOf('_')) }
}
