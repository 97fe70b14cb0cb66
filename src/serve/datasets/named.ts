import { noSuch } from '../../core/errors.ts'
import { baseOf, perpOf } from '../../core/symbols.ts'
import { SINCE_EVER } from '../../core/time.ts'
import type { Dataset } from '../../define/dataset.ts'
import type { Spend } from '../../define/reader.ts'
import type { Columns, Table } from '../../define/table.ts'
import type { Store } from '../../store/port.ts'
import type { KnownNames } from '../known-names.ts'
import type { Window } from './window.ts'

/**
 * What somebody means by a name, in the spelling of the column. Throws 404 for what nobody has ever seen; a perpetual
 * that is on record, though not in this dataset, has no rows.
 */
export async function namedIn(
  dataset: Dataset,
  typed: string,
  parts: { readonly store: Store; readonly known: KnownNames; readonly window: Window },
  spend: Spend,
): Promise<string> {
  const { table } = dataset
  const column = dataset.filter!
  const { rule } = table.columns[column]
  const names: readonly string[] =
    rule?.is === 'one of' ? rule.values : await namesOf(dataset, column, parts.store, parts.window, spend)
  const found = spellingsOf(typed).find((one) => names.includes(one))
  if (found !== undefined) return found
  const value = perpOf(typed)
  const isKnown =
    rule?.is !== 'one of' &&
    (await parts.known.find({ table, column, param: 'symbol', names: 'perp', value }, spend)) !== null
  if (isKnown) return value
  throw noSuch('symbol', { symbol: typed }, `is no ${column} that ${dataset.name} has`, names)
}

/** As it was typed, then as things are usually named: btc-usdt may be BTCUSDT or BTC, AI the theme ai. */
function spellingsOf(typed: string): string[] {
  const plain = typed.trim()
  const joined = plain.replace(/[-/_\s]/g, '').toUpperCase()
  return [plain, joined, perpOf(plain), baseOf(plain), plain.toLowerCase()]
}

async function namesOf(
  { table }: Dataset,
  column: string,
  store: Store,
  window: Window,
  spend: Spend,
): Promise<string[]> {
  const query = { since: SINCE_EVER, ...window, by: [column], take: { rows: { count: true } } }
  const rows = await store.reader(table as Table<Columns>, spend).aggregate(query as never)
  return rows.map((row) => String((row as Readonly<Record<string, unknown>>)[column])).sort()
}
