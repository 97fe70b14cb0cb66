import { z } from 'zod'

/** The words that result schemas are written in. */
export const figure = () => z.number()
export const count = () => z.int().min(0)
export const iso = () => z.iso.datetime({ precision: 3 })
export const day = () => z.iso.date()
/** A figure that may be unknown. */
export const unsure = <T extends z.ZodType>(schema: T) => schema.nullable()
/** How much of a venue's liquidations its feed shows. */
export const feedKind = () => z.enum(['full', 'sampled', 'delayed', 'shadow', 'none'])

const onRequest = new WeakSet<z.ZodType>()
/** A part of the answer that is there when it was asked for and left out otherwise; what is unknown is null instead. */
export const whenAsked = <T extends z.ZodType>(schema: T): z.ZodOptional<T> => {
  const part = schema.optional()
  onRequest.add(part)
  return part
}
export const isWhenAsked = (schema: z.ZodType): boolean => onRequest.has(schema)
