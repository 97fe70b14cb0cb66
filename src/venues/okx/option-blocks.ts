import { HOUR, type Span } from '../../core/time.ts'
import { poll, type RestApi } from '../../define/source.ts'
import { optionsTrades } from '../../tables/options/options.ts'
import { askEachName, type ContractAnswer } from '../each-contract.ts'
import { type Fields, listIn, textOf, timeOf } from '../fields.ts'
import { currencyOf, optionNamed } from '../option-name.ts'
import { readOptions } from '../our-options.ts'
import { printRow } from './option-prints.ts'

const ID = 'okx.option-blocks'
/** Blocks are published a quarter of an hour after they were agreed on. */
const WINDOW = HOUR
const PAGE = 100
const MOST_PAGES = 20

interface Answer {
  /** What was agreed on, with its legs. */
  readonly blocks: readonly Fields[]
  /** By option: its legs one by one, with the index and the volatility that they were agreed at. */
  readonly prints: readonly ContractAnswer[]
}

export const optionBlocks = poll({
  id: ID,
  into: optionsTrades,
  about: 'Blocks of options on bitcoin and ether, leg by leg, a quarter of an hour late.',
  every: '15m',
  needs: ['option contracts'],
  market: 'option',
  ask: (api, { now }) => askAll(api, { from: now - WINDOW, to: now }),
  // How long they are listed is not said.
  backfill: { reach: '3d', step: '6h', settles: '30m', ask: askAll },
  parse({ blocks, prints }, context) {
    const printOf = new Map(
      prints
        .flatMap(({ answer }) => listIn(ID, answer, 'data'))
        .map((print) => [printKey(print, print), print]),
    )
    return readOptions(ID, blocks.flatMap(legsIn), context, ({ block, leg, place, isOfMany }, option) => {
      const print = printOf.get(printKey(leg, block))
      const block_id = textOf(block.blockTdId) ?? textOf(block.groupId)
      if (!print || block_id === null) return null
      // Side, size and price are those of the leg; what it was worth is told by its print.
      const told = { ...leg, ts: block.cTime, idxPx: print.idxPx, fillVol: print.fillVol }
      const id = textOf(leg.tradeId) ?? `${block_id}-${place}`
      return printRow(told, option, { id, block: true, structure: isOfMany ? block_id : null }, context)
    })
  },
})

interface Leg {
  readonly instrument: unknown
  readonly leg: Fields
  readonly place: number
  readonly block: Fields
  readonly isOfMany: boolean
}

/** Those that are options: a block may have futures and coins among its legs. */
function legsIn(block: Fields): Leg[] {
  const legs = listIn(ID, block, 'legs')
  return legs
    .map((leg, place) => ({ instrument: leg.instId, leg, place, block, isOfMany: legs.length > 1 }))
    .filter(({ instrument }) => /-[CP]$/.test(String(instrument)))
}

/** By its own id; what a group has asked for has none, and its prints name the group. */
function printKey({ instId, tradeId, side }: Fields, { groupId }: Fields): string {
  const group = textOf(groupId)
  return group === null ? `${instId} ${tradeId}` : `${instId} ${group} ${side}`
}

async function askAll(api: RestApi, span: Span): Promise<Answer> {
  const blocks = await askBlocks(api, span)
  const names = new Set(blocks.flatMap(legsIn).map(({ instrument }) => String(instrument)))
  const prints = await askEachName([...names].filter(isOurs), (instId) =>
    api.get('https://www.okx.com/api/v5/public/block-trades', { query: { instId } }),
  )
  return { blocks, prints }
}

function isOurs(instrument: string): boolean {
  const named = optionNamed(instrument)
  return named !== null && currencyOf(named) !== null
}

/** Newest first; in the words of OKX, what ends at an id came before it. */
async function askBlocks(api: RestApi, { from, to }: Span): Promise<Fields[]> {
  const found: Fields[] = []
  let endId: string | null = null
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await api.get('https://www.okx.com/api/v5/rfq/public-trades', {
      query: { limit: PAGE, ...(endId !== null && { endId }) },
    })
    const blocks = listIn(ID, answer, 'data')
    const times = blocks.map(({ cTime }) => timeOf(cTime) ?? 0)
    found.push(...blocks.filter((_, place) => times[place]! >= from && times[place]! <= to))
    endId = textOf(blocks.findLast(({ blockTdId }) => textOf(blockTdId) !== null)?.blockTdId)
    if (blocks.length < PAGE || endId === null || Math.min(...times) < from) break
  }
  return found
}
