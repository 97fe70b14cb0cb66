import { DAY, dateOf } from '../core/time.ts'
import type { CellKind } from '../define/rule.ts'
import { dayOfOptions } from '../define/spelling.ts'
import type { AnyTable } from '../define/table.ts'
import { ByteText } from './byte-text.ts'
import type { TextShape } from './port.ts'

/** Values of a column, row by row: words by number from 1 on, and 0 where it is null. */
export type TextColumn =
  | { readonly form: 'numbers'; readonly values: Float64Array; readonly nulls: Uint8Array | null }
  | { readonly form: 'words'; readonly codes: Uint32Array; readonly words: readonly string[] }

type Words = Extract<TextColumn, { form: 'words' }>

export type TextForm = 'json' | 'csv'

type PutCell = (row: number) => void

/** How one form writes what is around and within cells. */
interface Style {
  readonly head: string
  readonly tail: string
  readonly betweenRows: string
  readonly rowEnd: string
  /** What stands before a cell. */
  readonly label: (name: string, index: number) => string
  readonly unknown: string
  /** Around a time or a date. */
  readonly quote: string
  readonly text: (text: string) => string
  readonly json: (text: string) => string
}

/** Lines end with CR LF and an empty cell is unknown, so an empty text is a pair of quotes (RFC 4180). */
const csvText = (text: string) =>
  text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const STYLES: Readonly<Record<TextForm, (columns: readonly string[]) => Style>> = {
  json: (columns) => ({
    head: '[',
    tail: ']',
    betweenRows: ',',
    rowEnd: columns.length === 0 ? '{}' : '}',
    label: (name, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`,
    unknown: 'null',
    quote: '"',
    text: JSON.stringify,
    json: (text) => text,
  }),
  csv: (columns) => ({
    head: `${columns.join(',')}\r\n`,
    tail: '',
    betweenRows: '',
    rowEnd: '\r\n',
    label: (_name, index) => (index === 0 ? '' : ','),
    unknown: '',
    quote: '',
    text: csvText,
    json: csvText,
  }),
}

/** What a text is made of: columns of its table, and changes, which have the name that they are published by. */
export function sourcesOf({ columns, ratios = {}, lookups = {} }: TextShape): string[] {
  const names = columns.flatMap((name) => {
    const ratio = ratios[name]
    return ratio ? [ratio.numerator, ratio.denominator] : [lookups[name]?.by ?? name]
  })
  return [...new Set(names)]
}

/** Rows as text, in as many parts as they come. */
export class RowText {
  readonly #table: AnyTable
  readonly #shape: TextShape
  readonly #style: Style
  readonly #text = new ByteText()
  #rows = 0

  constructor(form: TextForm, table: AnyTable, shape: TextShape) {
    this.#table = table
    this.#shape = shape
    this.#style = STYLES[form](shape.columns)
    this.#text.putText(this.#style.head)
  }

  /** `columns` are those of `sourcesOf`. */
  add(rows: number, columns: readonly TextColumn[]): void {
    const sources = new Map(sourcesOf(this.#shape).map((name, index) => [name, columns[index]!]))
    const cells = this.#shape.columns.map((name, index) =>
      this.#cell(name, this.#style.label(name, index), sources),
    )
    const between = bytesOf(this.#style.betweenRows)
    const end = bytesOf(this.#style.rowEnd)
    for (let row = 0; row < rows; row++) {
      if (this.#rows > 0) this.#text.put(between)
      for (const put of cells) put(row)
      this.#text.put(end)
      this.#rows += 1
    }
  }

  done(): Uint8Array {
    this.#text.putText(this.#style.tail)
    return this.#text.done()
  }

  #cell(name: string, label: string, sources: ReadonlyMap<string, TextColumn>): PutCell {
    const ratio = this.#shape.ratios?.[name]
    if (ratio !== undefined) {
      const [numerator, denominator] = [
        numbersOf(sources, ratio.numerator),
        numbersOf(sources, ratio.denominator),
      ]
      const decimals = ratio.decimals ?? this.#table.columns[ratio.numerator].decimals
      return this.#figures(label, decimals, (row) => {
        const value = (numerator(row) / denominator(row)) * ratio.times
        return Number.isFinite(value) ? value : Number.NaN
      })
    }
    const lookup = this.#shape.lookups?.[name]
    if (lookup !== undefined) {
      const { text, unknown } = this.#style
      const { texts } = lookup
      const looked = (word: string) => (Object.hasOwn(texts, word) ? text(texts[word]!) : unknown)
      return this.#words(label, sources.get(lookup.by) as Words, looked)
    }
    const column = sources.get(name)!
    const way = this.#shape.spelled?.[name]
    if (way !== undefined) return this.#spelled(label, way, column)
    const { kind, decimals } = this.#table.columns[this.#shape.changes?.[name] ?? name]
    if (column.form === 'words') return this.#words(label, column, this.#written(kind))
    if (kind === 'time') return this.#times(label, numbersIn(column))
    if (kind === 'boolean') return this.#flags(label, numbersIn(column))
    return this.#figures(label, kind === 'integer' ? 0 : decimals, numbersIn(column))
  }

  /** As `Way` says, or the same in every row. */
  #spelled(label: string, way: NonNullable<TextShape['spelled']>[string], column: TextColumn): PutCell {
    if (typeof way === 'object') {
      const cell = bytesOf(label + this.#style.text(way.always))
      return () => this.#text.put(cell)
    }
    if (column.form === 'words')
      return this.#words(label, column, (day) => this.#style.text(dayOfOptions(day)))
    if (way === 'one or zero') return this.#flags(label, numbersIn(column), ['0', '1'])
    return this.#figures(label, 0, numbersIn(column))
  }

  #written(kind: CellKind): (word: string) => string {
    const { quote, text, json } = this.#style
    if (kind === 'date') return (word) => `${quote}${word}${quote}`
    return kind === 'json' ? json : text
  }

  /** What returns is written once, together with what stands before it. */
  #words(label: string, { codes, words }: Words, written: (word: string) => string): PutCell {
    const { unknown } = this.#style
    const cells: (Uint8Array | undefined)[] = [bytesOf(label + unknown)]
    return (row) => {
      const code = codes[row]!
      cells[code] ??= bytesOf(label + written(words[code - 1]!))
      this.#text.put(cells[code])
    }
  }

  #flags(label: string, values: Values, words = ['false', 'true']): PutCell {
    const [no, yes, unknown] = [...words, this.#style.unknown].map((word) => bytesOf(label + word))
    return (row) => {
      const value = values(row)
      this.#text.put(Number.isNaN(value) ? unknown! : value === 1 ? yes! : no!)
    }
  }

  #figures(label: string, decimals: number | undefined, values: Values): PutCell {
    const before = bytesOf(label)
    const unknown = bytesOf(label + this.#style.unknown)
    return (row) => {
      const value = values(row)
      if (Number.isNaN(value)) this.#text.put(unknown)
      else {
        this.#text.put(before)
        this.#text.putFigure(value, decimals)
      }
    }
  }

  /** Rows that follow each other are mostly of one day. */
  #times(label: string, values: Values): PutCell {
    const { quote, unknown } = this.#style
    const nothing = bytesOf(label + unknown)
    const after = bytesOf(`Z${quote}`)
    let day = Number.NaN
    let before = nothing
    return (row) => {
      const value = values(row)
      if (Number.isNaN(value)) {
        this.#text.put(nothing)
        return
      }
      const midnight = value - (((value % DAY) + DAY) % DAY)
      if (midnight !== day) {
        day = midnight
        before = bytesOf(`${label}${quote}${dateOf(day)}T`)
      }
      this.#text.put(before)
      this.#text.putClock(value - day)
      this.#text.put(after)
    }
  }
}

/** NaN where it is unknown. */
type Values = (row: number) => number

function numbersOf(sources: ReadonlyMap<string, TextColumn>, name: string): Values {
  const column = sources.get(name)
  if (column?.form !== 'numbers') throw new TypeError(`${name} is no figure`)
  return numbersIn(column)
}

function numbersIn({ values, nulls }: Extract<TextColumn, { form: 'numbers' }>): Values {
  return nulls === null ? (row) => values[row]! : (row) => (nulls[row] === 1 ? Number.NaN : values[row]!)
}

function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text))
}
