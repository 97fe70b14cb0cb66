import type { z } from 'zod'
import type { Given } from './answer.ts'

type Fields<R extends z.ZodObject> = Given<z.output<R>>

/** The fields of `row`, in its order: from a record that has them and more, or from `rest` where they differ. */
export function shown<R extends z.ZodObject, M extends Partial<Fields<R>> = Record<never, never>>(
  row: R,
  from: Omit<Fields<R>, keyof M>,
  rest?: M & { readonly [K in Exclude<keyof M, keyof Fields<R>>]: never },
): Fields<R> {
  const all: Readonly<Record<string, unknown>> = { ...from, ...rest }
  return Object.fromEntries(Object.keys(row.shape).map((name) => [name, all[name]])) as Fields<R>
}
