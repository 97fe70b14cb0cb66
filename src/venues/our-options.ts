import type { SourceContext } from '../define/source.ts'
import { LEFT_OUT } from '../define/tally.ts'
import type { OptionCurrency } from '../tables/options/options.ts'
import { badAnswer } from './fields.ts'
import { currencyOf, type NamedOption, optionNamed } from './option-name.ts'

/** An option on one of the coins that are recorded. */
export interface OurOption extends NamedOption {
  readonly instrument: string
  readonly currency: OptionCurrency
}

/**
 * What is read of every entry about an option of ours, which its name tells. Options on other coins are left out, and so
 * is an odd entry, of which `read` gives null; when none of ours can be read, the whole answer is refused.
 */
export function readOptions<E extends { readonly instrument: unknown }, T>(
  source: string,
  entries: readonly E[],
  { tally }: SourceContext,
  read: (entry: E, option: OurOption) => T | typeof LEFT_OUT | null,
): T[] {
  let firstOdd: E | undefined
  const rows = tally.walk(
    entries,
    (entry) => {
      const option = ourOption(entry.instrument)
      if (option === null || option === LEFT_OUT) return option
      const row = read(entry, option)
      if (row === null) firstOdd ??= entry
      return row ?? LEFT_OUT
    },
    ({ instrument }) => String(instrument),
  )
  if (rows.length === 0 && firstOdd) throw badAnswer(source, 'no option could be read', firstOdd)
  return rows
}

function ourOption(instrument: unknown): OurOption | typeof LEFT_OUT | null {
  const named = typeof instrument === 'string' ? optionNamed(instrument) : null
  if (!named) return null
  const currency = currencyOf(named)
  return currency === null ? LEFT_OUT : { ...named, instrument: instrument as string, currency }
}
