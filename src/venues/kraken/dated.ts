import { datedContracts } from '../dated-contracts.ts'
import { askInstruments, listedAs } from './contracts.ts'

/** FI_ are margined in the coin, FF_ in dollars. */
export const dated = datedContracts({
  venue: 'kraken',
  ask: askInstruments,
  read: (answer, tally) => listedAs('kraken.dated', answer, /^F[FI]_/, tally),
})
