import { LEFT_OUT } from '../../define/tally.ts'
import { assetWays } from '../asset-networks.ts'
import { badAnswer, isFields, textOf } from '../fields.ts'

const ID = 'kraken.networks'

/** What a state of an asset allows; of others nothing is known. */
const ALLOWED: Readonly<Record<string, readonly [deposit: boolean, withdraw: boolean]>> = {
  enabled: [true, true],
  deposit_only: [true, false],
  withdrawal_only: [false, true],
  funding_temporarily_disabled: [false, false],
}
const MONEY: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP', 'CAD', 'JPY', 'CHF', 'AUD', 'AED', 'MXN'])

/** It tells no networks apart. */
export const networks = assetWays({
  venue: 'kraken',
  about: 'Whether assets can be deposited and withdrawn, without fees.',
  ask: (api) => api.get('https://api.kraken.com/0/public/Assets'),
  read(answer, { tally }) {
    if (!isFields(answer) || !isFields(answer.result)) throw badAnswer(ID, 'expected assets by name', answer)
    return tally.walk(Object.values(answer.result), (entry) => {
      const asset = isFields(entry) ? textOf(entry.altname) : null
      if (!isFields(entry) || asset === null) return null
      // ETH.S is staked, EUR.HOLD is held back: they go nowhere.
      if (asset.includes('.') || MONEY.has(asset)) return LEFT_OUT
      const [deposit, withdraw] = ALLOWED[String(entry.status)] ?? [null, null]
      return { asset, network: null, deposit, withdraw, fee: null, min: null }
    })
  },
})
