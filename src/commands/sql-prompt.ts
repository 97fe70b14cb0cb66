import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { loadConfig } from '../config.ts'
import { BrokenOff, sentenceOf } from '../core/errors.ts'
import { isComplete } from '../store/duckdb/readonly/statement-text.ts'
import type { Flags } from './print.ts'
import { tables } from './tables.ts'

const FIRST = 'sql> '
const NEXT = '...> '
const HISTORY_MAX = 500

const HELP = `A statement ends with a semicolon and may have several lines; it only reads.
  .tables        tables, how many rows, from when to when
  .tables NAME   the columns of one
  .help          this
  .exit          leaves, as Ctrl-D does
Ctrl-C ends the statement that is typed or runs.`

type Answer = (statement: string, signal: AbortSignal) => Promise<void>

/** Statements one after the other, by somebody who sits at a terminal. */
export async function prompt(flags: Flags, answer: Answer): Promise<void> {
  const folder = resolve(loadConfig({ DATA_DIR: flags.data }).DATA_DIR)
  process.stdout.write(`SQL on ${folder}. ${HELP.split('\n')[0]} .help says more.\n`)
  const history = historyIn(join(homedir(), '.perptape_history'))
  const lines = createInterface({
    input: process.stdin,
    output: process.stdout,
    prompt: FIRST,
    history: history.known,
    historySize: HISTORY_MAX,
    removeHistoryDuplicates: true,
  })
  const typing = new Typing(lines)
  lines.prompt()
  for await (const line of lines) {
    const statement = typing.add(line)
    if (statement !== null) {
      if (statement === '.exit' || statement === '.quit') break
      history.add(statement)
      await typing.during((signal) => carriedOut(statement, flags, answer, signal))
    }
    typing.ask()
  }
  lines.close()
  history.keep()
}

async function carriedOut(
  statement: string,
  flags: Flags,
  answer: Answer,
  signal: AbortSignal,
): Promise<void> {
  const [word = '', name] = statement.split(/\s+/)
  try {
    if (word === '.tables') await tables(name, flags, signal)
    else if (word.startsWith('.')) process.stdout.write(`${HELP}\n`)
    else await answer(statement, signal)
  } catch (thrown) {
    process.stdout.write(`${sentenceOf(thrown)}\n`)
  }
}

/** What is being typed or runs, and what Ctrl-C does to it. */
class Typing {
  readonly #lines: Interface
  #typed: string[] = []
  #running: AbortController | null = null

  constructor(lines: Interface) {
    this.#lines = lines
    lines.on('SIGINT', () => this.#breakOff())
  }

  /** The statement that is whole with this line; null where more is to come. */
  add(line: string): string | null {
    const first = line.trim()
    if (this.#typed.length === 0 && (first === '' || first.startsWith('.')))
      return first === '' ? null : first
    this.#typed.push(line)
    const statement = this.#typed.join('\n')
    if (!isComplete(statement)) return null
    this.#typed = []
    return statement
  }

  async during(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#running = new AbortController()
    try {
      await work(this.#running.signal)
    } finally {
      this.#running = null
    }
  }

  ask(): void {
    this.#lines.setPrompt(this.#typed.length === 0 ? FIRST : NEXT)
    this.#lines.prompt()
  }

  #breakOff(): void {
    if (this.#running) {
      this.#running.abort(new BrokenOff('Broken off.'))
      return
    }
    this.#typed = []
    // The rest of the line, from its end to its beginning.
    this.#lines.write(null, { ctrl: true, name: 'e' })
    this.#lines.write(null, { ctrl: true, name: 'u' })
    process.stdout.write('^C\n')
    this.ask()
  }
}

/** Statements of the last times, a line each; readable by their owner only. The newest is the first that is known. */
function historyIn(file: string) {
  const kept = readOr(file)
  const added: string[] = []
  return {
    known: [...kept].reverse(),
    add: (statement: string) => void added.push(statement.replaceAll('\n', ' ')),
    keep() {
      if (added.length === 0) return
      try {
        writeFileSync(file, `${[...readOr(file), ...added].slice(-HISTORY_MAX).join('\n')}\n`, {
          mode: 0o600,
        })
        chmodSync(file, 0o600)
      } catch {
        // A home that may not be written to: then nothing is remembered.
      }
    },
  }
}

function readOr(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
