import { keyCredit } from '../define/key-credit.ts'
import { offer } from '../define/offer.ts'
import { optionalPrepaidKey } from '../define/params.ts'

export const prepaidKey = offer({
  route: 'prepaid-key',
  priceUsd: 10,
  about:
    'Mints a prepaid key with 10 USD of credit, returned once, or tops up the key that is named. Calls that send it as x-api-key are paid from it at their listed price.',
  source: 'the ledger of this service',
  note: 'It can be paid by x402 only: neither a plan nor a prepaid key buys credit.',
  params: { key: optionalPrepaidKey('Prepaid key to top up; left out, a new one is made.') },
  answer: keyCredit('Prepaid key'),
})
