import type { Clock } from '../core/clock.ts'
import type { Board } from '../define/board.ts'
import type { AnswerExchange } from '../shared/answer-exchange.ts'
import { freshMsOf } from './asked.ts'
import { nameOf } from './board-answers.ts'
import type { Bytes, Compressed } from './bytes.ts'
import type { Kitchen } from './kitchen.ts'

/** Everything of an answer but its bytes, and how long these are in the order in which they follow. */
interface Label extends Omit<Bytes, 'body' | 'encoded'> {
  readonly parts: readonly (readonly ['body' | Compressed, bytes: number | null])[]
}

const LABEL_LENGTH = 4

/**
 * A kitchen that makes the answer of a board once for all processes. Whoever gets it of another has it as it was made
 * there: the same bytes and tag, fresh for as long as it is there. Its caller pays nothing, as one who joins an answer
 * that is under way.
 */
export function sharing(
  kitchen: Kitchen,
  parts: { readonly boards: readonly Board[]; readonly exchange: AnswerExchange; readonly clock: Clock },
): Kitchen {
  const { boards, exchange, clock } = parts
  const boardOf = new Map(boards.map((board) => [board.id, board]))
  return {
    ...kitchen,
    async prepare(order, spend, encodings) {
      const board = 'board' in order ? boardOf.get(order.board) : undefined
      if (board === undefined || !('board' in order)) return kitchen.prepare(order, spend, encodings)
      const { value, age } = await exchange.take(nameOf({ board, params: order.params }, order), {
        freshMs: freshMsOf(board, order.params),
        make: () => kitchen.prepare(order, spend, encodings),
        pack,
        unpack,
      })
      const arrived = clock.now() - age
      return age === 0 ? value : { ...value, madeAt: Math.min(value.madeAt ?? arrived, arrived) }
    },
  }
}

/** In one piece: the length of the label, the label, and the bytes. */
export function pack({ body, encoded, ...rest }: Bytes): Uint8Array {
  const all = [['body', body] as const, ...(Object.entries(encoded) as [Compressed, Uint8Array | null][])]
  const label: Label = { ...rest, parts: all.map(([name, bytes]) => [name, bytes?.length ?? null]) }
  const text = Buffer.from(JSON.stringify(label))
  const length = Buffer.alloc(LABEL_LENGTH)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text, ...all.flatMap(([, bytes]) => (bytes === null ? [] : [bytes]))])
}

export function unpack(arrived: Buffer): Bytes {
  // In memory of its own: what arrives may be a small part of what came with it, which would be kept as well.
  const packed = Buffer.allocUnsafeSlow(arrived.length)
  arrived.copy(packed)
  let at = LABEL_LENGTH + packed.readUInt32BE()
  const { parts, ...rest } = JSON.parse(packed.toString('utf8', LABEL_LENGTH, at)) as Label
  const bytesOf = new Map(
    parts.map(([name, length]) => {
      const bytes = length === null ? null : packed.subarray(at, at + length)
      at += length ?? 0
      return [name, bytes]
    }),
  )
  const body = bytesOf.get('body')!
  bytesOf.delete('body')
  return { ...rest, body, encoded: Object.fromEntries(bytesOf) }
}
