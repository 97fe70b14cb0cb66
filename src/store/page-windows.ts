import { RecentMap } from '../core/recent-map.ts'
import { dayMs, type Ms } from '../core/time.ts'
import type { AnyTable } from '../define/table.ts'
import type { Extent } from './port.ts'
import type { AnyRange } from './questions.ts'

/** In which a page is looked for; what is left out is open. */
export interface Window {
  readonly since?: Ms
  readonly until?: Ms
}

/** More than are expected, since rows do not come evenly; a few rows more cost nothing, and a second window does. */
const AMPLE = 1.3
const SPARE_ROWS = 50
const WIDEN_LEAST = 2
const WIDEN_MOST = 64
const DENSITIES = 5_000

/**
 * Where the rows of a page are to be looked for. An engine without indexes reads all of what it is asked, so it is asked
 * for a window at the end where the page begins: as wide as rows lie apart, and then for the next until the page is full.
 * What is known of a table here is a guess; the last window is open, so that no row is missed by it.
 */
export class PageWindows {
  /** Rows in a millisecond, by table and what is asked of it. */
  readonly #densities = new RecentMap<number>(DENSITIES)

  /** One window after the other; each time it has to be told how many rows the last one gave. */
  of(table: AnyTable, query: AnyRange, extent: Extent): Generator<Window, void, number> {
    const asked = `${table.name} ${JSON.stringify(query.where ?? {})}`
    return windowsOf(query, extent, {
      known: this.#densities.get(asked),
      note: (density) => this.#densities.set(asked, density),
    })
  }
}

interface Density {
  readonly known: number | undefined
  readonly note: (density: number) => void
}

function* windowsOf(query: AnyRange, extent: Extent, density: Density): Generator<Window, void, number> {
  const { since, until, order } = query
  const bounds = { ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) }
  const [first, last] = [extent.first ?? 0, extent.last ?? 0]
  if (last <= first) {
    yield bounds
    return
  }
  const forth = order === 'asc'
  const start = startOf(query, first, last)
  const length = forth ? Math.min(until ?? last, last) - start : start - Math.max(since ?? first, first)
  let wanted = query.limit + 1
  let width = Math.ceil((AMPLE * wanted + SPARE_ROWS) / (density.known ?? extent.rows / (last - first)))
  let done = 0
  while (done + width < length) {
    const near = forth ? start + done : start - done
    const far = forth ? near + width : near - width
    // Open where the page begins: rows may have come of which nothing is known here.
    const begun = done === 0 ? {} : forth ? { since: near } : { until: near }
    const found: number = yield { ...bounds, ...begun, ...(forth ? { until: far } : { since: far }) }
    const seen = Math.max(found, 1 / WIDEN_MOST) / width
    density.note(seen)
    wanted -= found
    done += width
    const next = Math.ceil((AMPLE * Math.max(wanted, 1) + SPARE_ROWS) / seen)
    width = Math.min(WIDEN_MOST * width, Math.max(WIDEN_LEAST * width, next))
  }
  const near = forth ? start + done : start - done
  yield done === 0 ? bounds : { ...bounds, ...(forth ? { since: near } : { until: near }) }
}

/** Where the page begins, as far as is known. */
function startOf({ since, until, order, after }: AnyRange, first: Ms, last: Ms): Ms {
  const time = after?.[0]
  const ended = typeof time === 'string' ? dayMs(time) : (time as Ms | undefined)
  // A cursor may be of another page than one within the bounds.
  if (order === 'asc') return Math.max(ended ?? first, since ?? first, first)
  return Math.min(ended == null ? last + 1 : ended + 1, until ?? last + 1, last + 1)
}
