import { z } from 'zod'
import { baseOf, perpOf } from '../core/symbols.ts'
import { parseIso } from '../core/time.ts'

/**
 * Query and path parameters. All arrive as text; each schema reads the text, and its metadata says in words
 * what is allowed: the 400's sentence, OpenAPI and the catalog are made of the same metadata.
 */
export interface ParamNote {
  /** What is allowed, to follow "must be …". */
  readonly allowed: string
  readonly about: string
  readonly type: 'string' | 'number'
  readonly schema: Readonly<Record<string, unknown>>
  /** What its value is the name of: one that nobody has ever seen is not found. */
  readonly names?: 'perp' | 'venue'
}

const notes = z.registry<ParamNote>()

export function paramNote(schema: z.ZodType): ParamNote | undefined {
  return notes.get(schema)
}

export function whole(bounds: {
  min: number
  max: number
  default: number
  about: string
}): z.ZodType<number> {
  const { min, max, about } = bounds
  return z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
    .default(bounds.default)
    .register(notes, {
      allowed: `a whole number from ${min} to ${max}`,
      about,
      type: 'number',
      schema: { type: 'integer', minimum: min, maximum: max, default: bounds.default },
    })
}

export function optionalWhole(bounds: {
  min: number
  max: number
  about: string
}): z.ZodType<number | undefined> {
  const { min, max, about } = bounds
  return z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
    .optional()
    .register(notes, {
      allowed: `a whole number from ${min} to ${max}`,
      about,
      type: 'number',
      schema: { type: 'integer', minimum: min, maximum: max },
    })
}

export function choice<const V extends readonly string[]>(
  values: V,
  more: { default: V[number]; about: string },
): z.ZodType<V[number]> {
  return z
    .enum(values)
    .default(more.default as never)
    .register(notes, choiceNote(values, more.about, more.default)) as unknown as z.ZodType<V[number]>
}

export function optionalChoice<const V extends readonly string[]>(
  values: V,
  about: string,
): z.ZodType<V[number] | undefined> {
  return z.enum(values).optional().register(notes, choiceNote(values, about)) as unknown as z.ZodType<
    V[number] | undefined
  >
}

/** How coins and perpetuals are typed: BTC, btc-usdt, 1000PEPE. */
const SPELLED = /^[\p{L}\p{N}\-/_ ]{1,40}$/u
/** Coins have names that no perpetual of ours has: USDC.E, xyz:TSLA. */
const COIN = /^[\p{L}\p{N}\-/_ .:@]{1,40}$/u

/** One of a few coins, however it is spelled: btc, BTC-USDT and BTCUSDT are BTC. */
export function coinChoice<const V extends readonly string[]>(
  values: V,
  more: { default: V[number]; about: string },
): z.ZodType<V[number]> {
  return oneCoin(values)
    .default(more.default as never)
    .register(notes, choiceNote(values, more.about, more.default)) as unknown as z.ZodType<V[number]>
}

export function optionalCoinChoice<const V extends readonly string[]>(
  values: V,
  about: string,
): z.ZodType<V[number] | undefined> {
  return oneCoin(values).optional().register(notes, choiceNote(values, about)) as unknown as z.ZodType<
    V[number] | undefined
  >
}

function oneCoin<const V extends readonly string[]>(values: V) {
  return z.string().regex(SPELLED).transform(baseOf).pipe(z.enum(values))
}

/** Any coin, by the piece: kPEPE, 1000PEPE and PEPEUSDT are PEPE. */
export const optionalCoin = (about: string): z.ZodType<string | undefined> =>
  z
    .string()
    .regex(COIN)
    .transform(baseOf)
    .optional()
    .register(notes, {
      allowed: 'a coin such as BTC, or its perpetual such as BTCUSDT',
      about,
      type: 'string',
      schema: { type: 'string', examples: ['BTC'] },
    })

function choiceNote(values: readonly string[], about: string, fallback?: string): ParamNote {
  return {
    allowed: `one of ${values.join(', ')}`,
    about,
    type: 'string',
    schema: { type: 'string', enum: values, ...(fallback === undefined ? {} : { default: fallback }) },
  }
}

const PERP_NOTE: ParamNote = {
  allowed: 'a perpetual such as BTCUSDT, or its base such as BTC',
  about: 'Perpetual, as BTCUSDT or BTC.',
  type: 'string',
  schema: { type: 'string', examples: ['BTCUSDT'] },
  names: 'perp',
}
const perpText = z.string().regex(SPELLED).transform(perpOf)

/** A perpetual, required (a path parameter). */
export const perpSymbol = (): z.ZodType<string> => perpText.clone().register(notes, PERP_NOTE)
export const optionalPerpSymbol = (about = PERP_NOTE.about): z.ZodType<string | undefined> =>
  perpText.optional().register(notes, { ...PERP_NOTE, about })

/** A perpetual, or the one that is shown when none is named. */
export const perpSymbolOr = (fallback: string, about: string): z.ZodType<string> =>
  perpText.default(perpOf(fallback)).register(notes, {
    ...PERP_NOTE,
    about,
    schema: { ...PERP_NOTE.schema, default: fallback },
  })

export const optionalVenue = (about: string): z.ZodType<string | undefined> =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9]{2,20}$/)
    .optional()
    .register(notes, {
      allowed: 'a venue id such as binance',
      about,
      type: 'string',
      schema: { type: 'string', examples: ['binance'] },
      names: 'venue',
    })

/** A moment as ISO 8601 (a date means its midnight, UTC), in milliseconds. */
export const optionalMoment = (about: string): z.ZodType<number | undefined> =>
  z
    .string()
    .transform((value, context) => {
      const ms = parseIso(value)
      if (ms === null) context.addIssue({ code: 'custom', message: 'not a time' })
      return ms ?? Number.NaN
    })
    .optional()
    .register(notes, {
      allowed: 'an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date',
      about,
      type: 'string',
      schema: { type: 'string', format: 'date-time' },
    })

export const optionalText = (
  pattern: RegExp,
  allowed: string,
  about: string,
): z.ZodType<string | undefined> =>
  z
    .string()
    .regex(pattern)
    .optional()
    .register(notes, { allowed, about, type: 'string', schema: { type: 'string' } })

/** A parameter of the interface that cannot be served yet: refused with a sentence, never ignored in silence. */
export const notYet = (why: string): z.ZodType<undefined> =>
  z
    .undefined()
    .optional()
    .register(notes, {
      allowed: `left out: ${why}`,
      about: 'Not part of this release.',
      type: 'string',
      schema: { type: 'string', deprecated: true },
    }) as unknown as z.ZodType<undefined>
