import { LEFT_OUT } from '../../define/tally.ts'
import { amountOf, assetWays, wordOf } from '../asset-networks.ts'
import { listIn, textOf } from '../fields.ts'

const WORDS = [['normal'], ['suspended', 'suspend']] as const

/** It tells no networks apart. */
export const networks = assetWays({
  venue: 'coinone',
  about: 'Whether assets can be deposited and withdrawn, and what that costs.',
  ask: (api) => api.get('https://api.coinone.co.kr/public/v2/currencies'),
  read: (answer, { tally }) =>
    tally.walk(listIn('coinone.networks', answer, 'currencies'), (entry) => {
      const asset = textOf(entry.symbol)
      if (asset === null) return null
      if (asset.toUpperCase() === 'KRW') return LEFT_OUT
      return {
        asset,
        network: null,
        deposit: wordOf(entry.deposit_status, ...WORDS),
        withdraw: wordOf(entry.withdraw_status, ...WORDS),
        fee: amountOf(entry.withdrawal_fee),
        min: amountOf(entry.withdrawal_min_amount),
      }
    }),
})
