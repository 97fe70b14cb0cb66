import { SourceError } from '../../core/errors.ts'
import { dateOf } from '../../core/time.ts'
import { LEFT_OUT, type Tally } from '../../define/tally.ts'
import { badAnswer } from '../../venues/fields.ts'

/** What came into each fund on a day, in millions of dollars; funds that have not told or cannot be read are left out. */
export interface FlowDay {
  readonly date: string
  readonly flows: ReadonlyMap<string, number>
  readonly total: number
}

export interface FlowTable {
  readonly days: readonly FlowDay[]
  /** Per cent a year, by ticker. */
  readonly fees: ReadonlyMap<string, number>
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAY_CELL = /^(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})$/
const TICKER = /^[A-Z]{2,6}$/
/** Nothing, or a dash of any kind. */
const NOT_TOLD = /^\p{Pd}?$|^\u2212$/u
/** What points to a note below the table. */
const NOTE_MARKS = /\s*[*†‡§]+$/u
/** A page that wants to see a browser, with status 200. */
const CHALLENGE = /<title>\s*(?:just a moment|attention required|access denied)|cf[-_]chl|captcha/i
/** Figures are told to a tenth: each may be off by half of it. */
const HALF_A_TENTH = 0.05

/**
 * Reads the table of one coin: days by funds, with the total of the day in the last column. A cell that is no figure
 * leaves out its fund, and a line that cannot be true its day (a column more, two lines of a day, funds that do not add
 * up to the total): both are counted. A page of which no day can be read is refused.
 */
export function flowTableIn(source: string, html: string, tally: Tally): FlowTable {
  if (CHALLENGE.test(html))
    throw new SourceError(
      'refused',
      `${source}: the page is shown to browsers alone, and asks us to prove to be one`,
    )
  const table = tablesIn(html).find((rows) => rows.some(([first]) => DAY_CELL.test(first ?? '')))
  if (!table) throw badAnswer(source, 'no table of days', html)
  const tickers = tickersIn(source, table)
  const lines = table.filter(([first]) => DAY_CELL.test(first ?? ''))
  const times = new Map<string, number>()
  for (const [day = ''] of lines) times.set(day, (times.get(day) ?? 0) + 1)
  const read = lines.map((cells) => (times.get(cells[0]!) === 1 ? dayOf(cells, tickers, tally) : null))
  for (const [place, day] of read.entries()) if (day === null) tally.unread(lines[place]!.join(' '))
  if (read.every((day) => day === null)) throw badAnswer(source, 'no day of the table can be read', lines[0])
  const days = read.filter((day) => day !== null && day !== LEFT_OUT)
  return { days, fees: feesIn(table, tickers) }
}

function tablesIn(html: string): string[][][] {
  const tables = html.match(/<table[\s\S]*?<\/table>/gi) ?? []
  return tables.map((table) =>
    (table.match(/<tr[\s\S]*?<\/tr>/gi) ?? []).map((row) =>
      [...row.matchAll(/<t([hd])\b[^>]*>([\s\S]*?)<\/t\1>/gi)].map(([, , cell]) => wordsOf(cell!)),
    ),
  )
}

function wordsOf(html: string): string {
  const text = html.replace(/<[^>]*>/g, '').replace(/&nbsp;|&#160;/g, ' ')
  return text.replace(/\s+/g, ' ').trim()
}

/** The line of tickers stands above the days: between the first cell and the last all are tickers. */
function tickersIn(source: string, table: readonly string[][]): string[] {
  const first = table.findIndex(([cell]) => DAY_CELL.test(cell ?? ''))
  const width = table[first]!.length
  const head = table
    .slice(0, first)
    .find((cells) => cells.length === width && cells.slice(1, -1).every((cell) => TICKER.test(cell)))
  const tickers = head?.slice(1, -1) ?? []
  if (tickers.length === 0 || new Set(tickers).size !== tickers.length)
    throw badAnswer(source, 'no line of tickers above the days', table.slice(0, first))
  return tickers
}

/** Null of a line that cannot be true; a day of which no fund has told is left out. */
function dayOf(
  cells: readonly string[],
  tickers: readonly string[],
  tally: Tally,
): FlowDay | typeof LEFT_OUT | null {
  if (cells.length !== tickers.length + 2) return null
  const [, day, name, year] = DAY_CELL.exec(cells[0]!)!
  const at = Date.UTC(Number(year), MONTHS.indexOf(name!), Number(day))
  if (!MONTHS.includes(name!) || new Date(at).getUTCDate() !== Number(day)) return null
  const flows = new Map<string, number>()
  let hasOdd = false
  for (const [place, ticker] of tickers.entries()) {
    const flow = flowOf(cells[place + 1]!)
    if (flow === null) {
      hasOdd = true
      tally.unread(`${cells[0]} ${ticker} ${cells[place + 1]}`)
    } else if (flow !== LEFT_OUT) flows.set(ticker, flow)
  }
  if (flows.size === 0) return hasOdd ? null : LEFT_OUT
  const total = flowOf(cells.at(-1)!)
  // Without a total it cannot be said that the columns are what their heads say.
  if (typeof total !== 'number') return null
  const added = [...flows.values()].reduce((sum, flow) => sum + flow, 0)
  const off = HALF_A_TENTH * (flows.size + 1) + 1e-6
  return hasOdd || Math.abs(total - added) <= off ? { date: dateOf(at), flows, total } : null
}

/** Millions; in brackets what went out. Left out where nothing is told, null where it is no figure. */
function flowOf(cell: string): number | typeof LEFT_OUT | null {
  if (NOT_TOLD.test(cell)) return LEFT_OUT
  const figure = cell.replace(NOTE_MARKS, '')
  const found = /^(\()?(\d{1,3}(?:,\d{3})*(?:\.\d+)?|\d+(?:\.\d+)?)(\))?$/.exec(figure)
  if (!found || (found[1] === undefined) !== (found[3] === undefined)) return null
  const millions = Number(found[2]!.replaceAll(',', ''))
  return found[1] === undefined || millions === 0 ? millions : -millions
}

function feesIn(table: readonly string[][], tickers: readonly string[]): Map<string, number> {
  const cells = table.find(([first]) => /^fee/i.test(first ?? ''))?.slice(1) ?? []
  const known = tickers.flatMap((ticker, place) => {
    const fee = /^(\d+(?:\.\d+)?)%$/.exec(cells[place] ?? '')?.[1]
    return fee === undefined ? [] : [[ticker, Number(fee)] as const]
  })
  return new Map(known)
}
