import { SourceError } from '../../core/errors.ts'
import type { Archive } from '../../define/archive.ts'

/** Hands over the lines of a table, the wanted cells of each in the order of the archive's columns. */
export class TableLines {
  readonly #archive: Pick<Archive, 'columns' | 'unnamed'>
  readonly #take: (cells: readonly string[]) => void
  #rest = ''
  #lines = 0
  /** The places of the wanted columns; null before the first line. */
  #places: readonly number[] | null = null
  /** As many cells as every line has. */
  #width = 0
  #isInOrder = false

  constructor(archive: Pick<Archive, 'columns' | 'unnamed'>, take: (cells: readonly string[]) => void) {
    this.#archive = archive
    this.#take = take
  }

  read(piece: string): void {
    const lines = (this.#rest + piece).split('\n')
    this.#rest = lines.pop()!
    for (const line of lines) this.#line(line)
  }

  /** A last line without an end of its own is one, too: venues write both. */
  finish(): void {
    this.#line(this.#rest)
    if (this.#places === null) throw odd('it is empty')
  }

  #line(line: string): void {
    const text = line.endsWith('\r') ? line.slice(0, -1) : line
    if (text === '') return
    this.#lines++
    const cells = text.split(',')
    if (this.#places === null) {
      this.#width = cells.length
      const isHeader = this.#begin(cells)
      if (isHeader) return
    }
    if (cells.length !== this.#width)
      throw odd(`line ${this.#lines} has ${cells.length} cells, not ${this.#width}`)
    this.#take(this.#isInOrder ? cells : this.#places!.map((place) => cells[place]!))
  }

  /** Whether the first line has names and no figures. */
  #begin(cells: readonly string[]): boolean {
    const { columns, unnamed } = this.#archive
    // Some venues give each name in two languages: trade_id/….
    const names = cells.map((cell) =>
      cell
        .replace(/^\uFEFF/, '')
        .split('/', 1)[0]!
        .trim(),
    )
    const named = columns.map((column) => names.indexOf(column))
    const isHeader = !named.includes(-1)
    // A line of figures begins with a time or a number of a trade.
    if (!isHeader && (!unnamed || !/^\d/.test(names[0]!) || cells.length < unnamed.length))
      throw odd(`its columns are ${names.join(', ').slice(0, 200)}; ${columns.join(', ')} are read`)
    this.#places = isHeader ? named : columns.map((column) => unnamed!.indexOf(column))
    this.#isInOrder = this.#places.every((place, index) => place === index)
    return isHeader
  }
}

function odd(what: string): SourceError {
  return new SourceError('bad_answer', `is no table that is known: ${what}`)
}
