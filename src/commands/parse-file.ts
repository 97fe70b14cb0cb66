import { createReadStream, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { counted } from '../core/counted.ts'
import { ConfigError, sentenceOf } from '../core/errors.ts'
import { parseJson } from '../core/json.ts'
import { byMarket, type Contract, type Market } from '../define/market.ts'
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
  /** Why lines gave no rows. */
  readonly reasons: readonly string[]
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
  const reasons = new EmptyLines(options.contracts !== undefined)
  const contextOf = (): SourceContext => {
    const context = facts.context(options.now, tally)
    const contracts = byMarket((list) => {
      const known = options.contracts ? context.contracts[list] : new GuessedContracts()
      return new WatchedContracts(known, reasons)
    })
    return { ...context, contracts }
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
      const before = rows
      const answer = readAnswer(source, message, contextOf(), state)
      if (answer === null) reasons.acknowledged()
      for (const [name, table] of Object.entries(source.tables)) {
        for (const row of answer?.[name] ?? []) {
          const fault = faultOf(table, row, options.now)
          if (fault) faults.push(`line ${number}: ${fault}`)
          rows += 1
          write(JSON.stringify(row))
        }
      }
      if (answer !== null && rows === before) reasons.without(tally)
    },
    faults,
  )
  return { lines, rows, faults, guesses: guessesOf(source, options), reasons: reasons.sentences() }
}

/** Why lines gave no rows, each reason once. */
class EmptyLines {
  readonly #unknown = new Set<string>()
  readonly #isListed: boolean
  #acknowledged = 0
  #unrecognised: string | null = null
  #nothing = 0

  /** `isListed`: the venue's list of contracts was given. */
  constructor(isListed: boolean) {
    this.#isListed = isListed
  }

  /** A contract that the parser asked for, and that is not known. */
  unknown(instrument: string): void {
    this.#unknown.add(instrument)
  }

  acknowledged(): void {
    this.#acknowledged++
  }

  without({ strangers, unrecognised }: Tally): void {
    if (strangers > 0) this.#unrecognised ??= unrecognised
    else this.#nothing++
  }

  sentences(): string[] {
    const names = [...this.#unknown]
    const more = names.length > SHOWN_NAMES ? ` and ${names.length - SHOWN_NAMES} more` : ''
    const where = this.#isListed
      ? 'the list of --contracts does not have it'
      : 'its name does not tell what it is; --contracts gives the list of the venue'
    return [
      ...(names.length > 0
        ? [`unknown contract: ${names.slice(0, SHOWN_NAMES).join(', ')}${more} (${where})`]
        : []),
      ...(this.#unrecognised !== null && names.length === 0
        ? [`an entry is not recognised: ${this.#unrecognised}`]
        : []),
      ...(this.#acknowledged > 0
        ? [`${counted(this.#acknowledged, 'line', 'lines')} acknowledged something, and told of nothing`]
        : []),
      ...(this.#nothing > 0
        ? [`${counted(this.#nothing, 'line', 'lines')} had nothing that the source records`]
        : []),
    ]
  }
}

const SHOWN_NAMES = 5

/** Notes which contracts a parser asks for in vain. */
class WatchedContracts extends Map<string, Contract> {
  readonly #known: ReadonlyMap<string, Contract>
  readonly #reasons: EmptyLines

  constructor(known: ReadonlyMap<string, Contract>, reasons: EmptyLines) {
    super(known)
    this.#known = known
    this.#reasons = reasons
  }

  override get(instrument: string): Contract | undefined {
    const contract = this.#known.get(instrument)
    if (contract === undefined) this.#reasons.unknown(instrument)
    return contract
  }

  override has(instrument: string): boolean {
    return this.#known.has(instrument)
  }
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
  await opened.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new ConfigError(`There is no file ${file}.`)
    throw new ConfigError(`${file} cannot be read: ${sentenceOf(error)}`)
  })
  if (statSync(file).isDirectory()) throw new ConfigError(`${file} is a folder, not a file.`)
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1
    if (line.trim() === '') continue
    try {
      take(parseJson(line), number)
    } catch (error) {
      faults.push(`line ${number}: ${sentenceOf(error)}`)
    }
  }
  return number
}
