import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Command } from 'commander'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { SETTING_NAMES } from '../../src/config/settings.ts'
import { loadConfig } from '../../src/config.ts'
import { ConfigError, LedgerError, ListenError, StoreError } from '../../src/core/errors.ts'
import { exitCodeOf } from '../../src/process/exit-code.ts'
import { PERP_SIDES, SPOT_SIDES } from '../../src/sim/model/listings.ts'
import { commandsIn, readDocument, shellBlocks, tableRows } from './document.ts'

/** What the documents name is there, under that name. */
const FILES = [
  'README.md',
  ...readdirSync('docs/guide').map((name) => `docs/guide/${name}`),
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
  'deploy/kubernetes/README.md',
]
const documents = FILES.map(readDocument)
const README = documents.find(({ file }) => file === 'README.md')!
const OPERATE = documents.find(({ file }) => file === 'docs/OPERATE.md')!
const SCALE = documents.find(({ file }) => file === 'docs/SCALE.md')!
const decisions = readdirSync('docs/decisions').map((name) => readDocument(`docs/decisions/${name}`))

describe.each([...documents, ...decisions])('$file', ({ file, text, spans }) => {
  it('links to files that are there', () => {
    const links = [...text.matchAll(/\]\((?!https?:|\{base_url\})([^)#]+)(?:#[^)]*)?\)/g)].map(
      (match) => match[1]!,
    )
    for (const link of links) expect(existsSync(join(dirname(file), link)), link).toBe(true)
  })

  it('names files of the project that are there', () => {
    // The guides name files that are about to be written.
    const named = spans.filter((span) => /^(src|test|docs|scripts|deploy|bench)\/[\w./-]+$/.test(span))
    for (const path of named.filter((path) => !/acme|basis|deposit-rates|tickers-history/.test(path)))
      expect(existsSync(path), path).toBe(true)
  })
})

describe('commands', () => {
  /** As documents write them, in blocks and between backticks: the words after `perptape`. */
  const used = documents.flatMap((document) =>
    [...shellBlocks(document).flatMap(commandsIn), ...document.spans]
      .map((text) => /^(?:npx |npm run (?:--silent )?)?perptape (?:-- )?(.+)$/.exec(text)?.[1])
      .flatMap((text) => (text === undefined ? [] : [text.split(' ')])),
  )
  /** Commands of commands. */
  const GROUPS = ['account', 'ledger', 'quantum']
  const nameOf = ([first = '', second = '']: string[]) =>
    GROUPS.includes(first) ? `${first} ${second}` : first
  const flagsOf = (words: readonly string[]) => words.flatMap((word) => /^--[a-z-]+/.exec(word) ?? [])
  const names = [...new Set(used.map(nameOf))].filter((name) => !name.startsWith('-'))
  const help = new Map<string, string>()

  beforeAll(async () => {
    const program = await theProgram()
    for (const name of names) {
      const command = name.split(' ').reduce(subcommand, program)
      if (command) help.set(name, command.helpInformation())
    }
  })

  it('are those of --help, with flags that they take', () => {
    expect(names.length).toBeGreaterThan(8)
    for (const words of used) {
      const name = nameOf(words)
      if (name.startsWith('-')) continue
      expect(help.get(name), name).toContain(`Usage: perptape ${name}`)
      for (const flag of flagsOf(words))
        expect(help.get(name), `${name} ${flag}`).toMatch(new RegExp(`${flag}\\b`))
    }
  })

  it('have the flags that are spoken of beside them', () => {
    const every = [...help.values()].join('\n')
    const spoken = documents.flatMap(({ spans }) => spans.filter((span) => span.startsWith('--')))
    for (const flag of spoken.flatMap((span) => flagsOf(span.split(' '))))
      expect(every).toMatch(new RegExp(`${flag}\\b`))
  })

  it('of npm are scripts', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    const run = documents.flatMap((document) =>
      [...shellBlocks(document).flatMap(commandsIn), ...document.spans].flatMap(
        (text) => /^npm run (?:--silent )?([\w:]+)/.exec(text)?.[1] ?? [],
      ),
    )
    expect(run.length).toBeGreaterThan(3)
    for (const name of run) expect(scripts).toHaveProperty([name])
  })
})

describe('settings', () => {
  const file = readFileSync('.env.example', 'utf8')
  const example = Object.fromEntries(
    [...file.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )

  it('of the example are all that there are, with their defaults', () => {
    expect(Object.keys(example).sort()).toEqual([...SETTING_NAMES].sort())
    const none = '/nonexistent/.env'
    expect(loadConfig({}, example, none)).toEqual(loadConfig({}, {}, none))
  })

  it('in the documents are settings', () => {
    const named = [README, OPERATE, SCALE].flatMap(({ spans }) =>
      spans.flatMap((span) => /^[A-Z]{4,}(?:_[A-Z]+)*(?==|$)/.exec(span)?.[0] ?? []),
    )
    expect(named.length).toBeGreaterThan(3)
    for (const name of named) expect(example).toHaveProperty([name])
  })
})

describe('exit codes', () => {
  const told = new Map(
    tableRows(OPERATE, '| exit code |').map(([code = '', meaning = '']) => [Number(code), meaning]),
  )

  it.each([
    [new ConfigError('x'), /setting, flag, file or argument/],
    [new LedgerError('refused' as never, 'x'), /setting, flag, file or argument/],
    [new StoreError('wrong_kind', 'x'), /setting, flag, file or argument/],
    [new StoreError('locked', 'x'), /in use by another process/],
    [new StoreError('disk_full', 'x'), /disk is full/],
    [new StoreError('read_only', 'x'), /may not be written to/],
    [new StoreError('corrupt', 'x'), /damaged/],
    [new StoreError('missing', 'x'), /missing/],
    [new ListenError('x'), /cannot be listened on/],
    [new Error('x'), /unforeseen/],
  ])('of %s is in OPERATE', (thrown, meaning) => {
    expect(told.get(exitCodeOf(thrown))).toMatch(meaning)
  })

  it('are all told, and no other', () => {
    const commands = ['doctor', 'start', 'stop-signals', 'folder-task', 'import']
    const left = ['process/exit-code', ...commands.map((name) => `commands/${name}`)].map((name) =>
      readFileSync(`src/${name}.ts`, 'utf8'),
    )
    for (const code of told.keys())
      if (code > 0)
        expect(
          left.some((source) => new RegExp(`\\b${code}\\b`).test(source)),
          `${code}`,
        ).toBe(true)
  })
})

it('README counts the exchanges of the simulated market', () => {
  const { size } = new Set([...Object.keys(PERP_SIDES), ...Object.keys(SPOT_SIDES)])
  expect(README.text).toContain(`a seeded model of ${size} exchanges`)
})

/** The command line as it stands before it is told what to do: a process for the help of each command takes seconds. */
async function theProgram(): Promise<Command | undefined> {
  const parse = vi.spyOn(Command.prototype, 'parseAsync').mockImplementation(async function (this: Command) {
    return this
  })
  try {
    await import('../../src/cli.ts')
    return await parse.mock.results[0]?.value
  } finally {
    parse.mockRestore()
  }
}

function subcommand(command: Command | undefined, name: string): Command | undefined {
  return command?.commands.find((one) => one.name() === name)
}
