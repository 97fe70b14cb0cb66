import type { z } from 'zod'
import type { Ms } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import { shown } from '../../define/shown.ts'
import type { Row } from '../../define/table.ts'
import type { optionsTrades } from '../../tables/options/options.ts'
import { Print } from './flow-answer.ts'

export const PRINT_COLUMNS = [
  'ts',
  'venue',
  'id',
  'currency',
  'instrument',
  'expiry',
  'strike',
  'type',
  'direction',
  'contracts',
  'price_coin',
  'premium_usd',
  'notional_usd',
  'iv_pct',
  'underlying_usd',
  'block',
  'structure_id',
] as const

type PrintRow = Pick<Row<typeof optionsTrades>, (typeof PRINT_COLUMNS)[number]>

/** Prints as they are shown, each with how many legs its structure has in that time. */
export async function withLegs(
  trades: Reader<typeof optionsTrades>,
  prints: readonly PrintRow[],
  span: { readonly since: Ms; readonly until: Ms },
): Promise<z.output<typeof Print>[]> {
  const ids = [...new Set(prints.flatMap(({ structure_id }) => structure_id ?? []))]
  const counted =
    ids.length === 0
      ? []
      : await trades.aggregate({
          by: ['venue', 'structure_id'],
          take: { legs: { count: true } },
          where: { structure_id: ids },
          ...span,
        })
  const legsOf = new Map(counted.map(({ venue, structure_id, legs }) => [`${venue} ${structure_id}`, legs]))
  return prints.map((print) =>
    shown(Print, print, { legs: legsOf.get(`${print.venue} ${print.structure_id}`) ?? 1 }),
  )
}
