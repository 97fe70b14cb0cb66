import { randomBytes } from 'node:crypto'
import { MINUTE, SECOND } from '../../core/time.ts'
import type { SimLiquidation } from '../model/market.ts'
import { batchesOf, objectOf, type Session, type StreamDialect, type StreamMoment } from './dialect.ts'
import { onStep } from './numerals.ts'

const CHANNEL = 'liquidation-orders'
const INSTRUMENT_TYPES = new Set(['SWAP', 'FUTURES', 'MARGIN', 'OPTION'])
const REPEATED = { span: 10 * MINUTE, count: 5 }
const MAX_ARGS = 100

export const okxStream: StreamDialect = {
  host: 'ws.okx.com:8443',
  patience: { quiet: 'both', ms: 30 * SECOND },
  open: (path) => (path === '/ws/v5/public' ? session() : null),
}

function session(): Session {
  const connId = randomBytes(4).toString('hex')
  const subscribed = new Set<string>()
  const fault = (code: string, msg: string) => JSON.stringify({ event: 'error', code, msg, connId })

  function change(op: 'subscribe' | 'unsubscribe', arg: unknown, id: object, moment: StreamMoment): string[] {
    const { channel, instType } = (arg ?? {}) as Record<string, unknown>
    if (channel !== CHANNEL || typeof instType !== 'string' || !INSTRUMENT_TYPES.has(instType)) {
      const what = `channel:${String(channel).slice(0, 40)},instType:${String(instType).slice(0, 20)}`
      return [
        fault(
          '60018',
          `Wrong URL or ${what} doesn't exist. Please use the correct URL, channel and parameters.`,
        ),
      ]
    }
    const reply = JSON.stringify({ ...id, event: op, arg: { channel, instType }, connId })
    if (op === 'unsubscribe') {
      subscribed.delete(instType)
      return [reply]
    }
    const fresh = !subscribed.has(instType)
    subscribed.add(instType)
    if (!fresh || instType !== 'SWAP') return [reply]
    // A new subscriber hears the last few again: who reconnects must know what it already has.
    return [reply, ...push(moment.recent(REPEATED.span, REPEATED.count), moment)]
  }

  return {
    hear(message, moment) {
      if (message === 'ping') return ['pong']
      const request = objectOf(message)
      const { op, args, id } = request ?? {}
      if ((op !== 'subscribe' && op !== 'unsubscribe') || !Array.isArray(args) || args.length > MAX_ARGS) {
        return [fault('60012', `Invalid request: ${message.slice(0, 100)}`)]
      }
      return args.flatMap((arg) => change(op, arg, typeof id === 'string' ? { id } : {}, moment))
    },
    tell: (liquidations, moment) => (subscribed.has('SWAP') ? push(liquidations, moment) : []),
  }
}

/** A message per contract, its orders of this moment side by side in `details`. */
function push(liquidations: readonly SimLiquidation[], moment: StreamMoment): string[] {
  return batchesOf(liquidations).map((list) => {
    const family = `${list[0]!.base}-USDT`
    const details = list.map((liquidation) => detail(liquidation, moment))
    return JSON.stringify({
      arg: { channel: CHANNEL, instType: 'SWAP' },
      data: [{ details, instFamily: family, instId: `${family}-SWAP`, instType: 'SWAP', uly: family }],
    })
  })
}

/** `sz` counts contracts, `bkPx` is the bankruptcy price. */
function detail({ symbol, side, price, qtyBase, time }: SimLiquidation, { view }: StreamMoment) {
  const contract = view.contract(symbol)
  const contractSize = contract?.contractSize ?? 1
  return {
    bkLoss: '0',
    bkPx: onStep(price, contract?.tickSize ?? 1e-8),
    ccy: '',
    posSide: side === 'SELL' ? 'long' : 'short',
    side: side.toLowerCase(),
    sz: onStep(qtyBase / contractSize, (contract?.stepSize ?? 1e-3) / contractSize),
    ts: String(time),
  }
}
