import { DAY, dateOf, floorTo, type Ms, parseIso } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { devLog } from '../../tables/record/dev-log.ts'
import { compareText } from '../ranking.ts'

type DevKind = Row<typeof devLog>['kind']

export interface ChangelogEntry {
  readonly version: string
  /** The day of the release; null of what is not released yet, or carries no day. */
  readonly released: string | null
  readonly kind: DevKind
  readonly area: string
  readonly title: string
  readonly detail: string | null
  readonly url: string | null
}

const KINDS: Readonly<Record<string, DevKind>> = {
  added: 'added',
  changed: 'changed',
  fixed: 'fixed',
  removed: 'removed',
  data: 'data',
}
/** Of an entry that names none. */
const NO_AREA = 'perptape'
const HEADING = /^(#+)\s+(.*)$/
const VERSION = /\d+(?:\.\d+)+[^\s\])]*/
const ENTRY = /^[-*]\s+(?:\*\*([^*<>]{1,60})\*\*:?\s*)?(.*)$/
/** Where the first clause ends. */
const CLAUSE = /^(.{12,200}?)(?:: |; |\. |\.$)/
const LINK = /https?:\/\/[^\s)>\]]*[^\s)>\].,;:]/

/**
 * The entries of a changelog: versions by `##`, kinds by `###`, entries by dashes, which go on in lines that are set in.
 * What fits nowhere is passed over: it is written by people, and a slip must not cost the rest.
 */
export function changelogEntries(text: string): ChangelogEntry[] {
  const entries: ChangelogEntry[] = []
  let version: string | null = null
  let released: string | null = null
  let kind: DevKind | null = null
  for (const line of unfolded(text)) {
    const [, marks, heading = ''] = HEADING.exec(line) ?? []
    const [, area, words = ''] = ENTRY.exec(line) ?? []
    if (marks === '##') {
      version = VERSION.exec(heading)?.[0] ?? null
      released = dayIn(heading)
      kind = null
    } else if (marks) kind = KINDS[heading.toLowerCase()] ?? null
    else if (version && kind && words !== '')
      entries.push({ version, released, kind, area: area?.trim() || NO_AREA, ...told(words) })
  }
  return entries
}

/** Lines, each with those that go on with it: set in below a dash. */
function unfolded(text: string): string[] {
  const lines: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const last = lines.at(-1)
    if (last !== undefined && ENTRY.test(last) && /^\s+\S/.test(line))
      lines[lines.length - 1] = `${last} ${line.trim()}`
    else lines.push(line.trimEnd())
  }
  return lines
}

/** The newest first; of one moment in the order of kind, area and title. */
export function newestEntries<T extends { at: Ms; kind: string; area: string; title: string }>(
  rows: readonly T[],
): T[] {
  const nameOf = ({ kind, area, title }: T) => `${kind}\u0000${area}\u0000${title}`
  return [...rows].sort((a, b) => b.at - a.at || compareText(nameOf(a), nameOf(b)))
}

/** How many entries each week has, by its Monday, oldest first. */
export function entriesByWeek(times: readonly Ms[]): { week: string; entries: number }[] {
  const counts = new Map<string, number>()
  for (const at of times) {
    const week = mondayOf(at)
    counts.set(week, (counts.get(week) ?? 0) + 1)
  }
  return [...counts].map(([week, entries]) => ({ week, entries })).sort((a, b) => compareText(a.week, b.week))
}

/** The epoch was a Thursday. */
function mondayOf(at: Ms): string {
  return dateOf(floorTo(at + 3 * DAY, 7 * DAY) - 3 * DAY)
}

function told(words: string) {
  const title = CLAUSE.exec(words)?.[1] ?? words.replace(/\.$/, '')
  const rest = words.slice(title.length).replace(/^[:;.]\s*/, '')
  return { title, detail: rest === '' ? null : rest, url: LINK.exec(words)?.[0] ?? null }
}

function dayIn(heading: string): string | null {
  const day = /\d{4}-\d\d-\d\d/.exec(heading)?.[0]
  return day && parseIso(day) !== null ? day : null
}
