import { randomUUID } from 'node:crypto'
import { MINUTE } from '../../core/time.ts'
import type { SimLiquidation } from '../model/market.ts'
import { batchesOf, objectOf, type Session, type StreamDialect } from './dialect.ts'
import { onStep } from './numerals.ts'
import type { VenueView } from './view.ts'

/** Of everything a connection subscribes to. */
const MAX_ARGS_CHARACTERS = 21_000

export const bybitStream: StreamDialect = {
  host: 'stream.bybit.com',
  patience: { quiet: 'client', ms: 10 * MINUTE },
  open: (path) => (path === '/v5/public/linear' ? session() : null),
}

function session(): Session {
  const conn_id = randomUUID()
  const topics = new Set<string>()
  const reply = (request: Record<string, unknown>, success: boolean, ret_msg: string) => {
    const { op, req_id } = request
    return [JSON.stringify({ success, ret_msg, conn_id, ...(req_id === undefined ? {} : { req_id }), op })]
  }
  return {
    hear(message, { view }) {
      const request = objectOf(message)
      if (!request) return [JSON.stringify({ success: false, ret_msg: 'Invalid JSON', conn_id, op: '' })]
      const { op, args } = request
      if (op === 'ping') return reply(request, true, 'pong')
      if (op !== 'subscribe' && op !== 'unsubscribe') return reply(request, false, 'error:invalid op')
      if (!isTopics(args)) return reply(request, false, 'error:invalid args')
      // One unknown topic spoils the whole request.
      const unknown = args.find((topic) => !view.contract(/^allLiquidation\.(\w+)$/.exec(topic)?.[1] ?? ''))
      if (unknown) return reply(request, false, `error:handler not found,topic:${unknown.slice(0, 60)}`)
      if (op === 'subscribe' && [...topics, ...args].join(',').length > MAX_ARGS_CHARACTERS) {
        return reply(request, false, 'error:args too long')
      }
      for (const topic of args) op === 'subscribe' ? topics.add(topic) : topics.delete(topic)
      return reply(request, true, '')
    },
    tell(liquidations, { now, view }) {
      const wanted = liquidations.filter(({ symbol }) => topics.has(topicOf(symbol)))
      return batchesOf(wanted).map((batch) =>
        JSON.stringify({
          topic: topicOf(batch[0]!.symbol),
          type: 'snapshot',
          ts: now,
          data: batch.map((liquidation) => liquidationLine(liquidation, view)),
        }),
      )
    },
  }
}

function topicOf(symbol: string): string {
  return `allLiquidation.${symbol}`
}

function isTopics(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((topic) => typeof topic === 'string')
}

/** `S` is the side of the position: Buy is a long, closed by a forced sale. */
function liquidationLine({ time, symbol, side, qtyBase, price }: SimLiquidation, view: VenueView) {
  const contract = view.contract(symbol)
  return {
    T: time,
    s: symbol,
    S: side === 'SELL' ? 'Buy' : 'Sell',
    v: onStep(qtyBase, contract?.stepSize ?? 1e-3),
    p: onStep(price, contract?.tickSize ?? 1e-8),
  }
}
