import type { z } from 'zod'
import { BOARDS } from '../../src/boards/index.ts'
import type { Clock } from '../../src/core/clock.ts'
import { Problem } from '../../src/core/errors.ts'
import { type Board, isFile } from '../../src/define/board.ts'
import { paramNote } from '../../src/define/params.ts'
import { OFFERS } from '../../src/offers/index.ts'
import { BulkLinks } from '../../src/serve/bulk-links.ts'
import { bytesOf } from '../../src/serve/bytes.ts'
import { createKitchen, type Kitchen } from '../../src/serve/kitchen.ts'
import { type RawParams, readParams } from '../../src/serve/params.ts'
import type { Store } from '../../src/store/port.ts'

/** What is asked of a service: a board or an offer, with parameters, in one of its forms. */
export interface Question {
  readonly title: string
  readonly ask: (kitchen: Kitchen) => Promise<Uint8Array>
}

/** Where answers are made as they are for callers, at one moment. */
export function kitchenOn(store: Store, clock: Clock): Kitchen {
  const { datasets, mcp } = { datasets: {}, mcp: {} } as Parameters<typeof createKitchen>[0]
  const links = new BulkLinks('not a secret', 'http://perptape.example')
  return createKitchen({
    boards: BOARDS,
    offers: OFFERS,
    documents: [],
    datasets,
    mcp,
    store,
    clock,
    links,
  })
}

/** The bytes, or what the caller is told instead. */
export async function answerOf({ ask }: Question, kitchen: Kitchen): Promise<string> {
  try {
    return Buffer.from(await ask(kitchen)).toString()
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown
    return `${thrown.code}: ${thrown.message}`
  }
}

const spend = () => {}

/** With its example, with every choice that it offers, and with as much as it gives. */
export function boardQuestions(board: Board): Question[] {
  const questions = variants(board.params, board.example).map((raw) => ({ raw, format: formatOf(board) }))
  if (board.list && !isFile(board)) questions.push({ raw: board.example, format: 'csv' })
  return questions.map(({ raw, format }) => ({
    title: `${format} ${JSON.stringify(raw)}`,
    ask: async (kitchen) => {
      const order = {
        board: board.id,
        params: readParams(board.params, raw),
        tier: 'member',
        format,
      } as const
      return (await kitchen.prepare(order, spend, [])).body
    },
  }))
}

const formatOf = (board: Board): 'json' | 'csv' => (isFile(board) ? 'csv' : 'json')

/** Offers that are answered from the record. */
export const ASKED_OFFERS = OFFERS.filter(({ answer }) => answer.kind !== 'key credit')

/** All and of one name, in both forms; with the first and the last of every choice; and the pages behind the first. */
export function offerQuestions({ route, params, answer }: (typeof OFFERS)[number]): Question[] {
  const example = answer.kind === 'deeper board' ? answer.board.example : {}
  const named = NAMED.filter((one) => Object.keys(one)[0]! in params.shape)
  const raws = [
    ...[{}, ...named]
      .flatMap((one) => [one, { ...one, format: 'csv' }])
      .map((one) => ({ ...example, ...one })),
    ...variants(params, example, (choices) => [choices[0]!, choices.at(-1)!]),
  ]
  const make = async (kitchen: Kitchen, raw: RawParams) =>
    bytesOf(await kitchen.make({ offer: route, params: readParams(params, raw) }, spend))
  const questions = onceEach(raws).map((raw) => ({
    title: JSON.stringify(raw),
    ask: async (kitchen: Kitchen) => (await make(kitchen, raw)).body,
  }))
  if (answer.kind !== 'table history') return questions
  const onward = (order: string): Question => ({
    title: `page by page, ${order}`,
    ask: async (kitchen) => {
      const pages: Uint8Array[] = []
      let cursor: string | null = null
      do {
        const raw: RawParams = { order, limit: '100', ...(cursor === null ? {} : { cursor }) }
        const { body } = await make(kitchen, raw)
        pages.push(body)
        cursor = (JSON.parse(Buffer.from(body).toString()) as { next_cursor: string | null }).next_cursor
      } while (cursor !== null && pages.length < 4)
      return Buffer.concat(pages)
    },
  })
  return [...questions, onward('desc'), onward('asc')]
}

const NAMED: readonly RawParams[] = [
  { symbol: 'BTCUSDT' },
  { coin: 'BTC' },
  { exchange: 'binance' },
  { venue: 'binance' },
]

/** What is asked, each choice in its turn, and each number as large as it may be. */
function variants(
  { shape }: z.ZodObject,
  example: RawParams,
  some = (choices: readonly string[]): readonly string[] => choices,
): RawParams[] {
  const more = Object.entries(shape).flatMap(([name, schema]) => {
    if (name === 'format') return []
    const { enum: choices, maximum } = paramNote(schema as z.ZodType)?.schema ?? {}
    const values = Array.isArray(choices) ? some(choices) : maximum === undefined ? [] : [maximum]
    return values.map((value) => ({ ...example, [name]: String(value) }))
  })
  return onceEach([example, ...more])
}

function onceEach(raws: readonly RawParams[]): RawParams[] {
  return [...new Map(raws.map((raw) => [JSON.stringify(raw), raw])).values()]
}
