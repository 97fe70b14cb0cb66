import { SourceError } from '../../core/errors.ts'
import { dateOf } from '../../core/time.ts'
import { badAnswer } from '../../venues/fields.ts'

/** What came into each fund on a day, in millions of dollars; funds that have not told are left out. */
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
const NOT_TOLD = /^[-–—]?$/
/** A page that wants to see a browser, with status 200. */
const CHALLENGE = /<title>\s*(?:just a moment|attention required|access denied)|cf[-_]chl|captcha/i
/** Figures are told to a tenth: each may be off by half of it. */
const HALF_A_TENTH = 0.05

/**
 * Reads the table of one coin: days by funds, with the total of the day in the last column. Whatever is not understood
 * refuses the whole page: a column more, two lines of a day, funds that do not add up to the total.
 */
export function flowTableIn(source: string, html: string): FlowTable {
  if (CHALLENGE.test(html))
    throw new SourceError(
      'refused',
      `${source}: the page is shown to browsers alone, and asks us to prove to be one`,
    )
  const table = tablesIn(html).find((rows) => rows.some(([first]) => DAY_CELL.test(first ?? '')))
  if (!table) throw badAnswer(source, 'no table of days', html)
  const tickers = tickersIn(source, table)
  const lines = table.filter(([first]) => DAY_CELL.test(first ?? ''))
  const days = lines.flatMap((cells) => {
    const day = dayOf(source, cells, tickers)
    return day ? [day] : []
  })
  if (new Set(days.map(({ date }) => date)).size !== days.length)
    throw badAnswer(
      source,
      'a day stands there twice',
      days.map(({ date }) => date),
    )
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

/** Null of a day of which no fund has told. */
function dayOf(source: string, cells: readonly string[], tickers: readonly string[]): FlowDay | null {
  if (cells.length !== tickers.length + 2)
    throw badAnswer(source, `expected ${tickers.length + 2} cells`, cells)
  const [, day, name, year] = DAY_CELL.exec(cells[0]!)!
  const at = Date.UTC(Number(year), MONTHS.indexOf(name!), Number(day))
  if (!MONTHS.includes(name!) || new Date(at).getUTCDate() !== Number(day))
    throw badAnswer(source, 'expected a day', cells[0])
  const flows = new Map<string, number>()
  for (const [place, ticker] of tickers.entries()) {
    const flow = flowOf(source, cells[place + 1]!)
    if (flow !== null) flows.set(ticker, flow)
  }
  const total = flowOf(source, cells.at(-1)!)
  if (flows.size === 0) return null
  const added = [...flows.values()].reduce((sum, flow) => sum + flow, 0)
  const off = HALF_A_TENTH * (flows.size + 1) + 1e-6
  if (total === null || Math.abs(total - added) > off)
    throw badAnswer(source, `funds come to ${added.toFixed(1)} and the total is ${cells.at(-1)}`, cells)
  return { date: dateOf(at), flows, total }
}

/** Millions; in brackets what went out. */
function flowOf(source: string, cell: string): number | null {
  if (NOT_TOLD.test(cell)) return null
  const found = /^(\()?(\d{1,3}(?:,\d{3})*(?:\.\d+)?|\d+(?:\.\d+)?)(\))?$/.exec(cell)
  if (!found || (found[1] === undefined) !== (found[3] === undefined))
    throw badAnswer(source, 'expected millions of dollars', cell)
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
