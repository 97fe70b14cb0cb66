import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { Ailment } from '../../src/core/ailment.ts'
import { silentLog } from '../../src/core/log.ts'
import { openDoor } from '../../src/serve/http/door.ts'
import { createOps } from '../../src/serve/ops.ts'
import { get, type Running, START, startService } from './fixture.ts'

const HEALTH = '/api/v1/public/health'
const closing: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close()
})

async function start(more: Parameters<typeof startService>[0] = {}): Promise<Running> {
  const running = await startService(more)
  closing.push(running.service)
  return running
}

const gone: Ailment = { part: 'folder', down: true, sentence: 'The data folder is gone.' }
const held: Ailment = { part: 'recorder', down: false, sentence: 'okx told us to stay away.' }

describe('health', () => {
  it('says in words what is wrong, the worst first, and is 503 only when the service is down', async () => {
    const wrong: Ailment[] = []
    const { base, clock } = await start({ ailments: () => wrong })
    expect((await get(base, HEALTH)).json).toMatchObject({ status: 'ok', reasons: [] })
    wrong.push(held)
    clock.ms += 2_000
    const degraded = await get(base, HEALTH)
    expect([degraded.status, degraded.json.ok]).toEqual([200, true])
    expect(degraded.json).toMatchObject({ status: 'degraded', reasons: [held.sentence] })
    expect(degraded.headers['cache-control']).toBe('public, max-age=10')
    wrong.push(gone)
    clock.ms += 2_000
    const down = await get(base, HEALTH)
    expect([down.status, down.json.ok]).toEqual([503, false])
    expect(down.json).toMatchObject({
      status: 'down',
      reasons: [gone.sentence, held.sentence],
      db: { reachable: true },
    })
    // Nobody in between may go on showing it when the service is well again.
    expect(down.headers['cache-control']).toBe('no-store')
    wrong.length = 0
    clock.ms += 2_000
    expect((await get(base, HEALTH)).status).toBe(200)
  })

  it('tells what passes by itself, and is well all the same', async () => {
    const sentence = 'Rollups are still being computed.'
    const { base } = await start({
      ailments: () => [{ part: 'rollups', down: false, sentence, passes: true }],
    })
    expect((await get(base, HEALTH)).json).toMatchObject({ status: 'ok', reasons: [sentence] })
  })

  it('says which rows are old', async () => {
    const { base, clock } = await start()
    clock.ms += 40 * 60_000
    const { json } = await get(base, HEALTH)
    expect(json.reasons).toEqual([
      'The newest liquidation is of 2026-11-15T11:59:50.000Z, more than 900 s ago.',
      'The newest snapshot of a venue is of 2026-11-15T11:59:00.000Z, more than 1800 s ago.',
      '2 of 2 feeds have been silent for too long.',
    ])
  })

  it('misses nothing of what is not recorded', async () => {
    const { base, clock, store } = await start()
    const term = (source: string, into_table: string, due_until: number | null) => ({
      source,
      into_table,
      due_until,
    })
    store.terms = [
      term('okx.liquidations', 'liquidation_events', START),
      term('okx.tickers', 'perp_tickers', null),
    ]
    clock.ms += 20 * 60_000
    const { json } = await get(base, HEALTH)
    expect(json).toMatchObject({ status: 'ok', reasons: [], data_freshness: { fresh: true } })
    store.terms.push(term('bybit.liquidations', 'liquidation_events', null))
    clock.ms += 2_000
    expect((await get(base, HEALTH)).json).toMatchObject({
      status: 'degraded',
      reasons: ['The newest liquidation is of 2026-11-15T11:59:50.000Z, more than 900 s ago.'],
    })
  })

  it('is never more than two seconds old, however often it is asked', async () => {
    const wrong: Ailment[] = []
    const { base, clock } = await start({ ailments: () => wrong })
    await get(base, HEALTH)
    wrong.push(gone)
    for (const ms of [200, 800, 1_100, 1_650, 1_900]) {
      clock.ms = START + ms
      await get(base, HEALTH)
    }
    clock.ms = START + 2_000
    expect((await get(base, HEALTH)).status).toBe(503)
  })

  it('answers in time while the store hangs, says so, and does not ask it again and again', async () => {
    const { base, store, clock } = await start({ ailments: () => [held] })
    let release = () => {}
    store.gate = new Promise((resolve) => {
      release = resolve
    })
    const first = await get(base, HEALTH)
    expect(first.status).toBe(503)
    expect(first.json).toMatchObject({
      status: 'down',
      db: { reachable: false, latency_ms: null },
      data_freshness: { liquidation_stream: { last_at: null } },
      reasons: ['The store does not answer within 4 s.', held.sentence],
    })
    const asked = store.asked.length
    for (let call = 0; call < 5; call++) {
      clock.ms += 2_000
      expect((await get(base, HEALTH)).status).toBe(503)
    }
    expect(store.asked.length).toBe(asked)
    release()
    await expect
      .poll(async () => {
        clock.ms += 2_000
        return (await get(base, HEALTH)).status
      })
      .toBe(200)
  })

  it('is not limited', async () => {
    const { base } = await start({ perMinute: 1 })
    for (let call = 0; call < 40; call++) expect((await get(base, HEALTH)).status).toBe(200)
  })
})

