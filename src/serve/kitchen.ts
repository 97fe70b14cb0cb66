import type { Clock } from '../core/clock.ts'
import { DefinitionError } from '../core/errors.ts'
import type { Board, CallerTier } from '../define/board.ts'
import type { Offer } from '../define/offer.ts'
import type { Spend } from '../define/reader.ts'
import type { Retention } from '../define/retention.ts'
import type { Store } from '../store/port.ts'
import { type Asked, asked, freshMsOf, keyFor } from './asked.ts'
import { type BoardFormat, boardMade } from './board-made.ts'
import { BoardResults } from './board-results.ts'
import { bulkAnswer } from './bulk-files.ts'
import type { BulkLinks } from './bulk-links.ts'
import { type Bytes, bytesOf, type Compressed, type Made } from './bytes.ts'
import { ComputingTime } from './computing-time.ts'
import type { DatasetKitchen } from './datasets/made.ts'
import { deeperAnswer } from './deeper-board.ts'
import { type Ask, type Document, documentMade } from './documents/document.ts'
import { KnownFacts } from './known-facts.ts'
import { KnownNames } from './known-names.ts'
import { KnownRecord } from './known-record.ts'
import type { McpDesk, McpOrder } from './mcp/mcp-desk.ts'
import { createRun } from './run.ts'
import { Tail } from './stream/tail.ts'
import type { AskTail } from './stream/tape.ts'
import { historyAnswer } from './table-history.ts'

type Params = Readonly<Record<string, unknown>>

/** An answer that is kept for whoever asks the same. Orders are plain: the one who cooks may be another thread. */
export type KeptOrder =
  | {
      readonly board: string
      readonly params: Params
      readonly tier: CallerTier
      readonly format: BoardFormat
    }
  | { readonly document: string; readonly params: Params }

/** An answer for one call, which is sold. */
export interface SoldOrder {
  readonly offer: string
  readonly params: Params
}

/** Where answers are made; the front takes orders, keeps what it got, and sends it. Rejects with what the caller is told. */
export interface Kitchen {
  /** In one piece and tagged, and in those encodings. */
  prepare(order: KeptOrder, spend: Spend, encodings: readonly Compressed[]): Promise<Bytes>
  /** What nobody waits for any more, because it is `gone`, costs nothing further. */
  make(order: SoldOrder, spend: Spend, gone?: AbortSignal): Promise<Made>
  /** What an agent asks by the Model Context Protocol. */
  mcp(order: McpOrder, spend: Spend, gone?: AbortSignal): Promise<Made>
  /** Datasets piece by piece, as they are asked for. */
  readonly datasets: DatasetKitchen
  /** What is new in the record since the last look, for the live tape. */
  readonly tape: AskTail
  /** Rows were changed behind the present: what was read of them is not used for further answers. */
  clear(): void
  /** Nobody is there to cook at the moment. */
  isAway(): boolean
}

export interface KitchenParts {
  readonly boards: readonly Board[]
  readonly offers: readonly Offer[]
  readonly documents: readonly Document[]
  readonly datasets: DatasetKitchen
  readonly mcp: McpDesk
  readonly store: Store
  readonly clock: Clock
  /** How long tables are kept, where it is not what their definitions say. */
  readonly retention?: Retention
  /** By which bulk files are had. */
  readonly links: BulkLinks
}

/** The kitchen itself, in the thread of whoever has made it. */
export function createKitchen({
  boards,
  offers,
  documents,
  datasets,
  mcp,
  store,
  clock,
  retention = {},
  links,
}: KitchenParts): Kitchen {
  const run = createRun({ openReader: store.reader, clock })
  const selling = {
    store,
    run,
    clock,
    retention,
    known: new KnownNames(store, clock),
    facts: new KnownFacts(store, clock),
    record: new KnownRecord(store, clock, retention),
  }
  const results = new BoardResults(clock)
  const tail = new Tail(store.reader, clock)
  const boardOf = byName(boards, ({ id }) => id)
  const documentOf = byName(documents, ({ id }) => id)
  const offerOf = byName(offers, ({ route }) => route)

  const resultOf = (question: Asked, tier: CallerTier, time: ComputingTime) =>
    results.take(keyFor(question, tier), freshMsOf(question.board, question.params), () =>
      run(question, tier, time),
    )

  const askFor =
    (time: ComputingTime, tier: CallerTier = 'public'): Ask =>
    // What is asked wrongly is refused as what fails later is.
    async (id, raw) =>
      resultOf(asked(boardOf(id), raw), tier, time)

  async function cook(order: KeptOrder, time: ComputingTime): Promise<Made> {
    if ('document' in order) return documentMade(documentOf(order.document), order.params, askFor(time))
    const board = boardOf(order.board)
    return boardMade(board, await resultOf({ board, params: order.params }, order.tier, time), order.format)
  }

  return {
    isAway: () => false,
    clear: () => results.clear(),
    datasets,
    tape: (anew) => tail.look(anew),
    async prepare(order, spend, encodings) {
      const time = new ComputingTime(spend)
      try {
        return await bytesOf(await cook(order, time), encodings)
      } finally {
        time.stop()
      }
    },
    async mcp(order, spend, gone) {
      const time = new ComputingTime(spend)
      try {
        return await mcp.answer(order, askFor(time, order.tier), gone)
      } finally {
        time.stop()
      }
    },
    async make({ offer: route, params }, spend, gone) {
      const offer = offerOf(route)
      const { answer } = offer
      switch (answer.kind) {
        case 'table history':
          return historyAnswer(selling, offer, answer, params)(spend, gone)
        case 'deeper board':
          return deeperAnswer(selling, offer, answer, params)(spend)
        case 'bulk files':
          return bulkAnswer({ ...selling, links }, offer, answer)(spend)
        case 'key credit':
          throw new DefinitionError(`${route} is sold at the front, not made here`)
      }
    },
  }
}

/** Whoever orders knows the same definitions: there is no name that is not found. */
function byName<T>(list: readonly T[], nameOf: (one: T) => string): (name: string) => T {
  const map = new Map(list.map((one) => [nameOf(one), one]))
  return (name) => map.get(name)!
}
