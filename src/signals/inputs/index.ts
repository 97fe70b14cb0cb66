import { basis } from './basis.ts'
import { book } from './book.ts'
import { funding } from './funding.ts'
import type { Input } from './input.ts'
import { liquidations } from './liquidations.ts'
import { openInterest } from './open-interest.ts'
import { positioning } from './positioning.ts'
import { pressure } from './pressure.ts'
import { price } from './price.ts'
import { vpin } from './vpin.ts'
import { whales } from './whales.ts'

/** Everything that rules may look at; prices come first, because they say of which perpetuals. A new one is a file and a line here. */
export const INPUTS = [
  price,
  openInterest,
  funding,
  basis,
  pressure,
  liquidations,
  vpin,
  positioning,
  whales,
  book,
] as const

type NameIn<I> = I extends Input<infer _, infer Name> ? Name : never
export type InputName = NameIn<(typeof INPUTS)[number]>

/** All tables that they read. */
export const inputTables = {
  ...price.reads,
  ...openInterest.reads,
  ...funding.reads,
  ...basis.reads,
  ...pressure.reads,
  ...liquidations.reads,
  ...vpin.reads,
  ...positioning.reads,
  ...whales.reads,
  ...book.reads,
}
