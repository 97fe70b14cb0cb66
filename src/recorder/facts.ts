import { SourceError } from '../core/errors.ts'
import { MINUTE, type Ms } from '../core/time.ts'
import { FRESH_FOR } from '../core/token-premium.ts'
import type { RowsByTable } from '../define/into.ts'
import { byMarket, CONTRACT_LISTS, type Contract, type ContractList, isNamed } from '../define/market.ts'
import type { Need, Poll, SharePrice, Source, SourceContext, TokenOfShare } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { Tally } from '../define/tally.ts'
import type { instruments } from '../tables/venues/venues.ts'
import { type ContractChange, ContractChanges } from './contract-changes.ts'
import { createKeeping } from './keeping.ts'

/** How long a source waits for what the others find out before it counts as not recording. */
export const PATIENCE = MINUTE

/** What money and shares are worth in dollars: one list for all venues, told by whoever publishes it. */
export class CommonPrices {
  readonly dollarsOf = new Map([['USD', 1]])
  readonly shares = new Map<string, SharePrice>()
  readonly tokens = new Map<string, TokenOfShare>()
  readonly #tellers = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  /** What kept the provider of official rates from telling them, if anything did. */
  failure: SourceError | null = null

  set(rates: Iterable<readonly [currency: string, dollars: number]>): void {
    for (const [currency, dollars] of rates) this.dollarsOf.set(currency, dollars)
    for (const tell of this.#listeners) tell()
  }

  /** Who told a price first is believed as long as it goes on telling: two would take turns. */
  setShares(teller: string, prices: Iterable<readonly [ticker: string, SharePrice]>): void {
    for (const [ticker, price] of prices) {
      const known = this.shares.get(ticker)
      if (known && this.#tellers.get(ticker) !== teller && price.at - known.at <= FRESH_FOR) continue
      this.shares.set(ticker, price)
      this.#tellers.set(ticker, teller)
    }
  }

  get areRatesKnown(): boolean {
    return this.dollarsOf.size > 1
  }

  onRates(listener: () => void): void {
    this.#listeners.add(listener)
  }
}

/** What became of the lists in an answer. */
interface ListOutcome {
  /** Lists that could not be had from it, where others could. */
  readonly failures: readonly SourceError[]
  readonly changes: readonly ContractChange[]
}

/** What the sources of one venue tell each other: by market, the newest list of contracts and the newest prices. */
export class VenueFacts {
  #contracts = byMarket<ReadonlyMap<string, Contract>>(() => new Map())
  readonly #marks = byMarket(() => new Map<string, number>())
  readonly #turnover = new Map<string, number>()
  readonly #keepFor = createKeeping()
  readonly #listed = new Map<ContractList, string>()
  readonly #waiting = new Set<() => void>()
  readonly #listeners = new Set<() => void>()
  /** What keeps from being found out what others wait for. */
  readonly #failures = new Map<Need, SourceError>()
  readonly #changes = new ContractChanges()
  readonly #prices: CommonPrices
  readonly #onListed: (list: ContractList, contracts: readonly Contract[]) => void

  constructor(
    prices = new CommonPrices(),
    onListed: (list: ContractList, contracts: readonly Contract[]) => void = () => {},
  ) {
    this.#prices = prices
    this.#onListed = onListed
    prices.onRates(() => this.#wake())
  }

  context(now: Ms, tally = new Tally()): SourceContext {
    const { dollarsOf, shares, tokens } = this.#prices
    return {
      now,
      contracts: this.#contracts,
      marks: this.#marks,
      turnover: this.#turnover,
      kept: this.#keepFor(now),
      dollarsOf,
      shares,
      tokens,
      tally,
    }
  }

  /**
   * Takes what a poll lists, each market for itself: another source may list another market of the venue, and one that
   * cannot be read keeps nothing from the others. Throws where none can.
   */
  list({ lists = {}, tokens }: Pick<Poll, 'lists' | 'tokens'>, answer: unknown, at: Ms): ListOutcome {
    for (const [name, token] of tokens?.(answer) ?? []) this.#prices.tokens.set(name, token)
    const failures: SourceError[] = []
    const changes: ContractChange[] = []
    let taken = 0
    for (const market of CONTRACT_LISTS) {
      try {
        const contracts = lists[market]?.(answer)
        if (!contracts) continue
        changes.push(...this.setContracts(market, contracts, at))
        this.#failures.delete(`${market} contracts`)
        taken++
      } catch (thrown) {
        if (!(thrown instanceof SourceError)) throw thrown
        this.#failures.set(`${market} contracts`, thrown)
        failures.push(thrown)
      }
    }
    const [first] = failures
    if (first && taken === 0) throw first
    return { failures, changes }
  }

  setContracts(market: ContractList, all: readonly Contract[], at: Ms): readonly ContractChange[] {
    const named = all.filter(isNamed)
    // An empty list would silence every other source of the market; no venue of ours lists nothing.
    if (named.length === 0) throw new SourceError('bad_answer', `the venue lists no ${market} contract`)
    const { accepted: list, changes } = this.#changes.review(market, this.#contracts[market], named, at)
    this.#onListed(market, list)
    const listed = JSON.stringify(list)
    if (listed !== this.#listed.get(market)) {
      this.#listed.set(market, listed)
      this.#take(market, list)
    }
    return changes
  }

  /** New terms of contracts that a poll lists, which wait for a second read. */
  contested({ lists = {} }: Pick<Poll, 'lists'>): readonly ContractChange[] {
    return this.#changes.pending(CONTRACT_LISTS.filter((market) => lists[market]))
  }

  /** A row of the list with the terms that hold. */
  asHeld(row: Row<typeof instruments>): Row<typeof instruments> {
    return this.#changes.asHeld(row)
  }

  /** What the venue listed before a start; it holds until the venue says what it lists now. */
  remember(market: ContractList, all: readonly Contract[]): void {
    const list = all.filter(isNamed)
    if (list.length > 0 && !this.#listed.has(market)) this.#take(market, list)
  }

  /** Takes the prices in what a source gave, and what was traded; `rows` are those that were believed. */
  noteMarks(
    {
      marks = {},
      turnover,
      rates,
      shares,
      id,
    }: Pick<Source, 'marks' | 'turnover' | 'rates' | 'shares' | 'id'>,
    rows: RowsByTable,
  ): void {
    if (rates) this.#prices.set(rates(rows))
    if (shares) this.#prices.setShares(id, shares(rows))
    for (const [symbol, dollars] of turnover?.(rows) ?? []) this.#turnover.set(symbol, dollars)
    for (const market of CONTRACT_LISTS) {
      for (const [symbol, price] of marks[market]?.(rows) ?? []) this.#marks[market].set(symbol, price)
    }
    this.#wake()
  }

  /** A source failed: whoever waits for what it finds out fails for the same reason. */
  noteFailure(source: Source, error: SourceError): void {
    const lists = source.kind === 'poll' ? (source.lists ?? {}) : {}
    for (const market of CONTRACT_LISTS) {
      if (lists[market]) this.#failures.set(`${market} contracts`, error)
      if (source.marks?.[market]) this.#failures.set(`${market} marks`, error)
    }
    if (source.rates) this.#prices.failure = error
  }

  /** Why something is still missing: what the venue said to the source that finds it out. */
  notKnown(need: Need): SourceError {
    const isCommon = need === 'official rates'
    const cause = isCommon ? this.#prices.failure : (this.#failures.get(need) ?? null)
    const sentence = `the ${need}${isCommon ? '' : ' of the venue'} are not known yet`
    if (!cause) return new SourceError('unreachable', sentence)
    // No time to stay away: who waits asks nobody.
    return new SourceError(cause.fault, `${sentence}: ${cause.message}`, { status: cause.status, cause })
  }

  /** What is still to be found out; null when all is known. */
  missing(needs: readonly Need[] = []): Need | null {
    return needs.find((need) => !this.#knows(need)) ?? null
  }

  /** Null once all is known; what is missing when that takes too long or the signal is aborted. */
  async wait(needs: readonly Need[] | undefined, ms: number, signal: AbortSignal): Promise<Need | null> {
    if (this.missing(needs) === null || signal.aborted) return this.missing(needs)
    await new Promise<void>((resolve) => {
      const look = () => {
        if (this.missing(needs) === null) end()
      }
      const end = () => {
        clearTimeout(timer)
        this.#waiting.delete(look)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end)
      this.#waiting.add(look)
    })
    return this.missing(needs)
  }

  /** Tells when a list of contracts changed; returns how to stop listening. */
  onContracts(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #take(market: ContractList, list: readonly Contract[]): void {
    const contracts = new Map(list.map((contract) => [contract.instrument, contract]))
    this.#contracts = { ...this.#contracts, [market]: contracts }
    for (const tell of this.#listeners) tell()
    this.#wake()
  }

  #knows(need: Need): boolean {
    if (need === 'official rates') return this.#prices.areRatesKnown
    const [market, what] = need.split(' ') as [ContractList, 'contracts' | 'marks']
    return (what === 'contracts' ? this.#contracts : this.#marks)[market].size > 0
  }

  #wake(): void {
    for (const look of [...this.#waiting]) look()
  }
}

/** Those first that the others need: who lists contracts, who tells prices, everyone else. */
export function byRank(sources: readonly Source[]): readonly (readonly Source[])[] {
  const ranks: Source[][] = [[], [], []]
  for (const source of sources)
    ranks[source.kind === 'poll' && source.lists ? 0 : source.marks ? 1 : 2]!.push(source)
  return ranks
}
