import { proofBoard, proofCatalogBoard } from '../../boards/signals/proof.ts'
import { shown, shownMoment, UNKNOWN } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { table } from '../draw/table.ts'

interface Proof {
  readonly status: string
  readonly epochs: number | null
  readonly records: number | null
  readonly public_key: string | null
  readonly latest: readonly {
    readonly sequence: number
    readonly root: string
    readonly records: number
    readonly sealed_at: string
  }[]
}

interface Catalog {
  readonly feeds: readonly {
    readonly feed: string
    readonly assets: readonly string[]
    readonly unit: string
    readonly methodology: string
  }[]
}

export const seals = panel<{ proof: Proof }>()({
  id: 'seals',
  title: 'Seals of the record',
  about:
    'Every five minutes key figures and new receipts are sealed in a tree whose root is signed and chained to the one before.',
  meaning: 'signals-and-their-performance',
  size: 'full',
  asks: { proof: { board: proofBoard } },
  draw: ({ proof: { status, epochs, records, public_key, latest } }) =>
    latest.length === 0
      ? null
      : [
          keyFigures([
            { label: 'Seals', text: shown('count', epochs) },
            { label: 'Sealed records', text: shown('count', records) },
          ]),
          table(
            latest,
            [
              { head: 'Seal', text: ({ sequence }) => String(sequence) },
              { head: 'Sealed', text: ({ sealed_at }) => shownMoment(Date.parse(sealed_at)) },
              { head: 'Records', figure: (row) => row.records, format: 'count' },
              { head: 'Root', text: ({ root }) => html`<code title="${root}">${root.slice(0, 16)}…</code>` },
            ],
            { caption: 'Newest seals' },
          ),
          note(
            html`Signed by the key <code class="long-word">${public_key ?? UNKNOWN}</code>. ${status === 'disabled' ? 'Roots are not written to any chain: who keeps one can show later whether anything before it was changed.' : ''} <a href="/verify">Check a receipt or a seal</a>.`,
          ),
        ],
})

export const sealedFeeds = panel<{ catalog: Catalog }>()({
  id: 'sealed',
  title: 'What is sealed',
  meaning: 'signals-and-their-performance',
  size: 'full',
  asks: { catalog: { board: proofCatalogBoard } },
  draw: ({ catalog: { feeds } }) =>
    feeds.length === 0
      ? null
      : html`<dl class="terms">${feeds.map(
          ({ feed, unit, assets, methodology }) =>
            html`<dt>${feed}</dt><dd>${methodology} <span class="dim">${[unit, ...(assets.length === 0 ? [] : [assets.join(', ')])].join(' · ')}</span></dd>`,
        )}</dl>`,
})
