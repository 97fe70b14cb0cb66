import { BOARDS } from '../../boards/index.ts'
import type { Board } from '../../define/board.ts'
import { fieldsOf, meansField } from '../../define/field-paths.ts'
import { meaningPath } from '../../define/meaning-ids.ts'
import type { Method } from '../../define/method.ts'
import { paidPath } from '../../define/offer.ts'

/** A method in Markdown: its page is made of it, and so is whatever else tells it in text. */
export function methodMarkdown(method: Method): string {
  const { title, example } = method
  return `${[
    `# ${title}`,
    methodBody(method),
    '## Worked example',
    'Given:',
    block(Object.entries(example.given).flatMap(([name, value]) => givenLines(name, value))),
    example.steps.map((step, place) => `${place + 1}. ${step}`).join('\n'),
    'Gives:',
    block(Object.entries(example.gives).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)),
  ].join('\n\n')}\n`
}

function methodBody(method: Method): string {
  const {
    answers,
    formula,
    symbols = {},
    version,
    inputs,
    assumes,
    misleads,
    shown,
    sold = [],
    meaning,
  } = method
  const parts = [
    answers,
    '## Formula',
    block(formula),
    list(Object.entries(symbols).map(([symbol, means]) => `\`${symbol}\`: ${means}`)),
    `Version ${version}.`,
    '## Made of',
    list(inputs.map(({ table, columns }) => `\`${table}\`: ${names(columns)}`)),
    '## Taken for granted',
    list(assumes),
    '## Where it misleads',
    list(misleads),
    '## Where it is shown',
    list([
      ...Object.entries(shown).map(([id, fields]) => shownOn(boardOf(id), fields)),
      ...sold.map((route) => `\`${paidPath(route)}\`, sold by the call`),
    ]),
    meaning && `What its fields mean: [${meaning.replaceAll('-', ' ')}](${meaningPath(meaning)}).`,
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** Lists of rows one below the other: a reader looks at one at a time. */
function givenLines(name: string, value: unknown): string[] {
  const isRows = Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null)
  if (!isRows) return [`${name}: ${JSON.stringify(value)}`]
  return [`${name}:`, ...value.map((item) => `  ${JSON.stringify(item)}`)]
}

function shownOn(board: Board, patterns: readonly string[]): string {
  return `[${board.title}](${addressOf(board)}), \`${board.path}\`: ${names(shownNames(board, patterns))}`
}

/** Names without where they stand, each once: the same figure is in many places of an answer. */
function shownNames(board: Board, patterns: readonly string[]): string[] {
  const shown = fieldsOf(board.result).filter(({ path }) =>
    patterns.some((pattern) => meansField(pattern, path)),
  )
  // Of figures by their place the last name alone says nothing.
  return [...new Set(shown.map(({ path }) => /[^.]*[a-z][^.]*(\.\d+)?$/i.exec(path)?.[0] ?? path))]
}

/** With the parameters of the board's own example. */
function addressOf({ path, example }: Board): string {
  const rest = new URLSearchParams(example)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    rest.delete(name)
    return encodeURIComponent(example[name] ?? '')
  })
  return rest.size === 0 ? filled : `${filled}?${rest}`
}

function boardOf(id: string): Board {
  const found = BOARDS.find((board) => board.id === id)
  if (!found) throw new Error(`a method is shown on ${id}, which is no board`)
  return found
}

const block = (lines: readonly string[]) => ['```text', ...lines, '```'].join('\n')
const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')
const names = (all: readonly string[]) => all.map((name) => `\`${name}\``).join(', ')
