import { DAY, floorTo, MINUTE, type Ms, SECOND } from '../../core/time.ts'
import type { SimLiquidation } from '../model/market.ts'
import { objectOf, type Session, type StreamDialect, type StreamMoment } from './dialect.ts'
import { onStep } from './numerals.ts'

const MAX_STREAMS = 1_024
/** Forced orders go out as limit orders that cross the book: the limit lies beyond the fill. */
const LIMIT_BEYOND_FILL = 0.004
/** `/ws`, `/ws/<streams>`, `/stream?streams=`, each behind the tier that carries the stream. */
const ADDRESS = /^(?:\/(public|market|private))?\/(ws|stream)(?:\/(.*))?$/

export function binanceStream(): StreamDialect {
  return {
    host: 'fstream.binance.com',
    publish: sampler(),
    pingEvery: 3 * MINUTE,
    maxAge: DAY,
    open(path, query) {
      const [, tier, mode, inPath] = ADDRESS.exec(path.replace(/\/+$/, '')) ?? []
      if (!mode) return null
      const named = mode === 'ws' ? inPath : query.get('streams')
      return session((named ?? '').split('/').filter(Boolean), mode === 'stream', tier)
    },
  }
}

/** The feed is a sample: of each contract's forced orders within a second only the largest, once the second is over. */
function sampler() {
  const largest = new Map<string, { second: Ms; liquidation: SimLiquidation }>()
  return (fresh: readonly SimLiquidation[], now: Ms): readonly SimLiquidation[] => {
    const published: SimLiquidation[] = []
    for (const liquidation of fresh) {
      const second = floorTo(liquidation.time, SECOND)
      const held = largest.get(liquidation.symbol)
      if (held && held.second !== second) published.push(held.liquidation)
      if (!held || held.second !== second || usd(liquidation) > usd(held.liquidation)) {
        largest.set(liquidation.symbol, { second, liquidation })
      }
    }
    for (const [symbol, held] of largest) {
      if (held.second + SECOND > now) continue
      published.push(held.liquidation)
      largest.delete(symbol)
    }
    return published.sort((a, b) => a.time - b.time)
  }
}

function usd(liquidation: SimLiquidation): number {
  return liquidation.price * liquidation.qtyBase
}

function session(streams: readonly string[], combined: boolean, tier: string | undefined): Session {
  const subscribed = new Set(streams.slice(0, MAX_STREAMS))
  // Forced orders are market-tier data: elsewhere a subscription is acknowledged and stays silent.
  const carriesLiquidations = tier === 'market'
  return {
    hear(message) {
      const request = objectOf(message)
      if (!request) return [fault(3, 'Invalid JSON: expected value at line 1 column 1')]
      const { id, method, params } = request
      if (typeof id !== 'number' && typeof id !== 'string') {
        return [fault(2, 'Invalid request: request ID must be an unsigned integer')]
      }
      if (method === 'LIST_SUBSCRIPTIONS') return [JSON.stringify({ result: [...subscribed], id })]
      if (method !== 'SUBSCRIBE' && method !== 'UNSUBSCRIBE') {
        return [fault(2, `Invalid request: unknown variant \`${String(method).slice(0, 40)}\``, id)]
      }
      if (!isNames(params)) return [fault(2, 'Invalid request: params must be an array of strings', id)]
      if (method === 'SUBSCRIBE' && subscribed.size + params.length > MAX_STREAMS) {
        return [fault(4, `Too many subscriptions: at most ${MAX_STREAMS} per connection`, id)]
      }
      for (const name of params) method === 'SUBSCRIBE' ? subscribed.add(name) : subscribed.delete(name)
      return [JSON.stringify({ result: null, id })]
    },
    tell(liquidations, moment) {
      if (!carriesLiquidations) return []
      return liquidations.flatMap((liquidation) =>
        ['!forceOrder@arr', `${liquidation.symbol.toLowerCase()}@forceOrder`]
          .filter((name) => subscribed.has(name))
          .map((stream) => {
            const data = forceOrder(liquidation, moment)
            return JSON.stringify(combined ? { stream, data } : data)
          }),
      )
    },
  }
}

function fault(code: number, msg: string, id?: string | number): string {
  return JSON.stringify({ error: { code, msg }, ...(id === undefined ? {} : { id }) })
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string' && name.length < 100)
}

function forceOrder(liquidation: SimLiquidation, { now, view }: StreamMoment) {
  const contract = view.contract(liquidation.symbol)
  const tick = contract?.tickSize ?? 1e-8
  const quantity = onStep(liquidation.qtyBase, contract?.stepSize ?? 1e-3)
  const beyond = 1 + (liquidation.side === 'SELL' ? -1 : 1) * LIMIT_BEYOND_FILL
  return {
    e: 'forceOrder',
    E: now,
    o: {
      s: liquidation.symbol,
      S: liquidation.side,
      o: 'LIMIT',
      f: 'IOC',
      q: quantity,
      p: onStep(liquidation.price * beyond, tick),
      ap: onStep(liquidation.price, tick),
      X: 'FILLED',
      l: quantity,
      z: quantity,
      T: liquidation.time,
    },
  }
}
