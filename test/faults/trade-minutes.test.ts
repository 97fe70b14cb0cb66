import { afterEach, expect, test, vi } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { floorTo, MINUTE, type Ms, SECOND } from '../../src/core/time.ts'
import { liveGateway } from '../../src/define/gateway.ts'
import { poll, type Stream, venue } from '../../src/define/source.ts'
import { createRecorder, type Recorder } from '../../src/recorder/recorder.ts'
import type { Timings } from '../../src/recorder/timings.ts'
import { minuteBars } from '../../src/tables/market/candles.ts'
import { instruments } from '../../src/tables/venues/venues.ts'
import { perpMinutes } from '../../src/venues/bybit/trades.ts'
import { MemoryStore } from '../fakes/memory-store.ts'
import { T0 } from '../fakes/rows.ts'
import { exchange, type VirtualSocket } from '../fakes/virtual-socket.ts'
import { VirtualTime } from '../fakes/virtual-time.ts'
import { contractOf } from '../venues/context.ts'

vi.mock('ws', async () => ({ WebSocket: (await import('../fakes/virtual-socket.ts')).VirtualSocket }))

/*
 * A venue with a trade every two seconds, whose lines are cut, renewed and garbled: every minute has to be on record
 * once, as the venue has it, and by the trades themselves wherever they were heard whole.
 */

const time = new VirtualTime(floorTo(T0, MINUTE))
const store = new MemoryStore()
const lines = new Set<VirtualSocket>()
let isDown = false
let recorder: Recorder | null = null

afterEach(async () => {
  const stopping = recorder?.stop()
  await time.pass(12 * SECOND)
  await stopping
  time.uninstall()
  exchange.connect = null
})

const priceAt = (at: Ms) => 60_000 + ((at / SECOND) % 97)
const coinsAt = (at: Ms) => 1 + ((at / SECOND) % 3)
const tradesOf = (ts: Ms) => Array.from({ length: 30 }, (_, place) => ts + place * 2 * SECOND)

/** What the venue says of a minute. */
function minuteOf(ts: Ms): string[] {
  const times = tradesOf(ts)
  const prices = times.map(priceAt)
  const coins = times.map(coinsAt)
  const dollars = times.reduce((sum, at) => sum + priceAt(at) * coinsAt(at), 0)
  const [open, close] = [prices[0]!, prices.at(-1)!]
  const volume = coins.reduce((sum, each) => sum + each, 0)
  return [ts, open, Math.max(...prices), Math.min(...prices), close, volume, dollars].map(String)
}

function told(at: Ms): string {
  const trade = {
    T: at,
    s: 'BTCUSDT',
    S: 'Buy',
    v: String(coinsAt(at)),
    p: String(priceAt(at)),
    i: String(at),
  }
  return JSON.stringify({ topic: 'publicTrade.BTCUSDT', type: 'snapshot', ts: at, data: [trade] })
}

function venueOf() {
  const asked: Stream = {
    ...perpMinutes,
    backfill: {
      ...perpMinutes.backfill!,
      reach: '1h',
      async ask(_api, { from, to }) {
        const list: string[][] = []
        for (let ts = floorTo(from, MINUTE); ts <= to + MINUTE; ts += MINUTE) list.unshift(minuteOf(ts))
        expect(time.now()).toBeGreaterThanOrEqual(Number(list[0]![0]) + MINUTE)
        return [{ instrument: 'BTCUSDT', answer: { retCode: 0, result: { list } } }]
      },
    },
  }
  return venue({
    id: 'bybit',
    name: 'Bybit',
    type: 'cex',
    country: null,
    markets: ['perp'],
    rest: { hosts: ['x.test'], budget: { weight: 100, per: '1s' } },
    sources: [
      poll({
        id: 'bybit.contracts',
        into: instruments,
        about: 'test',
        every: '1h',
        ask: async () => ['BTCUSDT'],
        parse: () => [],
        lists: { perp: (names) => names.map((name) => contractOf({ instrument: name, symbol: name })) },
      }),
      asked,
    ],
  })
}

async function start(timings: Partial<Timings>): Promise<void> {
  time.install()
  exchange.connect = (socket) => {
    if (isDown) return socket.reject(503)
    const leave = () => {
      lines.delete(socket)
      socket.readyState = 3
    }
    Object.assign(socket, { close: leave, terminate: leave })
    socket.onSent = (text) => {
      const { op } = text === 'ping frame' ? { op: 'ping' } : (JSON.parse(text) as { op: string })
      queueMicrotask(() => {
        if (op === 'subscribe') lines.add(socket)
        socket.emit('message', Buffer.from(JSON.stringify({ success: true, ret_msg: '', op })))
      })
    }
    socket.opened()
  }
  recorder = createRecorder({
    venues: [venueOf()],
    backfills: true,
    rollups: [],
    store,
    gateway: liveGateway,
    clock: time,
    log: silentLog,
    timings: { pulseMs: 10 * MINUTE, ...timings },
  })
  await recorder.start()
}

/** Trades go on for so long. */
async function trade(ms: Ms): Promise<void> {
  for (const end = time.now() + ms; time.now() < end; ) {
    const next = floorTo(time.now(), 2 * SECOND) + 2 * SECOND
    await time.pass(next - time.now())
    for (const line of [...lines]) line.emit('message', Buffer.from(told(next)))
  }
}

test('every minute is on record once, as the venue has it', async () => {
  await start({ connectionMaxAgeMs: 14 * MINUTE })
  await trade(5.5 * MINUTE)
  // Cut, and away for longer than a minute.
  isDown = true
  for (const line of [...lines]) line.cut()
  lines.clear()
  await trade(80 * SECOND)
  isDown = false
  await trade(155 * MINUTE)
  // A message that nobody can read.
  for (const line of lines) line.emit('message', Buffer.from('{"topic":"publicTrade.BTCUSDT","data":7}'))
  await trade(9 * MINUTE)
  // And one that is cut off in the middle.
  for (const line of lines) line.emit('message', Buffer.from(told(time.now() + 2 * SECOND).slice(0, -9)))
  lines.clear()
  await trade(12 * MINUTE)
  // What is to be read is read within ten minutes of its end.
  await trade(25 * MINUTE)
  const rows = store.rows(minuteBars).sort((a, b) => a.ts - b.ts)
  const first = rows[0]!.ts
  const last = floorTo(time.now(), MINUTE) - 2 * MINUTE
  expect(first).toBeLessThanOrEqual(floorTo(T0, MINUTE) - 55 * MINUTE)
  const expected: Ms[] = []
  for (let ts = first; ts <= last; ts += MINUTE) expected.push(ts)
  expect(rows.map(({ ts }) => ts).filter((ts) => ts <= last)).toEqual(expected)
  for (const { ts, open, high, low, close, volume, quote_volume } of rows)
    expect([ts, open, high, low, close, volume, quote_volume].map(String)).toEqual(minuteOf(ts))
  // Asked for were the minutes before the start, those of the cut and those of the messages; none for the renewals.
  const asked = rows.filter((row) => row.taker_buy_quote_volume === null)
  const later = asked.filter(({ ts }) => ts >= floorTo(T0, MINUTE) + 2 * MINUTE)
  expect(later.length).toBeGreaterThanOrEqual(6)
  expect(later.length).toBeLessThanOrEqual(11)
}, 180_000)
