import { venueHistoryBoard } from '../../boards/venues/venue-history.ts'
import { shown } from '../../core/format.ts'
import { panel } from '../../define/page.ts'

export interface History {
  readonly points: readonly {
    readonly ts: string
    readonly oi_usd: number
    readonly dex_share_pct: number | null
    readonly venues: number
  }[]
}

const DAYS = 30

export const onChain = panel<{ history: History }>()({
  id: 'on-chain',
  title: `Share on chain, ${DAYS} days`,
  meaning: 'venues',
  size: 'half',
  asks: { history: { board: venueHistoryBoard, params: { days: String(DAYS) } } },
  draw({ history: { points } }) {
    const [first, last] = [points[0], points.at(-1)]
    if (!first || !last) return null
    return {
      kind: 'series',
      name: 'share-on-chain',
      summary: `Open interest on chain, as a share of all: ${shown('share', last.dex_share_pct)} now, ${shown('share', first.dex_share_pct)} ${DAYS} days ago.`,
      times: points.map(({ ts }) => Date.parse(ts)),
      panes: [
        {
          label: 'Share on chain',
          format: 'share',
          tall: true,
          lines: [
            { name: 'Share', tone: 'a', shape: 'line', values: points.map((point) => point.dex_share_pct) },
          ],
        },
      ],
    }
  },
})
