import { DOMAINS, type Domain } from '../../../boards/index.ts'
import type { Board } from '../../../define/board.ts'
import type { Schema } from '../json-schema.ts'

export type Tag = Domain | 'history' | 'datasets' | 'service'

const TAGS: Readonly<Record<Tag, string>> = {
  market: 'Perpetuals: price, funding, open interest, movers, statistics, and recorded series.',
  liquidations: 'Liquidations on record, cascades, and where estimated ones would follow.',
  positioning: 'Who is long and who is short: accounts, large traders, whales.',
  liquidity: 'Order books, slippage, and how one-sided the trading is.',
  venues: 'Exchanges: markets, fees, leverage, borrowing, networks, funds, events.',
  options: 'Options: volatility, flow, surface, expiries.',
  regional: 'What coins cost elsewhere than on the large dollar markets.',
  cycle: 'Where bitcoin stands in its cycle, and the state of its network.',
  macro: 'Funds, futures positions, events and liquidity beyond the crypto markets.',
  tradfi: 'Stocks, metals, indices and currencies, traded as perpetuals and tokens.',
  signals: 'Signals of our own, what they came to, and the proof that they were not changed.',
  record: 'The record itself: what is covered, what is missing, what changed.',
  history: 'Recorded rows, paid by the call or with a Builder plan and above.',
  datasets: 'History as files, in the public domain.',
  service: 'The service about itself, its members and their ideas.',
}

export const TAG_LIST: readonly Schema[] = Object.entries(TAGS).map(([name, description]) => ({
  name,
  description,
}))

const DOMAIN_OF: ReadonlyMap<string, Domain> = new Map(
  Object.entries(DOMAINS).flatMap(([domain, boards]) => boards.map(({ id }) => [id, domain as Domain])),
)

/** A board that no domain has is of the market at large. */
export function tagOf({ id }: Board): Tag {
  return DOMAIN_OF.get(id) ?? 'market'
}
