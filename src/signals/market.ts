import type { Readers } from '../define/reader.ts'
import type { Trail } from '../define/strategy.ts'
import type { Grid, Marked } from './grid.ts'
import { INPUTS, type InputName, type inputTables } from './inputs/index.ts'
import { type Cursor, RecordedTrail } from './trail.ts'

/** All that a rule may look at, of one perpetual. */
export type Given = Readonly<Record<InputName, Trail>>

interface Market {
  readonly symbol: string
  /** Where its trails stand. */
  readonly cursor: Cursor
  readonly given: Given
}

/** The perpetuals that have a price on a mark that is decided on, each with all that is known of it. */
export async function readMarket(readers: Readers<typeof inputTables>, grid: Grid): Promise<Market[]> {
  const [first, ...others] = INPUTS
  const prices = await first.read(readers, grid, [])
  const symbols = [...prices.price].filter(([, own]) => hasAny(own, grid.decided)).map(([symbol]) => symbol)
  if (symbols.length === 0) return []
  symbols.sort()
  const told = [prices, ...(await Promise.all(others.map((one) => one.read(readers, grid, symbols))))]
  const nothing = grid.nothing()
  return symbols.map((symbol) => {
    const cursor = { place: 0 }
    const trails = INPUTS.flatMap(({ tells }, index) =>
      Object.entries(tells).map(([name, { resolution }]) => {
        const marked: Marked | undefined = (told[index] as Readonly<Record<string, Marked>>)[name]
        return [name, new RecordedTrail(cursor, marked?.get(symbol) ?? nothing, resolution)]
      }),
    )
    return { symbol, cursor, given: Object.fromEntries(trails) as Given }
  })
}

function hasAny(values: Float64Array, from: number): boolean {
  for (let place = from; place < values.length; place++) if (!Number.isNaN(values[place]!)) return true
  return false
}
