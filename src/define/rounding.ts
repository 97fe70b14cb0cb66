import { z } from 'zod'
import { DefinitionError } from '../core/errors.ts'
import { roundTo } from '../core/round.ts'
import { fieldNote } from './answer.ts'

type Cells = Readonly<Record<string, unknown>>
type Rounding = (value: unknown) => unknown

/**
 * How an answer of that schema is rounded, worked out once from its words: on the way out, in one place, so that no two
 * boards can disagree in the last digit. Objects and lists are copied, what holds no figure is passed on.
 */
export function roundingOf<T>(schema: z.ZodType<T>): (answer: T) => T {
  return (compiled(schema, 'answer') ?? ((answer) => answer)) as (answer: T) => T
}

/** Null where there is nothing to round. */
function compiled(schema: z.ZodType, name: string): Rounding | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return compiled(schema.unwrap() as z.ZodType, name)
  if (schema instanceof z.ZodNumber) return rounded(schema, name)
  if (schema instanceof z.ZodArray) return listed(compiled(schema.element as z.ZodType, name))
  if (schema instanceof z.ZodTuple) return placed(schema.def.items as z.ZodType[], name)
  if (schema instanceof z.ZodRecord) return named(compiled(schema.valueType as z.ZodType, name))
  if (schema instanceof z.ZodUnion) return ofShapes(schema.options as z.ZodObject[])
  return schema instanceof z.ZodObject ? ofFields(schema) : null
}

function rounded(schema: z.ZodNumber, name: string): Rounding {
  const note = fieldNote(schema)
  if (note === undefined) throw new DefinitionError(`${name} is a figure without a word`)
  return unlessNull((value) => {
    try {
      return roundTo(note.decimals, value as number)
    } catch (thrown) {
      throw new RangeError(`${name} ${(thrown as Error).message}`)
    }
  })
}

function listed(item: Rounding | null): Rounding | null {
  return item && unlessNull((value) => (value as unknown[]).map(item))
}

function placed(items: readonly z.ZodType[], name: string): Rounding | null {
  const parts = items.map((item) => compiled(item, name))
  if (parts.every((part) => part === null)) return null
  return unlessNull((value) => (value as unknown[]).map((cell, place) => parts[place]?.(cell) ?? cell))
}

function named(item: Rounding | null): Rounding | null {
  return (
    item &&
    unlessNull((value) =>
      Object.fromEntries(Object.entries(value as Cells).map(([key, one]) => [key, item(one)])),
    )
  )
}

function ofFields({ shape }: z.ZodObject): Rounding | null {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const round = compiled(field as z.ZodType, name)
    return round ? [{ name, round }] : []
  })
  if (fields.length === 0) return null
  return unlessNull((value) => {
    const copy: Record<string, unknown> = { ...(value as Cells) }
    for (const { name, round } of fields) if (name in copy) copy[name] = round(copy[name])
    return copy
  })
}

/** Whichever shape has all the fields that the answer has. */
function ofShapes(options: readonly z.ZodObject[]): Rounding {
  const shapes = options.map((option) => ({ names: option.shape, round: ofFields(option) }))
  return (value) => {
    const fits = shapes.find(({ names }) => Object.keys(value as Cells).every((name) => name in names))
    if (!fits) throw new TypeError('the answer has none of its shapes')
    return fits.round ? fits.round(value) : value
  }
}

function unlessNull(round: Rounding): Rounding {
  return (value) => (value === null || value === undefined ? value : round(value))
}
