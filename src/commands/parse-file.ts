import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { ConfigError, sentenceOf } from '../core/errors.ts'
import type { Contract, Source, SourceContext, Venue } from '../define/source.ts'
import { faultOf } from '../define/table.ts'
import { GuessedContracts } from './guessed-contracts.ts'

interface ParseReport {
  /** What the rows rest on that the caller did not give. */
  readonly guesses: readonly string[]
  readonly lines: number
  readonly rows: number
  readonly faults: readonly string[]
}

/**
 * `perptape parse`: the rows that our parser makes of raw messages, a JSON line each. For people who add a venue:
 * what the recorder would store, without a recorder.
 */
export async function parseFile(
  venues: readonly Venue[],
  venueId: string,
  subject: string,
  file: string,
  options: { contracts?: string; tickers?: string; now: number },
  write: (line: string) => void,
): Promise<ParseReport> {
  const source = findSource(venues, venueId, subject)
  const contracts = options.contracts
    ? await readContracts(venues, venueId, options.contracts)
    : new GuessedContracts()
  const known: SourceContext = { now: options.now, contracts, marks: new Map() }
  const marks = options.tickers ? await readMarks(venues, venueId, options.tickers, known) : known.marks
  const context: SourceContext = { ...known, marks }
  const faults: string[] = []
  let rows = 0
  const lines = await eachLine(
    file,
    (message, number) => {
      for (const row of source.parse(message, context)) {
        const fault = faultOf(source.into, row, options.now)
        if (fault) faults.push(`line ${number}: ${fault}`)
        rows += 1
        write(JSON.stringify(row))
      }
    },
    faults,
  )
  return { lines, rows, faults, guesses: guessesOf(source, options) }
}

function guessesOf(source: Source, given: { contracts?: string; tickers?: string }): string[] {
  const guesses: string[] = []
  if (source.needs !== undefined && given.contracts === undefined) {
    guesses.push('contracts are guessed from their names, one base unit each; --contracts tells their sizes')
  }
  if (source.needs === 'marks' && given.tickers === undefined) {
    guesses.push('no mark price is known, so rows that need one are left out; --tickers tells them')
  }
  return guesses
}

function findSource(venues: readonly Venue[], venueId: string, subject: string): Source {
  const venue = venues.find(({ id }) => id === venueId)
  if (!venue)
    throw new ConfigError(`There is no venue ${venueId}. Known: ${venues.map(({ id }) => id).join(', ')}.`)
  const source = venue.sources.find(({ id }) => id === `${venueId}.${subject}` || id === subject)
  if (source) return source
  const known = venue.sources.map(({ id }) => id.slice(venueId.length + 1)).join(', ')
  throw new ConfigError(`${venueId} has no source ${subject}. Known: ${known}.`)
}

/** Parsers that count in contracts need the venue's list: an answer of its contracts source, as a file. */
async function readContracts(
  venues: readonly Venue[],
  venueId: string,
  file: string,
): Promise<Map<string, Contract>> {
  const source = findSource(venues, venueId, 'contracts')
  const contracts = new Map<string, Contract>()
  if (source.kind !== 'poll' || !source.contracts)
    throw new ConfigError(`${venueId} does not list contracts.`)
  const list = source.contracts
  const faults: string[] = []
  await eachLine(
    file,
    (answer) => {
      for (const contract of list(answer)) contracts.set(contract.instrument, contract)
    },
    faults,
  )
  if (faults.length > 0) throw new ConfigError(`${file}: ${faults[0]}`)
  return contracts
}

/** Parsers that turn base units into dollars need mark prices: an answer of the venue's tickers source, as a file. */
async function readMarks(
  venues: readonly Venue[],
  venueId: string,
  file: string,
  context: SourceContext,
): Promise<Map<string, number>> {
  const source = findSource(venues, venueId, 'tickers')
  const marks = new Map<string, number>()
  const faults: string[] = []
  await eachLine(
    file,
    (answer) => {
      for (const { symbol, mark_price } of source.parse(answer, context)) {
        if (typeof mark_price === 'number') marks.set(String(symbol), mark_price)
      }
    },
    faults,
  )
  if (faults.length > 0) throw new ConfigError(`${file}: ${faults[0]}`)
  return marks
}

async function eachLine(
  file: string,
  take: (value: unknown, number: number) => void,
  faults: string[],
): Promise<number> {
  let number = 0
  const input = createReadStream(file)
  const opened = new Promise<void>((resolve, reject) =>
    input.once('open', () => resolve()).once('error', reject),
  )
  await opened.catch((error: unknown) => {
    throw new ConfigError(`${file} cannot be read: ${sentenceOf(error)}`)
  })
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1
    if (line.trim() === '') continue
    try {
      take(JSON.parse(line), number)
    } catch (error) {
      faults.push(`line ${number}: ${sentenceOf(error)}`)
    }
  }
  return number
}
