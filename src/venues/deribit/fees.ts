import { feeSource, feesOf } from '../fees.ts'
import { listIn } from '../fields.ts'
import { askDeribit, LIST } from './api.ts'

/** Maker and taker of what is settled for good and of what has a day; options cost a part of what they are on. */
export const fees = feeSource({
  venue: 'deribit',
  ask: (api) => askDeribit(api, 'get_instruments', { currency: 'any', kind: 'future' }, LIST),
  read(answer) {
    const listed = listIn('deribit.fees', answer, 'result').filter(({ is_active }) => is_active === true)
    const feesWhere = (isPerpetual: boolean) =>
      listed
        .filter(({ settlement_period }) => (settlement_period === 'perpetual') === isPerpetual)
        .flatMap(({ maker_commission, taker_commission }) => feesOf(maker_commission, taker_commission))
    return { perp: feesWhere(true), future: feesWhere(false) }
  },
})
