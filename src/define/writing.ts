import { z } from 'zod'
import { DefinitionError } from '../core/errors.ts'
import { roundTo } from '../core/round.ts'
import { isoOf, type Ms } from '../core/time.ts'
import { fieldNote } from './answer.ts'

type Cells = Readonly<Record<string, unknown>>
type Writing = (value: unknown) => unknown

/**
 * How an answer of that schema is written, worked out once from its words: figures rounded, moments as text, fields in
 * their order; on the way out, in one place, so that no two boards can disagree in the last digit. It is a copy.
 */
export function writingOf<T>(schema: z.ZodType<T>): (answer: T) => T {
  return (compiled(schema, 'answer') ?? ((answer) => answer)) as (answer: T) => T
}

/** Null where a value is passed on as it is. */
function compiled(schema: z.ZodType, name: string): Writing | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return compiled(schema.unwrap() as z.ZodType, name)
  if (schema instanceof z.ZodNumber) return rounded(schema, name)
  if (schema instanceof z.ZodISODateTime) return told(schema)
  if (schema instanceof z.ZodArray) return listed(compiled(schema.element as z.ZodType, name))
  if (schema instanceof z.ZodTuple) return placed(schema.def.items as z.ZodType[], name)
  if (schema instanceof z.ZodRecord) return named(compiled(schema.valueType as z.ZodType, name))
  if (schema instanceof z.ZodUnion && schema.options.every((option) => option instanceof z.ZodObject))
    return ofShapes(schema.options as z.ZodObject[])
  return schema instanceof z.ZodObject ? ofFields(schema) : null
}

function rounded(schema: z.ZodNumber, name: string): Writing | null {
  const note = fieldNote(schema)
  if (note === undefined) throw new DefinitionError(`${name} is a figure without a word`)
  if (note.isRounded) return null
  return unlessNull((value) => {
    try {
      return roundTo(note.decimals, value as number)
    } catch (thrown) {
      throw new RangeError(`${name} ${(thrown as Error).message}`)
    }
  })
}

function told(schema: z.ZodISODateTime): Writing {
  const toSeconds = (schema.def as z.core.$ZodISODateTimeDef).precision === 0
  return unlessNull((value) => {
    const text = isoOf(value as Ms)
    return toSeconds ? text.replace('.000Z', 'Z') : text
  })
}

function listed(item: Writing | null): Writing | null {
  return item && unlessNull((value) => (value as unknown[]).map(item))
}

function placed(items: readonly z.ZodType[], name: string): Writing | null {
  const parts = items.map((item) => compiled(item, name))
  if (parts.every((part) => part === null)) return null
  return unlessNull((value) => (value as unknown[]).map((cell, place) => parts[place]?.(cell) ?? cell))
}

function named(item: Writing | null): Writing | null {
  return (
    item &&
    unlessNull((value) =>
      Object.fromEntries(Object.entries(value as Cells).map(([key, one]) => [key, item(one)])),
    )
  )
}

function ofFields({ shape }: z.ZodObject): Writing {
  const fields = Object.entries(shape).map(([name, field]) => ({
    name,
    write: compiled(field as z.ZodType, name),
  }))
  return unlessNull((value) => {
    const cells = value as Cells
    const copy: Record<string, unknown> = {}
    for (const { name, write } of fields) {
      const cell = cells[name]
      if (cell !== undefined) copy[name] = write ? write(cell) : cell
    }
    return copy
  })
}

function ofShapes(options: readonly z.ZodObject[]): Writing {
  const writings = new Map(options.map((option) => [option, ofFields(option)]))
  return (value) => {
    const fits = shapeOf(options, value as Cells)
    if (!fits) throw new TypeError('the answer has none of its shapes')
    return writings.get(fits)!(value)
  }
}

/** Whichever shape has all the fields that the answer has, and the words that it says in them. */
export function shapeOf(options: readonly z.ZodObject[], answer: Cells): z.ZodObject | undefined {
  const says = (word: unknown, value: unknown) =>
    !(word instanceof z.ZodLiteral || word instanceof z.ZodEnum) || word.safeParse(value).success
  return options.find(({ shape }) =>
    Object.entries(answer).every(([name, value]) => name in shape && says(shape[name], value)),
  )
}

function unlessNull(write: Writing): Writing {
  return (value) => (value === null ? null : write(value))
}
