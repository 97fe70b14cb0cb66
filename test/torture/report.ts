import { textTable } from '../../src/commands/text-table.ts'
import type { Finding } from './trial.ts'

export interface Verdict extends Finding {
  readonly trial: string
}

const HEADINGS = ['trial', 'what was done', 'what must hold', 'found', 'verdict'] as const
/** The widest a cell may be before it is broken into lines. */
const WIDTHS = [10, 34, 40, 44, 9]

/** One table for a reader who knows nothing of the trials. */
export function verdictTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.flatMap(({ trial, done, must, found, held }, index) => {
    const sameAsAbove = verdicts[index - 1]?.trial === trial
    const repeated = sameAsAbove && verdicts[index - 1]?.done === done
    const cells = [sameAsAbove ? '' : trial, repeated ? '' : done, must, found, verdictOf(held)]
    const lines = linesOf(cells)
    return index === 0 || sameAsAbove ? lines : [[], ...lines]
  })
  return textTable(HEADINGS, rows)
}

function verdictOf(held: Finding['held']): string {
  if (held === null) return 'not tried'
  return held ? 'holds' : 'BROKEN'
}

/** Cells side by side, each broken at words. */
function linesOf(cells: readonly string[]): string[][] {
  const broken = cells.map((cell, column) => brokenAt(cell, WIDTHS[column]!))
  const height = Math.max(...broken.map((lines) => lines.length))
  return Array.from({ length: height }, (_, line) => broken.map((lines) => lines[line] ?? ''))
}

function brokenAt(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)!
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}
