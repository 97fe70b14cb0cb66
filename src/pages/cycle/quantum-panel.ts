import { quantumBoard } from '../../boards/cycle/quantum.ts'
import { shown } from '../../core/format.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { table } from '../draw/table.ts'

interface Quantum {
  readonly latest: {
    readonly date: string
    readonly base_height: number
    readonly exposed_btc: number
    readonly exposed_pct_value: number
  } | null
  readonly composition: readonly {
    readonly family: string
    readonly btc: number
    readonly outputs: number
    readonly share_of_exposed_pct: number | null
  }[]
  readonly watch_set: {
    readonly size: number
    readonly btc: number
    readonly spent_since_base: number
  } | null
}

/** Bitcoins whose public key can be read from the chain, in short. */
export const quantum = panel<{ quantum: Quantum }>()({
  id: 'quantum',
  title: 'Quantum-exposed bitcoin',
  about:
    'Bitcoins whose script shows the public key by itself; keys that were shown by reuse are in no figure.',
  meaning: 'quantum-exposed-bitcoin',
  size: 'half',
  asks: { quantum: { board: quantumBoard } },
  draw({ quantum: { latest, composition, watch_set } }) {
    if (!latest) return null
    return [
      keyFigures([
        { label: 'Exposed', text: `${shown('coins', latest.exposed_btc)} BTC` },
        { label: 'Of all', text: shown('share', latest.exposed_pct_value) },
        {
          label: 'Watched outputs unspent',
          text: shown('count', watch_set?.size),
          note: watch_set && `${shown('coins', watch_set.btc)} BTC; ${watch_set.spent_since_base} were spent`,
        },
      ]),
      table(
        composition,
        [
          { head: 'Script', text: ({ family }) => family },
          { head: 'BTC', figure: ({ btc }) => btc, format: 'coins' },
          { head: 'Outputs', figure: ({ outputs }) => outputs, format: 'count' },
          { head: 'Of the exposed', figure: (row) => row.share_of_exposed_pct, format: 'share' },
        ],
        { caption: 'Exposed bitcoins by kind of script' },
      ),
      note(`Counted at block ${shown('count', latest.base_height)} on ${latest.date}.`),
    ]
  },
})
