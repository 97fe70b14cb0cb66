import { z } from 'zod'
import { parseIso } from '../../core/time.ts'
import type { Board } from '../../define/board.ts'
import { shapesOf } from '../../define/board.ts'
import type { CutRules } from './tool-notes.ts'

type Answer = Readonly<Record<string, unknown>>

export interface Lengths {
  /** Rows of a list. */
  readonly outer: number
  /** Rows of a list that each row of another has. */
  readonly inner: number
}

export interface CutAnswer {
  readonly answer: Record<string, unknown>
  /** How long each list was, by its place in the answer: `rows`, or of the longest one `rows[].bars`. */
  readonly totals: Record<string, number>
  /** What was kept of those that were cut, in words. */
  readonly cut: Record<string, string>
}

/**
 * The answer of a board with shorter lists. The schema tells a list from figures that belong together by their place,
 * which are never parted. Of what runs in time, oldest first, the newest is kept; of everything else the first.
 */
export function cutAnswer(board: Board, answer: Answer, lengths: Lengths, rules: CutRules): CutAnswer {
  const { leftOut = [] } = rules
  const kept = Object.fromEntries(Object.entries(answer).filter(([name]) => !leftOut.includes(name)))
  const cutter = new Cutter(lengths, rules, parseIso(String(answer.generatedAt ?? answer.generated_at)) ?? 0)
  const shape = shapesOf(board).find((one) => hasAll(one, answer)) ?? shapesOf(board)[0]!
  const made = cutter.walk(shape, kept, '', 0) as Record<string, unknown>
  for (const name of leftOut) if (name in answer) cutter.cut[name] = `left out; ${board.path} has it`
  return { answer: made, totals: cutter.totals, cut: cutter.cut }
}

class Cutter {
  readonly totals: Record<string, number> = {}
  readonly cut: Record<string, string> = {}
  readonly #lengths: Lengths
  readonly #largest: Readonly<Record<string, string>>
  readonly #now: number

  constructor(lengths: Lengths, { largest = {} }: CutRules, now: number) {
    this.#lengths = lengths
    this.#largest = largest
    this.#now = now
  }

  /** `depth` counts the lists around it. */
  walk(schema: z.ZodType, value: unknown, path: string, depth: number): unknown {
    const known = plain(schema)
    if (typeof value !== 'object' || value === null) return value
    if (known instanceof z.ZodUnion) {
      const option = known.options.find((one) => fits(one as z.ZodType, value))
      return option ? this.walk(option as z.ZodType, value, path, depth) : value
    }
    if (known instanceof z.ZodArray && Array.isArray(value)) {
      const length = depth === 0 ? this.#lengths.outer : this.#lengths.inner
      return this.#list(known.element as z.ZodType, value, path, depth, length)
    }
    const at = (name: string) => (path === '' ? name : `${path}.${name}`)
    if (known instanceof z.ZodRecord) {
      return mapped(value, (part, name) => this.walk(known.valueType as z.ZodType, part, at(name), depth))
    }
    if (!(known instanceof z.ZodObject)) return value
    const made = mapped(value, (part, name) => {
      const field = known.shape[name] as z.ZodType | undefined
      return field ? this.walk(field, part, at(name), depth) : part
    })
    return isSteady(value) ? this.#steady(value, made, at('values'), depth) : made
  }

  #list(element: z.ZodType, all: readonly unknown[], path: string, depth: number, length: number): unknown[] {
    if (depth === 0 || all.length > length) {
      this.totals[path] = Math.max(this.totals[path] ?? 0, all.length)
    }
    const { rows, which } = this.#chosen(all, path, length)
    if (which !== null) this.#say(path, which, rows.length, depth)
    const inner = plain(element)
    return rows.map((row) =>
      // A list of lists is a table: its rows are as long as it has rows.
      inner instanceof z.ZodArray && Array.isArray(row)
        ? this.#list(inner.element as z.ZodType, row, `${path}[]`, depth + 1, length)
        : this.walk(inner, row, `${path}[]`, depth + 1),
    )
  }

  #chosen(
    all: readonly unknown[],
    path: string,
    length: number,
  ): { rows: readonly unknown[]; which: string | null } {
    if (all.length <= length) return { rows: all, which: null }
    const by = this.#largest[path.slice(path.lastIndexOf('.') + 1)]
    if (by !== undefined) return { rows: largestOf(all, by, length), which: `largest by ${by},` }
    return isOldestFirst(all, this.#now)
      ? { rows: all.slice(-length), which: 'newest' }
      : { rows: all.slice(0, length), which: 'first' }
  }

  /** Values at equal steps from a start: the newest are kept, and the start moves along. */
  #steady(
    { start, step_seconds: step, values }: Steady,
    made: Record<string, unknown>,
    path: string,
    depth: number,
  ) {
    const length = depth === 0 ? this.#lengths.outer : this.#lengths.inner
    const gone = values.length - length
    if (gone <= 0) return made
    this.#say(path, 'newest', length, depth)
    const from = new Date(parseIso(start)! + gone * step * 1_000).toISOString()
    return { ...made, start: from, values: values.slice(-length) }
  }

  #say(path: string, which: string, kept: number, depth: number): void {
    this.cut[path] = `${which} ${kept} of ${depth === 0 ? '' : 'up to '}${this.totals[path]}`
  }
}

interface Steady {
  readonly start: string
  readonly step_seconds: number
  readonly values: readonly unknown[]
}

function isSteady(value: object): value is Steady {
  const { start, step_seconds: step, values } = value as Partial<Steady>
  return typeof start === 'string' && typeof step === 'number' && Array.isArray(values)
}

function plain(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? plain(schema.unwrap() as z.ZodType)
    : schema
}

function fits(schema: z.ZodType, value: object): boolean {
  const known = plain(schema)
  return known instanceof z.ZodObject
    ? hasAll(known, value)
    : known instanceof z.ZodArray && Array.isArray(value)
}

/** What was asked for besides may be left out; the rest of a shape is always there. */
function hasAll({ shape }: z.ZodObject, value: object): boolean {
  return Object.entries(shape).every(([name, field]) => name in value || field instanceof z.ZodOptional)
}

function mapped(value: object, of: (part: unknown, name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, of(part, name)]))
}

function largestOf(all: readonly unknown[], by: string, length: number): unknown[] {
  const sizeOf = (row: unknown) => Math.abs(Number((row as Record<string, unknown>)[by] ?? 0))
  const largest = new Set([...all].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, length))
  return all.filter((row) => largest.has(row))
}

/** Whether rows begin with moments that grow up to now; what is still to come is told soonest first. */
function isOldestFirst(all: readonly unknown[], now: number): boolean {
  const times = all.map(timeOf)
  return times.every((time, at) => time !== null && time <= now && (at === 0 || time > times[at - 1]!))
}

function timeOf(row: unknown): number | null {
  if (typeof row !== 'object' || row === null) return null
  const first: unknown = Object.values(row)[0]
  return typeof first === 'string' && /^\d{4}-\d\d-\d\d/.test(first) ? parseIso(first) : null
}