describe('livez and readyz', () => {
  it('are plain, never kept, not counted and not limited', async () => {
    const { base, service } = await start({ perMinute: 1 })
    for (const path of ['/livez', '/readyz', '/readyz?verbose']) {
      for (let call = 0; call < 20; call++) {
        const { status, text, headers } = await get(base, path)
        expect([status, text]).toEqual([200, 'ok'])
        expect(headers['cache-control']).toBe('no-store')
        expect(headers['content-type']).toBe('text/plain; charset=utf-8')
        expect(headers.ratelimit).toBeUndefined()
      }
    }
    expect((await get(base, '/livez', { method: 'HEAD' })).body.length).toBe(0)
    expect([...service.counts.routes].flatMap(({ byStatus }) => [...byStatus])).toEqual([])
  })

  it('tell a process that lives from one that can answer its boards', async () => {
    const { base, store } = await start()
    store.fails = true
    expect((await get(base, '/livez')).status).toBe(200)
    const { status, text, headers } = await get(base, '/readyz')
    expect([status, text]).toEqual([503, 'The store cannot answer.\n'])
    expect(headers['retry-after']).toBe('2')
  })

  it('are ready while something else is wrong: boards are answered', async () => {
    const { base } = await start({ ailments: () => [gone] })
    expect((await get(base, '/readyz')).status).toBe(200)
  })

  it('ask nothing of the store for livez', async () => {
    const { base, store } = await start()
    await get(base, '/livez')
    expect(store.asked).toEqual([])
  })

  it('are there from the first moment, and say how far the start has come', async () => {
    const door = await openDoor({ host: '127.0.0.1', port: 0 })
    closing.push(door)
    door.warm('Writing the past: 40 %.')
    expect((await get(door.url, '/livez')).text).toBe('ok')
    const { status, text } = await get(door.url, '/readyz')
    expect([status, text]).toEqual([503, 'Writing the past: 40 %.\n'])
  })

  it('say that the service is going down', async () => {
    const door = await openDoor({ host: '127.0.0.1', port: 0 })
    door.hand((_req, res) => res.end('board'))
    const socket = connect(Number(new URL(door.url).port), '127.0.0.1')
    let heard = ''
    socket.on('data', (piece) => {
      heard += piece
    })
    // A call that is under way when the end comes.
    socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n')
    await get(door.url, '/livez')
    const closed = door.close()
    socket.write('Connection: close\r\n\r\n')
    await Promise.all([closed, once(socket, 'close')])
    expect(heard).toContain('503 Service Unavailable')
    expect(heard).toContain('perptape is going down.')
  })

  it('are on the operations port too', async () => {
    const reasons: string[] = []
    const ops = createOps({ log: silentLog, port: 0, notReady: async () => reasons })
    closing.push(ops)
    const url = await ops.listen()
    expect((await get(url, '/livez')).text).toBe('ok')
    expect((await get(url, '/readyz')).status).toBe(200)
    reasons.push('The store cannot answer.')
    expect((await get(url, '/readyz')).status).toBe(503)
  })
})
