import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { ConfigError, sentenceOf } from '../core/errors.ts'
import { byMarket, type Market } from '../define/market.ts'
import type { Origin, Poll, Source, SourceContext } from '../define/source.ts'
import { faultOf } from '../define/table.ts'
import { Tally } from '../define/tally.ts'
import { VenueFacts } from '../recorder/facts.ts'
import { readAnswer } from '../recorder/read-answer.ts'
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
  origins: readonly Origin[],
  venueId: string,
  subject: string,
  file: string,
  options: { contracts?: string; tickers?: string; now: number },
  write: (line: string) => void,
): Promise<ParseReport> {
  const { venue, source } = findSource(origins, venueId, subject)
  const facts = new VenueFacts()
  const tally = new Tally()
  const contextOf = (): SourceContext => {
    const context = facts.context(options.now, source.kind === 'stream' ? tally : undefined)
    return options.contracts ? context : { ...context, contracts: byMarket(() => new GuessedContracts()) }
  }
  // Of the market that the source is about: its parser may count in contracts, or turn coins into dollars.
  const market = marketOf(source)
  if (options.contracts) {
    const lister = venue.sources.find((each): each is Poll => each.kind === 'poll' && !!each.lists?.[market])
    if (!lister) throw new ConfigError(`${venueId} does not list ${market} contracts.`)
    await eachAnswer(options.contracts, (answer) => facts.list(lister, answer, 0))
  }
  if (options.tickers) {
    const teller = venue.sources.find(({ marks }) => marks?.[market])
    if (!teller) throw new ConfigError(`${venueId} tells no ${market} marks.`)
    await eachAnswer(options.tickers, (answer) =>
      facts.noteMarks(teller, readAnswer(teller, answer, { ...contextOf(), tally: new Tally() }) ?? {}),
    )
  }
  // One connection sent all of them.
  const state = source.kind === 'stream' ? source.state?.() : undefined
  const faults: string[] = []
  let rows = 0
  const lines = await eachLine(
    file,
    (message, number) => {
      const answer = readAnswer(source, message, contextOf(), state) ?? {}
      for (const [name, table] of Object.entries(source.tables)) {
        for (const row of answer[name] ?? []) {
          const fault = faultOf(table, row, options.now)
          if (fault) faults.push(`line ${number}: ${fault}`)
          rows += 1
          write(JSON.stringify(row))
        }
      }
    },
    faults,
  )
  return { lines, rows, faults, guesses: guessesOf(source, options) }
}

function marketOf({ needs, market = 'perp' }: Source): Market {
  return (needs?.[0]?.split(' ')[0] as Market | undefined) ?? market
}

function guessesOf({ needs = [] }: Source, given: { contracts?: string; tickers?: string }): string[] {
  const guesses: string[] = []
  if (needs.length > 0 && given.contracts === undefined) {
    guesses.push('contracts are guessed from their names, one base unit each; --contracts tells their sizes')
  }
  if (needs.some((need) => need.endsWith('marks')) && given.tickers === undefined) {
    guesses.push('no mark price is known, so rows that need one are left out; --tickers tells them')
  }
  return guesses
}

function findSource(
  origins: readonly Origin[],
  venueId: string,
  subject: string,
): { venue: Origin; source: Source } {
  const venue = origins.find(({ id }) => id === venueId)
  if (!venue)
    throw new ConfigError(`There is no venue ${venueId}. Known: ${origins.map(({ id }) => id).join(', ')}.`)
  const source = venue.sources.find(({ id }) => id === `${venueId}.${subject}` || id === subject)
  if (source) return { venue, source }
  const known = venue.sources.map(({ id }) => id.slice(venueId.length + 1)).join(', ')
  throw new ConfigError(`${venueId} has no source ${subject}. Known: ${known}.`)
}

/** Answers of another source of the venue, which are to be as they should. */
async function eachAnswer(file: string, take: (answer: unknown) => void): Promise<void> {
  const faults: string[] = []
  await eachLine(file, take, faults)
  if (faults.length > 0) throw new ConfigError(`${file}: ${faults[0]}`)
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
