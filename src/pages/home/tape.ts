import { liquidationLeaderboardBoard } from '../../boards/liquidations/liquidation-leaderboard.ts'
import { whalesBoard } from '../../boards/positioning/whales.ts'
import { shown } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { panel } from '../../define/page.ts'
import {
  entryLine,
  orderEntry,
  printEntry,
  type TapeEntry,
  type ToldOrder,
  type ToldPrint,
} from '../../define/tape-entry.ts'

interface Whales {
  readonly min_usd: number
  readonly tape: readonly ToldPrint[]
}
interface Largest {
  readonly rows: readonly (ToldOrder & { readonly notional_usd: number })[]
}

const RANKED = 100
/** Of each kind: trades are many more than forced orders, and would hide them. */
const SHOWN = 14

export const tapePanel = panel<{ whales: Whales; largest: Largest }>()({
  id: 'tape',
  title: 'Large liquidations and whale prints',
  meaning: 'whale-tape',
  size: 'third',
  asks: {
    whales: { board: whalesBoard },
    largest: { board: liquidationLeaderboardBoard, params: { limit: String(RANKED), days: '7' } },
  },
  draw({ whales, largest }) {
    const entries = [...printsOf(whales), ...ordersOf(largest)].sort((a, b) => b.at.localeCompare(a.at))
    if (entries.length === 0) return null
    return [
      html`<ol class="tape" tabindex="0" aria-label="Newest first" data-live="${liveAddress(whales, largest)}">${entries.map(entryLine)}</ol>`,
      html`<p class="note">The newest trades of ${shown('usd', whales.min_usd)} and more, and the newest of the ${RANKED} largest forced orders of 24 h. Sampled feeds leave some out. <span data-live-state>Renewed once a minute.</span></p>`,
    ]
  },
})

/** Where a browser hears of the next ones: of what would be among the largest of the day. */
function liveAddress({ min_usd }: Whales, { rows }: Largest): string {
  const least = Math.min(min_usd, ...rows.map(({ notional_usd }) => notional_usd))
  return `/api/v1/stream?events=liquidation,print&min_usd=${Math.floor(least)}`
}

function printsOf({ tape }: Whales): TapeEntry[] {
  return tape.slice(0, SHOWN).map(printEntry)
}

function ordersOf({ rows }: Largest): TapeEntry[] {
  const newest = [...rows].sort((a, b) => b.event_time.localeCompare(a.event_time)).slice(0, SHOWN)
  return newest.map((order) => orderEntry(order, order.notional_usd))
}
