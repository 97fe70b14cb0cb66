import { z } from 'zod'
import { baseOf, perpOf } from '../core/symbols.ts'
import { dayMs, parseIso } from '../core/time.ts'

/**
 * Query and path parameters. All arrive as text; each schema reads the text, and its note says in words what is
 * allowed: the 400's sentence, OpenAPI and the catalog are made of the same note.
 */
export interface ParamNote {
  /** What is allowed, to follow "must be …". */
  readonly allowed: string
  readonly about: string
  readonly type: 'string' | 'number'
  readonly schema: Readonly<Record<string, unknown>>
  /** What its value is the name of: one that nobody has ever seen is not found. */
  readonly names?: 'perp' | 'coin' | 'venue'
}

declare const NOTED: unique symbol
/** A parameter with its note: only the words of this file make one. */
export interface Param<V = unknown> extends z.ZodType<V> {
  readonly [NOTED]: true
}
/** Parameters by their names. */
export type Params = Readonly<Record<string, Param>>

const notes = z.registry<ParamNote>()

function noted<V>(schema: z.ZodType<V>, note: ParamNote): Param<V> {
  return schema.clone().register(notes, note) as unknown as Param<V>
}

export function paramNote(schema: z.ZodType): ParamNote | undefined {
  return notes.get(schema)
}

/** What a parameter does and what is allowed, for who reads about it. */
export function paramWords(schema: z.ZodType): string {
  const note = notes.get(schema)
  return note ? `${note.about} Allowed: ${note.allowed}.` : ''
}

interface Bounds {
  readonly min: number
  readonly max: number
  readonly about: string
  /** What it counts, where that is not how many of something. */
  readonly unit?: string
}

const wholeText = ({ min, max }: Bounds) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))

const wholeNote = (
  { min, max, about, unit = 'count' }: Bounds,
  more: { default?: number } = {},
): ParamNote => ({
  allowed: `a whole number from ${min} to ${max}`,
  about,
  type: 'number',
  schema: { type: 'integer', minimum: min, maximum: max, 'x-unit': unit, ...more },
})

export function whole(bounds: Bounds & { readonly default: number }): Param<number> {
  return noted(wholeText(bounds).default(bounds.default), wholeNote(bounds, { default: bounds.default }))
}

export function optionalWhole(bounds: Bounds): Param<number | undefined> {
  return noted(wholeText(bounds).optional(), wholeNote(bounds))
}

/** A number without which there is no answer. */
export function requiredWhole(bounds: Bounds): Param<number> {
  return noted(wholeText(bounds), wholeNote(bounds))
}

export function choice<const V extends readonly string[]>(
  values: V,
  more: { default: V[number]; about: string },
): Param<V[number]> {
  const chosen = z.enum(values).default(more.default as never)
  return noted<V[number]>(chosen as z.ZodType<V[number]>, choiceNote(values, more.about, more.default))
}

export function optionalChoice<const V extends readonly string[]>(
  values: V,
  about: string,
): Param<V[number] | undefined> {
  return noted<V[number] | undefined>(z.enum(values).optional(), choiceNote(values, about))
}

/** Some of a few names, separated by commas; each once, in the order of the list. */
export function someOf<const V extends readonly string[]>(
  values: V,
  more: { readonly default: readonly V[number][]; readonly about: string },
): Param<readonly V[number][]> {
  const names = z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(values)))
    .transform((chosen) => values.filter((name) => chosen.includes(name as never)))
  const one = `(${values.join('|')})`
  return noted<readonly V[number][]>(names.default(more.default as never) as never, {
    allowed: `one or more of ${values.join(', ')}, separated by commas`,
    about: more.about,
    type: 'string',
    schema: { type: 'string', pattern: `^${one}(,${one})*$`, default: more.default.join(',') },
  })
}

/** A name of a list, required: one of good form that the list does not have is not found, by whoever looks it up. */
export const nameIn = (values: readonly string[], about: string): Param<string> =>
  noted(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9_]{1,40}$/),
    choiceNote(values, about),
  )

/** A key that pays for calls from what is on it. */
export const PREPAID_KEY = /^pk_[a-z2-7]{40}$/

export const optionalPrepaidKey = (about: string): Param<string | undefined> =>
  noted(z.string().regex(PREPAID_KEY).optional(), {
    allowed: 'a prepaid key: pk_ and 40 characters',
    about,
    type: 'string',
    schema: { type: 'string', pattern: PREPAID_KEY.source },
  })

/** How coins and perpetuals are typed: BTC, btc-usdt, 1000PEPE. */
const SPELLED = /^[\p{L}\p{N}\-/_ ]{1,40}$/u
/** Coins have names that no perpetual of ours has: USDC.E, xyz:TSLA. */
const COIN = /^[\p{L}\p{N}\-/_ .:@]{1,40}$/u

