import type { Offer } from '../define/offer.ts'
import { BULK_OFFERS } from './bulk-offers.ts'
import { indicatorsEvents } from './cycle/indicators-events.ts'
import { liqmapLevels } from './liquidations/liqmap-levels.ts'
import { liquidationLeaderboardHistory } from './liquidations/liquidation-leaderboard-history.ts'
import { liquidationsRaw } from './liquidations/liquidations-raw.ts'
import { flowVpin } from './liquidity/flow-vpin.ts'
import { orderbookHistory } from './liquidity/orderbook-history.ts'
import { cotHistory } from './macro/cot-history.ts'
import { fundingHistory } from './market/funding-history.ts'
import { oiHistory } from './market/oi-history.ts'
import { rsiHistory } from './market/rsi-history.ts'
import { spotMicrostructure } from './market/spot-microstructure.ts'
import { optionsFlow } from './options/options-flow.ts'
import { optionsOiHistory } from './options/options-oi-history.ts'
import { dexWhaleEventsHistory } from './positioning/dex-whale-events.ts'
import { positioningHistory } from './positioning/positioning-history.ts'
import { whaleTradesRaw } from './positioning/whale-trades-raw.ts'
import { prepaidKey } from './prepaid-key.ts'
import { turkeyPremiumHistory } from './regional/turkey-premium-history.ts'
import { tokenizedStocksHistory } from './tradfi/tokenized-stocks-history.ts'
import { tradfiFundingHistory } from './tradfi/tradfi-funding-history.ts'
import { tradfiOiHistory } from './tradfi/tradfi-oi-history.ts'
import { insuranceFundHistory } from './venues/insurance-fund-history.ts'
import { leverageTiersHistory } from './venues/leverage-tiers-history.ts'
import { networksHistory } from './venues/networks-history.ts'
import { poolperpsHistory } from './venues/poolperps-history.ts'
import { venueMarketsHistory } from './venues/venue-markets-history.ts'

/** What is sold by the call, in the order of the catalog. */
export const OFFERS: readonly Offer[] = [
  liqmapLevels,
  optionsFlow,
  flowVpin,
  cotHistory,
  liquidationsRaw,
  liquidationLeaderboardHistory,
  networksHistory,
  leverageTiersHistory,
  oiHistory,
  tradfiOiHistory,
  tradfiFundingHistory,
  indicatorsEvents,
  rsiHistory,
  dexWhaleEventsHistory,
  positioningHistory,
  ...BULK_OFFERS,
  poolperpsHistory,
  turkeyPremiumHistory,
  insuranceFundHistory,
  tokenizedStocksHistory,
  prepaidKey,
  orderbookHistory,
  fundingHistory,
  optionsOiHistory,
  spotMicrostructure,
  venueMarketsHistory,
  whaleTradesRaw,
]
