import { z } from 'zod'
import { BPS_DECIMALS, PCT_DECIMALS } from '../core/round.ts'
import type { Ms } from '../core/time.ts'

/**
 * The words that answers are written in. Each says what its field means and, of a figure, in which unit it is and how
 * it is rounded: how it is written (writing.ts), OpenAPI and every list of fields are made of it.
 */
export interface FieldNote {
  readonly meaning: string
  /** Of figures alone. */
  readonly unit?: string
  /** How many are shown; without them all significant digits are. */
  readonly decimals?: number
  /** Rounded already, by the word of what it is of. */
  readonly isRounded?: true
}

const notes = z.registry<FieldNote>()

export function fieldNote(schema: z.ZodType): FieldNote | undefined {
  return notes.get(schema)
}

const figureIn = (unit: string, decimals?: number) => (meaning: string) =>
  z.number().register(notes, { meaning, unit, ...(decimals === undefined ? {} : { decimals }) })

/** A figure in any unit; without decimals it has all its significant digits. */
export const figure = (unit: string, meaning: string, decimals?: number) => figureIn(unit, decimals)(meaning)
/** A figure whose unit another field tells; whoever makes the answer rounds it by the word of that. */
export const roundedFigure = (unit: string, meaning: string) =>
  z.number().register(notes, { meaning, unit, isRounded: true })
/** An amount of US dollars; USDT counts as a dollar. */
export const usd = figureIn('USD', 2)
/** Dollars by the thousand, as the steps of an order book. */
export const wholeUsd = figureIn('USD', 0)
/** Of one coin; it may be a small part of a cent. */
export const price = figureIn('USD')
/** Percent: 1 is 1 %. */
export const pct = figureIn('%', PCT_DECIMALS)
/** Percent of what is paid per interval or per trade, and of what is as small: funding, fees, basis. */
export const rate = figureIn('%', 6)
/** Percent a year, simple. */
export const apr = figureIn('% a year', 4)
/** The difference of two percentages. */
export const points = figureIn('percentage points', 4)
export const bps = figureIn('bps', BPS_DECIMALS)
export const ratio = figureIn('ratio')
/** Coins by the piece. */
export const coins = figureIn('coins')
export const hours = figureIn('hours')
export const minutes = figureIn('minutes')
/** How many times the margin a position may be. */
export const leverage = figureIn('x')

function exactly<V extends number | boolean | string>(values: V[], note: FieldNote): z.ZodLiteral<V> {
  const made = z.literal(values)
  notes.add(made, note)
  return made as z.ZodLiteral<V>
}

/** A whole number in any unit. */
export const integer = (unit: string, meaning: string) => z.int().register(notes, { meaning, unit })
const natural = (unit: string, min: number, max?: number) => (meaning: string) => {
  const whole = z.int().min(min)
  return (max === undefined ? whole : whole.max(max)).register(notes, { meaning, unit })
}
export const count = natural('count', 0)
export const days = natural('days', 0)
/** The first is 1. */
export const rank = natural('rank', 1)
/** 0 to 100 in whole points. */
export const score = natural('points of 100', 0, 100)
export const weekday = natural('weekday, 0 is Monday', 0, 6)
export const hourOfDay = natural('hour of the day, UTC', 0, 23)
/** A figure that is the same in every answer, or one of a few. */
export const fixed = <const V extends number>(value: V | readonly V[], unit: string, meaning: string) =>
  exactly<V>([value].flat() as V[], { meaning, unit })

/** A moment is milliseconds for who works it out, which is the type, and text for who reads it, which is the schema. */
const moment = (precision: number) => (meaning: string) =>
  z.iso.datetime({ precision }).register(notes, { meaning }) as z.ZodType as z.ZodType<Ms>