/** One of a few coins, however it is spelled: btc, BTC-USDT and BTCUSDT are BTC. */
export function coinChoice<const V extends readonly string[]>(
  values: V,
  more: { default: V[number]; about: string },
): Param<V[number]> {
  const chosen = oneCoin(values).default(more.default as never)
  return noted<V[number]>(chosen as z.ZodType<V[number]>, choiceNote(values, more.about, more.default))
}

export function optionalCoinChoice<const V extends readonly string[]>(
  values: V,
  about: string,
): Param<V[number] | undefined> {
  return noted<V[number] | undefined>(oneCoin(values).optional(), choiceNote(values, about))
}

function oneCoin<const V extends readonly string[]>(values: V) {
  return z.string().regex(SPELLED).transform(baseOf).pipe(z.enum(values))
}

function choiceNote(values: readonly string[], about: string, fallback?: string): ParamNote {
  return {
    allowed: `one of ${values.join(', ')}`,
    about,
    type: 'string',
    schema: { type: 'string', enum: values, ...(fallback === undefined ? {} : { default: fallback }) },
  }
}

/** Any coin, by the piece: kPEPE, 1000PEPE and PEPEUSDT are PEPE. */
export const optionalCoin = (about: string): Param<string | undefined> =>
  noted(z.string().regex(COIN).transform(baseOf).optional(), {
    allowed: 'a coin such as BTC, or its perpetual such as BTCUSDT',
    about,
    type: 'string',
    schema: { type: 'string', ...boundsOf(COIN), examples: ['BTC'] },
    names: 'coin',
  })

const PERP_NOTE: ParamNote = {
  allowed: 'a perpetual such as BTCUSDT, or its base such as BTC',
  about: 'Perpetual, as BTCUSDT or BTC.',
  type: 'string',
  schema: { type: 'string', ...boundsOf(SPELLED), examples: ['BTCUSDT'] },
  names: 'perp',
}
const perpText = z.string().regex(SPELLED).transform(perpOf)

/** A perpetual, required (a path parameter). */
export const perpSymbol = (): Param<string> => noted(perpText, PERP_NOTE)
export const optionalPerpSymbol = (about = PERP_NOTE.about): Param<string | undefined> =>
  noted(perpText.optional(), { ...PERP_NOTE, about })

/** A perpetual, or the one that is shown when none is named. */
export const perpSymbolOr = (fallback: string, about: string): Param<string> =>
  noted(perpText.default(perpOf(fallback)), {
    ...PERP_NOTE,
    about,
    schema: { ...PERP_NOTE.schema, default: fallback },
  })

const VENUE = /^[a-z0-9]{2,20}$/
const venueText = z.string().trim().toLowerCase().regex(VENUE)

export const optionalVenue = (about: string): Param<string | undefined> =>
  noted(venueText.optional(), {
    allowed: 'a venue id such as binance',
    about,
    type: 'string',
    schema: { type: 'string', ...boundsOf(VENUE), examples: ['binance'] },
    names: 'venue',
  })

/** A moment as ISO 8601 (a date means its midnight, UTC), in milliseconds. */
export const optionalMoment = (about: string): Param<number | undefined> =>
  noted(momentText.optional(), {
    allowed: 'an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date',
    about,
    type: 'string',
    schema: { type: 'string', format: 'date-time' },
  })

/** A UTC day, as it was given. */
export const optionalDay = (about: string): Param<string | undefined> =>
  noted(dayText.optional(), {
    allowed: 'a date such as 2026-11-01',
    about,
    type: 'string',
    schema: { type: 'string', format: 'date' },
  })

const dayText = z.string().refine((value) => dayMs(value) !== null)

const momentText = z.string().transform((value, context) => {
  const ms = parseIso(value)
  if (ms === null) context.addIssue({ code: 'custom', message: 'not a time' })
  return ms ?? Number.NaN
})

const textNote = (pattern: RegExp, allowed: string, about: string, example?: string): ParamNote => ({
  allowed,
  about,
  type: 'string',
  schema: { type: 'string', ...boundsOf(pattern), ...(example === undefined ? {} : { examples: [example] }) },
})

/** Letters of every script are told by their number alone: not every program that reads a pattern knows them. */
function boundsOf({ source, unicode }: RegExp): Readonly<Record<string, unknown>> {
  const [, minLength, maxLength] = /\{(\d+),(\d+)\}\$$/.exec(source) ?? []
  return unicode ? { minLength: Number(minLength), maxLength: Number(maxLength) } : { pattern: source }
}

export const optionalText = (pattern: RegExp, allowed: string, about: string): Param<string | undefined> =>
  noted(z.string().regex(pattern).optional(), textNote(pattern, allowed, about))

/** A text without which there is no answer. */
export const requiredText = (
  pattern: RegExp,
  allowed: string,
  about: string,
  example?: string,
): Param<string> => noted(z.string().regex(pattern), textNote(pattern, allowed, about, example))

/** The same where the case of letters means nothing: read in lower case. */
export const requiredLowerText = (pattern: RegExp, allowed: string, about: string): Param<string> =>
  noted(z.string().trim().toLowerCase().regex(pattern), textNote(pattern, allowed, about))
