import { DAY, HOUR, type Ms, SINCE_EVER } from '../core/time.ts'
import type { Contract, ContractList } from '../define/market.ts'
import type { Origin } from '../define/source.ts'
import type { Store } from '../store/port.ts'
import { contractLists } from '../tables/record/recording.ts'
import type { Batcher } from './batcher.ts'

/** An older list has too many contracts that are gone, and too few of today's. */
const TOO_OLD = 7 * DAY
/** That a list is still the same is written down twice a day. */
const AGAIN_AFTER = 12 * HOUR

/** By venue and list. */
export type RememberedLists = ReadonlyMap<string, ReadonlyMap<ContractList, readonly Contract[]>>

/** What venues listed last: a start goes by it until they answer, so that streams need not wait for a REST side that is down. */
export async function readContractLists(store: Store, now: Ms): Promise<RememberedLists> {
  const rows = await store.reader(contractLists).latest({ by: ['origin', 'list'], since: SINCE_EVER })
  const lists = new Map<string, Map<ContractList, readonly Contract[]>>()
  for (const { origin, list, listed_at, contracts } of rows) {
    if (now - listed_at > TOO_OLD) continue
    lists.set(origin, (lists.get(origin) ?? new Map()).set(list, contracts))
  }
  return lists
}

/** Writes down what a venue lists, as far as its sources read by it. */
export class ListKeeper {
  readonly #origin: Pick<Origin, 'id' | 'sources'>
  readonly #batcher: Pick<Batcher, 'offer'>
  readonly #written = new Map<ContractList, { readonly text: string; readonly at: Ms }>()

  constructor(origin: Pick<Origin, 'id' | 'sources'>, batcher: Pick<Batcher, 'offer'>) {
    this.#origin = origin
    this.#batcher = batcher
  }

  listed(list: ContractList, all: readonly Contract[], now: Ms): void {
    if (!this.#origin.sources.some(({ needs = [] }) => needs.includes(`${list} contracts`))) return
    const contracts = all.map(bare)
    const text = JSON.stringify(contracts)
    const before = this.#written.get(list)
    if (before && before.text === text && now - before.at < AGAIN_AFTER) return
    this.#written.set(list, { text, at: now })
    this.#batcher.offer(contractLists, [{ origin: this.#origin.id, list, listed_at: now, contracts }])
  }
}

/** Without what only the list itself says of it. */
function bare(contract: Contract): Contract {
  const { instrument, symbol, base, quote, pieces, contractSize, inDollars, fundingIntervalHours, behind } =
    contract
  return {
    instrument,
    symbol,
    base,
    quote,
    pieces,
    contractSize,
    ...(inDollars && { inDollars }),
    fundingIntervalHours,
    ...(behind && { behind }),
  }
}
