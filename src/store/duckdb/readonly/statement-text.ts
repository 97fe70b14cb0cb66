import { refusal } from './statement-tree.ts'

/** As much as a person writes; how long the engine plans goes by it. */
const LENGTH_MAX = 50_000

export interface StatementText {
  /** Without the semicolon and whatever comes after it. */
  readonly text: string
  /** What is to be told of it instead of its rows. */
  readonly explain: '' | 'EXPLAIN' | 'EXPLAIN ANALYZE'
  readonly firstWord: string
}

/**
 * Takes a statement apart as far as the engine's parser is no help. Nothing is trusted to this: what is made of the
 * text is read by that parser before it is run.
 */
export function statementText(given: string): StatementText {
  if (given.length > LENGTH_MAX)
    throw refusal(`A statement may have ${LENGTH_MAX.toLocaleString('en')} characters.`)
  if (given.includes('\0')) throw refusal('A statement has no zero bytes.')
  // Not in the tree. NOT MATERIALIZED puts a query wherever it is named: a dozen of them, each naming the last one
  // twice, take the engine a minute to plan, which cannot be interrupted.
  if (/materialized/i.test(given))
    throw refusal('MATERIALIZED is refused: a query of WITH is made once anyway.')
  const whole = given.slice(statementBegin(given), statementEnd(given))
  if (whole.trim() === '') throw refusal('There is no statement.')
  const [prefix = ''] = /^EXPLAIN\s+(ANALYZE\s+)?(?!\()/i.exec(whole) ?? []
  return {
    text: whole.slice(prefix.length),
    explain: prefix === '' ? '' : /analyze/i.test(prefix) ? 'EXPLAIN ANALYZE' : 'EXPLAIN',
    firstWord: /^\w+/.exec(whole)?.[0] ?? '',
  }
}

/** Text in quotes, names in quotes, comments: in these a semicolon ends nothing. */
const SEALED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|--[^\n]*|\/\*[\s\S]*?\*\//y
/** The same, begun and not ended. */
const UNSEALED = /['"]|\$\w*\$|\/\*/y

/** Where the last statement's text ends: before its semicolon and the comments after it. */
function statementEnd(text: string): number {
  let end = 0
  forEachPart(text, (part, at) => {
    if (!/^(;|\s|--|\/\*)/.test(part)) end = at + part.length
  })
  return end
}

function statementBegin(text: string): number {
  return /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/.exec(text)![0].length
}

/** Whether somebody who types a statement line by line is done: it ends with a semicolon outside of quotes. */
export function isComplete(text: string): boolean {
  let last = ''
  let open = false
  forEachPart(text, (part, _at, isOpen) => {
    open ||= isOpen
    if (!/^(\s|--|\/\*)/.test(part)) last = part
  })
  return !open && last === ';'
}

function forEachPart(text: string, visit: (part: string, at: number, isOpen: boolean) => void): void {
  for (let at = 0; at < text.length; ) {
    SEALED.lastIndex = at
    UNSEALED.lastIndex = at
    const sealed = SEALED.exec(text)?.[0]
    const isOpen = sealed === undefined && UNSEALED.test(text)
    const part = sealed ?? (isOpen ? text.slice(at) : text[at]!)
    visit(part, at, isOpen)
    at += part.length
  }
}