export const iso = moment(3)
/** The same to the second. */
export const isoSeconds = moment(0)
export const day = (meaning: string) => z.iso.date().register(notes, { meaning })
export const text = (meaning: string) => z.string().register(notes, { meaning })
export const venue = (meaning = 'Venue, by its id.') => text(meaning)
export const symbol = (meaning = 'Perpetual, as BTCUSDT.') => text(meaning)
export const coin = (meaning = 'Coin, as BTC.') => text(meaning)
export const flag = (meaning: string) => z.boolean().register(notes, { meaning })
export const always = <const V extends boolean | string>(value: V, meaning: string) =>
  exactly<V>([value], { meaning })
export const oneOf = <const V extends readonly string[]>(values: V, meaning: string) =>
  z.enum(values).register(notes, { meaning })

/** Fields that stand together; those of a list need no words of their own. */
export const part = <const S extends z.ZodRawShape>(fields: S, meaning?: string) => {
  const made = z.strictObject(fields)
  return meaning === undefined ? made : made.register(notes, { meaning })
}
export const listOf = <T extends z.ZodType>(item: T, meaning: string) =>
  z.array(item).register(notes, { meaning })
/** The same of every name: a venue, a chain. */
export const byName = <T extends z.ZodType>(value: T, meaning: string) =>
  z.record(z.string(), value).register(notes, { meaning })
/** Figures by their place, where rows with names would be too long. */
export const places = <const T extends readonly [z.ZodType, ...z.ZodType[]]>(items: T, meaning: string) =>
  z.tuple(items).register(notes, { meaning })

const headings = z.registry<readonly string[]>()
/** The same of rows that CSV shows: the names head their columns. */
export const row = <const T extends readonly [z.ZodType, ...z.ZodType[]]>(
  items: T,
  names: { readonly [P in keyof T]: string },
  meaning: string,
) => {
  const made = places(items, meaning)
  headings.add(made, names as readonly string[])
  return made
}
export const headingsOf = (schema: z.ZodType): readonly string[] | undefined => headings.get(schema)

const epochs = new WeakSet<z.ZodType>()
/** A moment as a number, where rows are many; CSV writes it like any other moment. */
export const epochMs = (meaning: string) => {
  const made = integer('ms since 1970, UTC', meaning)
  epochs.add(made)
  return made
}
export const isEpoch = (schema: z.ZodType): boolean => epochs.has(schema)

/** A value of an answer as it is given: nobody changes it. */
export type Given<T> = T extends object ? { readonly [K in keyof T]: Given<T[K]> } : T

/** A field that may be unknown. */
export const unsure = <T extends z.ZodType>(schema: T) => schema.nullable()
/** Fields each of which may be unknown. */
export const unsureAll = <S extends Readonly<Record<string, z.ZodType>>>(fields: S) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, unsure(schema)])) as {
    [N in keyof S]: z.ZodNullable<S[N]>
  }
const shapeNames = new WeakMap<z.ZodType, string>()
/** An answer of one of these shapes, by their names: each is whole, and told from the others by its fields or by a word that it always has. */
export const either = <const S extends Readonly<Record<string, z.ZodObject>>>(shapes: S) => {
  for (const [name, shape] of Object.entries(shapes)) shapeNames.set(shape, name)
  return z.union(Object.values(shapes) as S[keyof S][])
}
/** Undefined of a shape that is the only one. */
export const shapeName = (schema: z.ZodType): string | undefined => shapeNames.get(schema)

/** A field that is a word or a list of names. */
export const wordOrNames = <const V extends string>(word: V, meaning: string) => {
  const made = z.union([z.literal(word), z.array(text('A name.'))])
  notes.add(made, { meaning })
  return made
}

const onRequest = new WeakSet<z.ZodType>()
/** A part of the answer that is there when it was asked for and left out otherwise; what is unknown is null instead. */
export const whenAsked = <T extends z.ZodType>(schema: T): z.ZodOptional<T> => {
  const asked = schema.optional()
  onRequest.add(asked)
  return asked
}
export const isWhenAsked = (schema: z.ZodType): boolean => onRequest.has(schema)
