import { dateOf } from '../core/time.ts'
import { type Poll, type PollSpec, poll } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { LEFT_OUT } from '../define/tally.ts'
import { optionsOiDaily } from '../tables/options/options.ts'
import { percentOf } from './fields.ts'
import { isOver } from './option-name.ts'
import { readOptions } from './our-options.ts'

type ChainRow = Row<typeof optionsOiDaily>

/** What a venue tells of one of its options. */
export interface OptionReading {
  readonly instrument: unknown
  /** Coins, one side. */
  readonly openInterest: number | null
  /** Percent a year at the mark. */
  readonly ivPct: number | null
  /** The forward of the expiry, or the index of a venue that does not tell it; dollars. */
  readonly underlying: number | null
  /** Coins in 24 hours. */
  readonly volume: number | null
}

interface OptionChain<A> extends Pick<PollSpec<typeof optionsOiDaily, A>, 'ask'> {
  readonly venue: string
  readonly read: (answer: A) => readonly OptionReading[]
}

/**
 * All options of a venue on bitcoin and ether, whatever they are margined in. Read as the UTC day begins, or at the first
 * start of a day that has none: what is read first stands, so that days can be held against each other.
 */
export function optionChain<A>({ venue, ask, read }: OptionChain<A>): Poll {
  const id = `${venue}.options`
  return poll<typeof optionsOiDaily, A, ChainRow[]>({
    id,
    into: optionsOiDaily,
    about: 'Open interest and implied volatility of every option on bitcoin and ether, once a UTC day.',
    every: '1d',
    once: true,
    market: 'option',
    ask,
    parse: (answer, context) =>
      readOptions(id, read(answer), context, (reading, option) => {
        const { openInterest, ivPct, underlying, volume } = reading
        const { instrument, currency, expiry, strike, type } = option
        // A venue may list for some minutes what it has delivered.
        if (isOver(option, context.now)) return LEFT_OUT
        if (openInterest === null || underlying === null) return null
        return {
          date: dateOf(context.now),
          venue,
          instrument,
          currency,
          expiry,
          strike,
          type,
          open_interest: openInterest,
          mark_iv: ivPct,
          underlying_usd: underlying,
          volume_usd: volume === null ? null : volume * underlying,
        }
      }),
  })
}

/** Percent of a fraction a year; 0 is written where there is no quote. */
export function quotedPct(fraction: unknown): number | null {
  const percent = percentOf(fraction)
  return percent !== null && percent > 0 ? percent : null
}
