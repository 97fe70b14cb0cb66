import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type FundDayBook, fundFlows, isTradingDay } from '../analytics/macro/fund-flows.ts'
import { csvRecords } from '../core/csv-records.ts'
import { ConfigError, StoreError, sentenceOf } from '../core/errors.ts'
import { ETF_FUNDS, etfFund } from '../core/etf-funds.ts'
import { dateOf, dayMs } from '../core/time.ts'

/** What is made of an issuer's file: rows of etf_fund_flows_daily as CSV, and a sentence for whoever imports it. */
export interface IssuerRows {
  readonly csv: string
  readonly said: string
  readonly sha256: string
  readonly days: number
}

const COLUMNS = [
  ...['date', 'asset', 'ticker', 'issuer', 'net_inflow_usd', 'net_assets_usd', 'fee_pct', 'status', 'source'],
]
/** The largest that is known, with all holdings of a fund of shares, has some megabytes. */
const MOST_BYTES = 64 << 20

/**
 * Issuers publish what a share is worth and how many there are, day by day: iShares as a workbook in XML (sheet
 * Historical), others as CSV. Flows follow from both. A file in which one line is not understood is refused whole.
 */
export async function readIssuerFile(file: string, ticker: string): Promise<IssuerRows> {
  const fund = etfFund(ticker.toUpperCase())
  if (!fund)
    throw new ConfigError(
      `There is no fund ${ticker}. Known are ${ETF_FUNDS.map((each) => each.ticker).join(', ')}.`,
    )
  const bytes = await readFile(file).catch((thrown) => {
    throw new StoreError('bad_file', `${file} cannot be read: ${sentenceOf(thrown)}`)
  })
  const history = await historyIn(file, bytes)
  const flows = fundFlows(history)
  if (flows.length === 0) throw odd(file, 'has no two days of trading in a row')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const source = `${fund.issuer} file ${sha256.slice(0, 16)}`
  const lines = flows.map(({ date, netInflowUsd, netAssetsUsd }) =>
    [
      date,
      fund.asset,
      fund.ticker,
      fund.issuer,
      netInflowUsd,
      netAssetsUsd,
      fund.feePct,
      'final',
      source,
    ].join(','),
  )
  const without = history.length - flows.length
  return {
    csv: `${[COLUMNS.join(','), ...lines].join('\n')}\n`,
    said: `${basename(file)} (SHA-256 ${sha256}): ${flows.length} days of ${fund.ticker} by ${fund.issuer} from ${flows[0]!.date} to ${flows.at(-1)!.date}, ${without} left out because the day before is missing or shares were split.`,
    sha256,
    days: flows.length,
  }
}

async function historyIn(file: string, bytes: Buffer): Promise<FundDayBook[]> {
  if (bytes.length > MOST_BYTES) throw odd(file, `is larger than ${MOST_BYTES >> 20} MB`)
  // What workbooks of Excel begin with: a zip, and what came before it.
  if (/^(504b0304|d0cf11e0)/.test(bytes.toString('hex', 0, 4)))
    throw odd(file, 'is a workbook of Excel: save its sheet of days as CSV')
  const text = bytes.toString('utf8')
  const lines = /<(?:ss:)?Workbook\b/i.test(text.slice(0, 4_000))
    ? sheetIn(file, text)
    : await csvIn(file, text)
  return booksIn(file, lines)
}

/**
 * Lines of the sheet Historical. Other sheets have ampersands as they are, so the file is no XML that a parser would
 * take.
 */
function sheetIn(file: string, text: string): string[][] {
  const sheet = /<(ss:)?Worksheet\s+ss:Name="Historical">([\s\S]*?)<\/(?:ss:)?Worksheet>/i.exec(text)?.[2]
  if (sheet === undefined) throw odd(file, 'has no whole sheet Historical')
  return [...sheet.matchAll(/<(?:ss:)?Row\b[^>]*>([\s\S]*?)<\/(?:ss:)?Row>/gi)].map(([, row]) => {
    if (/ss:Index=/.test(row!)) throw odd(file, 'leaves out cells of its sheet Historical')
    return [...row!.matchAll(/<(?:ss:)?Data\b[^>]*>([\s\S]*?)<\/(?:ss:)?Data>/gi)].map(([, cell]) =>
      cell!.trim(),
    )
  })
}

