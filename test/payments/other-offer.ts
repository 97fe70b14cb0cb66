import { deeperBoard } from '../../src/define/deeper-board.ts'
import { offer } from '../../src/define/offer.ts'
import { whole } from '../../src/define/params.ts'
import { quotesBoard } from '../http/fixture.ts'

/** Another route of the same price as the history of the fixture. */
export const otherOffer = offer({
  route: 'quotes-deep',
  priceUsd: 0.005,
  about: 'Every quote.',
  source: 'the tests',
  params: { top: whole({ min: 1, max: 5_000, default: 1_000, about: 'How many rows.' }) },
  answer: deeperBoard(quotesBoard),
})
