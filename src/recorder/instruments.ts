import { once } from '../core/once.ts'
import { DAY, HOUR, type Ms, SINCE_EVER } from '../core/time.ts'
import { MOST_CONTRACTS } from '../define/market.ts'
import type { Row } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import { instruments } from '../tables/venues/venues.ts'
import { same } from './newest.ts'

type Instrument = Row<typeof instruments>

/** What expired longer ago than this is of no more interest: of options there are hundreds a day. */
const REMEMBERED = 7 * DAY

/** Remembers when a venue's contracts were first seen, and notices those that are listed no more. */
export class Listing {
  readonly #store: Store
  readonly #venue: string
  /** Once for all that list, of whichever market. */
  readonly #known: (now: Ms) => Promise<Map<string, Instrument>>

  constructor(store: Store, venue: string) {
    this.#store = store
    this.#venue = venue
    this.#known = once((now) => this.#read(now))
  }

  /**
   * The rows to write for what one poll listed: all contracts of the kinds that it names, in the money that it names.
   * A venue's perpetuals in dollars may be listed apart from those in USDT. Where some could not be read, what is missing
   * is not taken for delisted.
   */
  async update(listed: readonly Instrument[], now: Ms, isWhole = true): Promise<Instrument[]> {
    const known = await this.#known(now)
    const rows = listed.map((row) => {
      const first_seen_at = Math.min(row.first_seen_at, known.get(nameOf(row))?.first_seen_at ?? now)
      return { ...row, first_seen_at }
    })
    const lists = new Set(listed.map(listOf))
    const names = new Set(listed.map(nameOf))
    for (const row of isWhole ? known.values() : []) {
      if (row.delisted_at === null && lists.has(listOf(row)) && !names.has(nameOf(row))) {
        rows.push({ ...row, delisted_at: now })
      }
    }
    const news = rows.filter((row) => isNews(row, known.get(nameOf(row))))
    // Names beyond those that a venue can have are refused further on, and not remembered.
    for (const row of news)
      if (known.has(nameOf(row)) || known.size < MOST_CONTRACTS) known.set(nameOf(row), row)
    for (const [name, { expires_at }] of known)
      if (expires_at !== null && expires_at < now - REMEMBERED) known.delete(name)
    return news
  }

  async #read(now: Ms): Promise<Map<string, Instrument>> {
    const read = (where: { kind: Instrument['kind'][]; expires_at?: { gte: Ms } }) =>
      this.#store
        .reader(instruments)
        .latest({ by: instruments.key, since: SINCE_EVER, where: { venue: this.#venue, ...where } })
    const rows = await Promise.all([
      read({ kind: ['perp', 'spot'] }),
      read({ kind: ['future', 'option'], expires_at: { gte: now - REMEMBERED } }),
    ])
    return new Map(rows.flat().map((row) => [nameOf(row), row]))
  }
}

/** Many venues call the perpetual and the pair alike. */
function nameOf({ kind, instrument }: Instrument): string {
  return `${kind} ${instrument}`
}

function listOf({ kind, quote }: Instrument): string {
  return `${kind} ${quote}`
}

/** Spot pairs are listed with every answer: that one is still there is written down once an hour. */
function isNews(row: Instrument, known: Instrument | undefined): boolean {
  if (!known || row.last_seen_at - known.last_seen_at >= HOUR) return true
  return instruments.columnNames.some((name) => name !== 'last_seen_at' && !same(row[name], known[name]))
}
