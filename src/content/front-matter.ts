import { PerptapeError } from '../core/errors.ts'

/**
 * What stands between two lines of dashes ahead of a text: `name: value`, or a name with entries of its own beneath. By
 * hand: gray-matter brings js-yaml 3, and YAML makes dates, numbers and booleans of texts.
 */
export interface FrontMatter {
  readonly values: ReadonlyMap<string, string>
  /** By the name that they stand beneath, in their order. */
  readonly entries: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly body: string
}

export function frontMatterOf(text: string): FrontMatter {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  const end = lines.indexOf('---', 1)
  if (lines[0] !== '---' || end === -1)
    throw new PerptapeError('has no front matter between two lines of ---')
  const values = new Map<string, string>()
  const entries = new Map<string, Map<string, string>>()
  let under: Map<string, string> | null = null
  for (const line of lines.slice(1, end)) {
    if (line.trim() === '') continue
    const match = /^(\s*)([a-z][a-z0-9-]*):\s*(.*)$/.exec(line)
    if (!match)
      throw new PerptapeError(`has a line in its front matter that is no "name: value": ${line.slice(0, 60)}`)
    const [, indent, name, value] = match as unknown as [string, string, string, string]
    if (indent !== '' && under !== null) under.set(name, plain(value))
    else if (value === '') {
      under = new Map()
      entries.set(name, under)
    } else {
      under = null
      values.set(name, plain(value))
    }
  }
  return { values, entries, body: lines.slice(end + 1).join('\n') }
}

function plain(value: string): string {
  return value.trim().replace(/^(["'])(.*)\1$/, '$2')
}
