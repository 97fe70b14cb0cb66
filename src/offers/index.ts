import type { Offer } from '../define/offer.ts'
import { BULK_OFFERS } from './bulk-offers.ts'
import { liquidationsRaw } from './liquidations/liquidations-raw.ts'
import { fundingHistory } from './market/funding-history.ts'
import { oiHistory } from './market/oi-history.ts'

/** What is sold by the call. */
export const OFFERS: readonly Offer[] = [fundingHistory, oiHistory, liquidationsRaw, ...BULK_OFFERS]
