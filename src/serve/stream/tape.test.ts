import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MemoryStore } from '../../../test/fakes/memory-store.ts'
import { FakeOutlet } from '../../../test/fakes/outlet.ts'
import { VirtualTime } from '../../../test/fakes/virtual-time.ts'
import { silentLog } from '../../core/log.ts'
import { HOUR, MINUTE, type Ms, SECOND } from '../../core/time.ts'
import { liquidationEvents } from '../../tables/liquidations/liquidations.ts'
import { StreamCounts } from './counts.ts'
import type { Wish } from './fan-out.ts'
import { Reader } from './reader.ts'
import { placeIn } from './ring.ts'
import { Tail } from './tail.ts'
import { Tape } from './tape.ts'

const NOW: Ms = Date.parse('2026-11-15T12:00:00.000Z')
const WISH: Wish = {
  filter: {
    events: ['liquidation', 'board'],
    symbol: null,
    exchange: null,
    min_usd: null,
    boards: null,
  },
  delay: 0,
}

let time: VirtualTime
let store: MemoryStore
/** The kitchen; null while it is away. */
let tail: Tail | null
let asked: number
let tape: Tape
beforeEach(() => {
  time = new VirtualTime(NOW)
  time.install()
  store = new MemoryStore()
  tail = new Tail(store.reader, time)
  asked = 0
  tape = new Tape({
    askTail: async (anew) => {
      asked++
      if (tail === null) throw new Error('the kitchen is away')
      return tail.look(anew)
    },
    boards: [{ id: 'oi', path: '/api/public/oi' }],
    clock: time,
    log: silentLog,
    counts: new StreamCounts(),
  })
})
afterEach(() => {
  tape.close()
  time.uninstall()
})

async function record(...keys: readonly string[]): Promise<void> {
  const rows = keys.map((dedupe_key) => ({
    event_time: time.now(),
    received_at: time.now(),
    exchange: 'okx',
    symbol: 'BTCUSDT',
    side: 'BUY' as const,
    price: 1,
    qty: 1,
    quote_qty: 1,
    delayed: false,
    dedupe_key,
  }))
  await store.insert(liquidationEvents, rows)
}

async function connect(lastId: string | null = null): Promise<FakeOutlet> {
  const { ring, fanOut } = await tape.open()
  const outlet = new FakeOutlet()
  const next = lastId === null ? fanOut.nextOf(WISH) : ring.resume(placeIn(lastId)!).from
  const reader = new Reader(outlet.asOutlet, { next, id: ring.idBefore(next) }, () => {})
  reader.send(`event: hello\nid: ${ring.idBefore(next)}\ndata: {}\n\n`, next, ring.idBefore(next))
  outlet.once('close', () => fanOut.leave(reader, WISH))
  await fanOut.join(reader, WISH)
  return outlet
}
const keysOf = ({ heard }: FakeOutlet) => heard.flatMap(({ data }) => (data.key ? [data.key] : []))

describe('the tape of a service', () => {
  it('tells within a second what was recorded', async () => {
    await record('before')
    const reader = await connect()
    await record('a', 'b')
    await time.pass(SECOND)
    expect(keysOf(reader)).toEqual(['a', 'b'])
    await time.pass(30 * SECOND)
    expect(reader.text.match(/^: /gm)).toHaveLength(2)
  })

  it('goes on after the kitchen was away and has forgotten everything: nothing is missing, nothing comes twice', async () => {
    const reader = await connect()
    await record('a')
    await time.pass(SECOND)
    tail = null
    await record('b')
    await time.pass(20 * SECOND)
    await record('c')
    await time.pass(20 * SECOND)
    expect(keysOf(reader)).toEqual(['a'])
    tail = new Tail(store.reader, time)
    await time.pass(2 * SECOND)
    expect(keysOf(reader)).toEqual(['a', 'b', 'c'])
  })

  it('is kept for an hour after its only reader left, and then costs nothing', async () => {
    const reader = await connect()
    const { lastId } = reader
    reader.destroy()
    for (const key of ['a', 'b', 'c']) {
      await record(key)
      await time.pass(18 * MINUTE)
    }
    expect(keysOf(await connect(lastId))).toEqual(['a', 'b', 'c'])
    const { ring } = await tape.open()
    ;(await connect()).destroy()
    expect(ring.next).toBe(4)
  })

  it('costs nothing when nobody has come back', async () => {
    expect(asked).toBe(0)
    ;(await connect()).destroy()
    await time.pass(HOUR + 5 * MINUTE)
    const before = asked
    await time.pass(MINUTE)
    expect(asked).toBe(before)
    // Who comes now finds the hour before in the record.
    await record('new')
    await time.pass(SECOND)
    const { ring } = await tape.open()
    expect(ring.at(1)!.key).toBe('new')
  })

  it('cannot be opened while the kitchen is away, and can be afterwards', async () => {
    tail = null
    await expect(tape.open()).rejects.toThrow('away')
    tail = new Tail(store.reader, time)
    await expect(tape.open()).resolves.toBeDefined()
  })

  it('tells that a board was worked out anew, many answers of it in a while as one', async () => {
    const reader = await connect()
    for (let second = 0; second < 12; second++) {
      tape.renewed('oi')
      tape.renewed('no board')
      await time.pass(SECOND)
    }
    const renewals = reader.heard.filter(({ event }) => event === 'board')
    expect(renewals).toHaveLength(2)
    expect(renewals[0]!.data).toMatchObject({ board: 'oi', path: '/api/public/oi' })
  })
})