async function csvIn(file: string, text: string): Promise<string[][]> {
  if (/<html|<!doctype/i.test(text.slice(0, 1_000))) throw odd(file, 'is a page, not a file of days')
  const lines: string[][] = []
  async function* whole() {
    yield text
  }
  for await (const records of csvRecords(whole()))
    for (const { line, cells } of records) {
      if (cells === null) throw odd(file, `has quotes that make no sense in line ${line}`)
      lines.push(cells.map((cell) => (cell ?? '').trim()))
    }
  return lines
}

const HEADS = {
  date: /^(?:date|as of|as of date|nav date)$/i,
  nav: /^(?:nav|nav per share|nav\/share|nav \(usd\))$/i,
  shares: /^(?:shares outstanding|outstanding shares)$/i,
}

/** Days below the line that names the columns, oldest first. */
function booksIn(file: string, lines: readonly string[][]): FundDayBook[] {
  const head = lines.findIndex((cells) =>
    Object.values(HEADS).every((name) => cells.some((cell) => name.test(cell))),
  )
  if (head < 0)
    throw odd(file, 'has no line that names the day, the NAV per share and the shares outstanding')
  const place = (name: RegExp) => lines[head]!.findIndex((cell) => name.test(cell))
  const [date, nav, shares] = [place(HEADS.date), place(HEADS.nav), place(HEADS.shares)]
  const books = lines.slice(head + 1).flatMap((cells): FundDayBook[] => {
    const own = [cells[date], cells[nav], cells[shares]].map((cell) => cell ?? '')
    if (own.every((cell) => cell === '')) return []
    const day = dayIn(own[0]!)
    if (day === null) throw odd(file, `has no day in ${JSON.stringify(cells.join(','))}`)
    if (!isTradingDay(day)) throw odd(file, `has ${day}, on which nothing was traded in New York`)
    // A day of which one of both is not told yet is left out.
    if (own.slice(1).some((cell) => NOT_TOLD.test(cell))) return []
    const [value, count] = own.slice(1).map(figureIn)
    if (value == null || count == null || value <= 0 || !Number.isInteger(count))
      throw odd(file, `has no figures in ${JSON.stringify(cells.join(','))}`)
    return [{ date: day, nav: value, shares: count }]
  })
  if (new Set(books.map((book) => book.date)).size !== books.length) throw odd(file, 'has a day twice')
  return books.sort((a, b) => a.date.localeCompare(b.date))
}

const NOT_TOLD = /^(?:-{1,2}|n\/a)?$/i

function figureIn(cell: string): number | null {
  const plain = cell.replace(/^\$/, '')
  if (!/^(?:\d{1,3}(?:,\d{3})*|\d+)(?:\.\d+)?$/.test(plain)) return null
  return Number(plain.replaceAll(',', ''))
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 2026-09-25, 09/25/2026 as Americans write it, Sep 25, 2026, or 25-Sep-2026. */
function dayIn(cell: string): string | null {
  if (dayMs(cell) !== null) return cell
  const [, american, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? []
  if (american !== undefined) return calendarDay(Number(year), Number(american), Number(day))
  const words = /^([A-Za-z]{3})[a-z]* (\d{1,2}), (\d{4})$/.exec(cell)
  if (words) return calendarDay(Number(words[3]), monthOf(words[1]!), Number(words[2]))
  const dashes = /^(\d{1,2})-([A-Za-z]{3})-(\d{4})$/.exec(cell)
  return dashes ? calendarDay(Number(dashes[3]), monthOf(dashes[2]!), Number(dashes[1])) : null
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name.toLowerCase()) + 1
}

function calendarDay(year: number, month: number, day: number): string | null {
  const at = Date.UTC(year, month - 1, day)
  const found = new Date(at)
  return month >= 1 && found.getUTCMonth() === month - 1 && found.getUTCDate() === day ? dateOf(at) : null
}

function odd(file: string, what: string): StoreError {
  return new StoreError('bad_file', `${basename(file)} ${what}. Nothing was imported.`)
}
