import { RECEIPTS_FEED } from '../tables/signals/proofs.ts'
import type { Feed, FigureSource } from './feed.ts'
import { depth } from './feeds/depth.ts'
import { liquidations } from './feeds/liquidations.ts'
import { pressure } from './feeds/pressure.ts'
import { venueMarkets } from './feeds/venue-markets.ts'

/** Every figure that is sealed. */
export const FIGURES: readonly FigureSource[] = [venueMarkets, liquidations, depth, pressure]

const receipts: Feed = {
  feed: RECEIPTS_FEED,
  assets: [],
  unit: 'SHA-256, hex',
  scale: 0,
  methodology:
    'The hash of a decision of a strategy (RFC 8785 canonical JSON), by the id of the signal: of each decision once, in ' +
    'the first seal after it was made.',
}

/** All that is sealed, as anyone may ask for it. */
export const FEEDS: readonly Feed[] = [...FIGURES.flatMap(({ feeds }) => feeds), receipts]
