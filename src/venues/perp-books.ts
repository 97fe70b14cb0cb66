import type { Contract } from '../define/market.ts'
import { type Poll, poll, type RestApi } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { LEFT_OUT } from '../define/tally.ts'
import { type BookLevel, perpBooks5m, SLIPPAGE_COINS } from '../tables/liquidity/order-book.ts'
import { askEachName, type ContractAnswer } from './each-contract.ts'
import { badAnswer, inCoins, perCoin } from './fields.ts'
import { type Book, midOf } from './order-book.ts'

interface PerpBooks {
  readonly venue: string
  readonly ask: (api: RestApi, contract: Contract) => Promise<unknown>
  /** Sizes as the venue counts them. */
  readonly read: (answer: unknown, contract: Contract) => Book | null
}

const COINS: ReadonlySet<string> = new Set(SLIPPAGE_COINS)

/** The books of the perpetuals that slippage is worked out for, level by level. */
export function perpBooks({ venue, ask, read }: PerpBooks): Poll {
  const id = `${venue}.perp-books`
  return poll<typeof perpBooks5m, ContractAnswer[], Row<typeof perpBooks5m>[]>({
    id,
    into: perpBooks5m,
    about: 'Order books of eight perpetuals, level by level.',
    every: '5m',
    needs: ['perp contracts'],
    market: 'perp',
    ask(api, { contracts: { perp }, tally }) {
      const names = [...perp.keys()].filter((name) => COINS.has(perp.get(name)!.base))
      const nameOf = (name: string) => perp.get(name)!.symbol
      return askEachName(names, (name) => ask(api, perp.get(name)!), { tally, nameOf })
    },
    parse(answers, { now, contracts, tally }) {
      let odd: unknown
      const rows = tally.walk(
        answers,
        ({ instrument, answer }) => {
          const contract = contracts.perp.get(instrument)
          if (!contract) return null
          const book = read(answer, contract)
          if (!book || midOf(book) === null) {
            odd ??= answer
            return LEFT_OUT
          }
          const ofCoins = ([price, size]: BookLevel): BookLevel => {
            const one = perCoin(price, contract)
            return [one, inCoins(size, contract, one)]
          }
          const { symbol } = contract
          return {
            ts: now,
            exchange: venue,
            symbol,
            bids: book.bids.map(ofCoins),
            asks: book.asks.map(ofCoins),
          }
        },
        ({ instrument }) => instrument,
      )
      if (rows.length === 0 && odd !== undefined) throw badAnswer(id, 'no book with two sides', odd)
      return rows
    },
  })
}
