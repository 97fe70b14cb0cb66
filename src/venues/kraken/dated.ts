import { datedContracts } from '../dated-contracts.ts'
import { askInstruments, listedAs } from './contracts.ts'

/** FI_ are margined in the coin, FF_ in dollars. */
export const dated = datedContracts({
  venue: 'kraken',
  ask: askInstruments,
  read: (answer) => ['FI_', 'FF_'].flatMap((prefix) => listedAs('kraken.dated', answer, prefix)),
})
