import { StoreError } from './errors.ts'

/** A line of a CSV file (several, when a quoted cell spans them), with the number of its first line. */
export interface CsvRecord {
  readonly line: number
  /** Null is an empty cell, '' a pair of quotes. All of it is null when the quotes make no sense. */
  readonly cells: readonly (string | null)[] | null
}

/** No row of ours comes near it. A line without an end, or a quote that is never closed, would swallow the whole file. */
export const RECORD_CHARS_MAX = 1024 * 1024

/**
 * RFC 4180, read in pieces as they come; one array of records for each piece. Empty lines are passed over. By hand:
 * papaparse tells neither an empty cell from "" nor the line of a record, and takes 1.5 times as long; csv-parse tells
 * both by a call for each cell and takes over 40 times as long.
 */
export async function* csvRecords(pieces: AsyncIterable<string>): AsyncGenerator<CsvRecord[]> {
  const reader = new CsvReader()
  for await (const piece of pieces) yield reader.read(piece)
  yield reader.finish()
}

class CsvReader {
  /** The line that has not ended yet. */
  #partial = ''
  /** The lines so far of a record with an open quote. */
  #open: string[] = []
  #openChars = 0
  #line = 1
  #atStart = true

  read(piece: string): CsvRecord[] {
    const lines = (this.#partial + this.#withoutMark(piece)).split('\n')
    this.#partial = lines.pop()!
    this.#guard(this.#openChars + this.#partial.length)
    return lines.flatMap((line) => this.#takeLine(line))
  }

  finish(): CsvRecord[] {
    const last = this.#partial === '' ? [] : this.#takeLine(this.#partial)
    if (this.#open.length > 0) throw neverClosed(this.#line)
    return last
  }

  #takeLine(line: string): CsvRecord[] {
    const wasOpen = this.#open.length > 0
    // A record is whole when its quotes are even in number.
    const turns = line.includes('"') && countQuotes(line) % 2 === 1
    if (wasOpen !== turns) {
      this.#open.push(line)
      // An empty line has its end, too: a great many of them are a long record.
      this.#openChars += line.length + 1
      this.#guard(this.#openChars)
      return []
    }
    this.#guard(this.#openChars + line.length)
    const text = wasOpen ? [...this.#open, line].join('\n') : line
    const record = { line: this.#line, cells: cellsOf(text.endsWith('\r') ? text.slice(0, -1) : text) }
    this.#line += this.#open.length + 1
    this.#open = []
    this.#openChars = 0
    return text === '' || text === '\r' ? [] : [record]
  }

  #withoutMark(piece: string): string {
    if (!this.#atStart) return piece
    this.#atStart = piece === ''
    return piece.replace(/^\uFEFF/, '')
  }

  #guard(chars: number): void {
    if (chars <= RECORD_CHARS_MAX) return
    throw this.#open.length > 0 ? neverClosed(this.#line) : tooLong(this.#line)
  }
}

function tooLong(line: number): StoreError {
  return new StoreError('bad_file', `line ${line} is longer than 1 MB, which no row of ours is`)
}

function neverClosed(line: number): StoreError {
  return new StoreError(
    'bad_file',
    `line ${line}: a quote is opened and never closed, or only after more than 1 MB`,
  )
}

function countQuotes(line: string): number {
  let count = 0
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) count += 1
  return count
}

function cellsOf(text: string): (string | null)[] | null {
  if (!text.includes('"')) return text.split(',').map((cell) => (cell === '' ? null : cell))
  const cells: (string | null)[] = []
  for (let at = 0; at <= text.length; ) {
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1)
      if (end < 0 || (end + 1 < text.length && text[end + 1] !== ',')) return null
      cells.push(text.slice(at + 1, end).replaceAll('""', '"'))
      at = end + 2
    } else {
      const comma = text.indexOf(',', at)
      const cell = text.slice(at, comma < 0 ? text.length : comma)
      if (cell.includes('"')) return null
      cells.push(cell === '' ? null : cell)
      at = comma < 0 ? text.length + 1 : comma + 1
    }
  }
  return cells
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at
  }
  return -1
}
