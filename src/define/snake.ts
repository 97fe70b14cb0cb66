type Snake<S extends string> = S extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${Snake<Tail>}`
    : `_${Lowercase<Head>}${Snake<Tail>}`
  : S

export type Snaked<T> = { readonly [K in keyof T & string as Snake<K>]: T[K] }

/** The same fields by their names in snake case, words of an answer as well as values: netBps is net_bps. */
export function snaked<T extends object>(fields: T): Snaked<T> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  ) as Snaked<T>
}
