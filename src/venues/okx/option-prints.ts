import type { Contract } from '../../define/market.ts'
import type { SourceContext } from '../../define/source.ts'
import type { Row } from '../../define/table.ts'
import type { optionsTrades } from '../../tables/options/options.ts'
import { type Fields, inCoins, numberOf, positiveOf, timeOf } from '../fields.ts'
import { quotedPct } from '../option-chain.ts'
import { directionOf, type OptionTrade, optionTradeRow, premiumOf } from '../option-trade.ts'
import type { OurOption } from '../our-options.ts'

/**
 * A trade of an option as OKX prints it, on the book or off it: `sz` counts contracts, `px` is in coins, or in dollars of
 * an option that is margined in them.
 */
export function printRow(
  print: Fields,
  option: OurOption,
  told: Pick<OptionTrade, 'id' | 'block' | 'structure'>,
  context: SourceContext,
): Row<typeof optionsTrades> | null {
  const contract = contractLike(option.instrument, context)
  const time = timeOf(print.ts)
  const direction = directionOf(print.side)
  const size = positiveOf(print.sz)
  const price = premiumOf(numberOf(print.px))
  const underlying = positiveOf(print.idxPx)
  if (contract === null || time === null || direction === null) return null
  if (size === null || price === null || underlying === null) return null
  return optionTradeRow('okx', option, {
    ...told,
    time,
    direction,
    size: inCoins(size, contract, underlying),
    price: option.money === null ? { coins: price } : { dollars: price },
    ivPct: quotedPct(print.fillVol),
    underlying,
  })
}

/** All options of a family count the same coins as one contract: so also what is listed no more, or not yet. */
function contractLike(instrument: string, { contracts }: SourceContext): Contract | null {
  const family = familyOf(instrument)
  for (const contract of contracts.option.values())
    if (familyOf(contract.instrument) === family) return contract
  return null
}

/** BTC-USD of BTC-USD-261127-90000-C. */
function familyOf(instrument: string): string {
  return instrument.split('-', 2).join('-')
}
