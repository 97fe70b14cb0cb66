import { afterEach, describe, expect, it } from 'vitest'
import { type Claim, type Goods, NOTHING_DUE } from '../../src/access/claim.ts'
import { createPayment, type Payment } from '../../src/access/payment.ts'
import { SIMULATED_PAY_TO } from '../../src/access/payment-networks.ts'
import { Problem } from '../../src/core/errors.ts'
import { deeperBoard } from '../../src/define/deeper-board.ts'
import { offer } from '../../src/define/offer.ts'
import { whole } from '../../src/define/params.ts'
import { get, KEYS, quotesBoard, type Running, startService } from './fixture.ts'

let running: Running
afterEach(() => running.service.close())

const bearer = { authorization: `Bearer ${KEYS.builder}` }
const HISTORY = '/api/x402/readings-history'
const usual = createPayment({ publicUrl: 'http://perptape.example', payTo: SIMULATED_PAY_TO })

const PAID = { headers: ['PAYMENT-RESPONSE', 'paid'] }

/** Takes claims, and tells what becomes of them. */
function till(claim: Partial<Claim> = {}) {
  const told: string[] = []
  const payment: Payment = {
    ...usual,
    claim({ caller }) {
      told.push(`claim ${caller?.id}`)
      return {
        settle(goods) {
          told.push(`settle ${goods.rows}`)
          return claim.settle?.(goods) ?? PAID
        },
        release() {
          told.push('release')
        },
      }
    },
  }
  return { told, payment }
}

describe('what is sold', () => {
  it('is settled before a byte of it leaves', async () => {
    let settled = () => {}
    const { told, payment } = till({
      settle: () => new Promise((resolve) => (settled = () => resolve(PAID))),
    })
    running = await startService({ payment })
    let answered = false
    const asking = get(running.base, HISTORY, { headers: bearer }).then((got) => {
      answered = true
      return got
    })
    await expect.poll(() => told).toEqual(['claim builder/builder', 'settle 1'])
    // The answer is made, and another call comes and goes while it is held.
    expect((await get(running.base, '/api/v1/public/health')).status).toBe(200)
    expect(answered).toBe(false)
    settled()
    const got = await asking
    expect([got.status, got.headers['payment-response'], got.json.count]).toEqual([200, 'paid', 1])
  })

  it('is not sent when it cannot be settled', async () => {
    const { told, payment } = till({
      settle: () => Promise.reject(new Problem('payment_required', 'The payment was not settled.')),
    })
    running = await startService({ payment })
    const got = await get(running.base, HISTORY, { headers: bearer })
    expect([got.status, got.json.error]).toEqual([402, 'payment_required'])
    expect(got.text).not.toContain('rows')
    expect(told).toEqual(['claim builder/builder', 'settle 1'])
  })

  it('is not settled when it cannot be made', async () => {
    const { told, payment } = till()
    running = await startService({ payment })
    expect((await get(running.base, `${HISTORY}?symbol=NOSUCH`, { headers: bearer })).status).toBe(404)
    running.store.fails = true
    expect((await get(running.base, `${HISTORY}?exchange=nowhere`, { headers: bearer })).status).toBe(500)
    expect(told).toEqual(['claim builder/builder', 'release', 'claim builder/builder', 'release'])
  })

  it('is not even claimed for a question that is none, or by who brings nothing', async () => {
    const { told, payment } = till()
    running = await startService({ payment })
    expect((await get(running.base, `${HISTORY}?limit=0`, { headers: bearer })).status).toBe(400)
    expect((await get(running.base, `${HISTORY}?limit=0`)).status).toBe(402)
    expect(told).toEqual([])
  })

  it('costs nothing on the free side: nobody asks the till', async () => {
    const { told, payment } = till()
    running = await startService({ payment })
    for (const _ of [1, 2]) expect((await get(running.base, '/api/public/quotes')).status).toBe(200)
    expect([told, NOTHING_DUE.settle({} as Goods)]).toEqual([[], { headers: [] }])
  })
})

describe('a board asked with more depth', () => {
  const quotesDeep = offer({
    route: 'quotes-deep',
    aliases: ['quotes-old'],
    priceUsd: 0.002,
    about: 'Every quote.',
    source: 'the tests',
    note: 'All of them.',
    params: { top: whole({ min: 1, max: 5_000, default: 1_000, about: 'How many rows.' }) },
    answer: deeperBoard(quotesBoard),
  })
  const PATH = '/api/x402/quotes-deep'

  it('has the envelope of what is sold around the rows and whatever else the board answers', async () => {
    running = await startService({ offers: [quotesDeep] })
    const { status, json, headers } = await get(running.base, `${PATH}?top=4000`, { headers: bearer })
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(json).toEqual({
      ok: true,
      route: 'quotes-deep',
      generated_at: '2026-11-15T12:00:00.000Z',
      as_of: '2026-11-15T11:59:00.000Z',
      query: { top: 4_000, sort: 'price', format: 'json' },
      rows: [
        { symbol: 'BTCUSDT', lastPrice: expect.closeTo(100_000.1235, 3), parts: [1, 2] },
        { symbol: 'ETHUSDT', lastPrice: 4_000.5, parts: [1, 2] },
      ],
      count: 2,
      truncated: false,
      next_cursor: null,
      recorded_since: '2026-10-13',
      retention_days: 35,
      gaps: [],
      gaps_truncated: false,
      source: 'the tests',
      note: 'All of them.',
      sort: 'price',
    })
  })

  it('says how long its rows are kept here', async () => {
    running = await startService({ offers: [quotesDeep], retention: { readings: 400 } })
    for (const path of [PATH, HISTORY])
      expect((await get(running.base, path, { headers: bearer })).json.retention_days).toBe(400)
  })

  it('is found under its other names, gives its rows as CSV, and names its price', async () => {
    running = await startService({ offers: [quotesDeep] })
    const csv = await get(running.base, '/api/x402/quotes-old?format=csv', { headers: bearer })
    expect(csv.text.split('\r\n')[0]).toBe('symbol,lastPrice,parts')
    expect((await get(running.base, `${PATH}?top=5001`, { headers: bearer })).json.param).toBe('top')
    const unpaid = await get(running.base, PATH)
    expect([unpaid.status, unpaid.json.accepts[0].amount]).toEqual([402, '2000'])
    const { json } = await get(running.base, '/openapi.json')
    expect(json.paths[PATH].get['x-payment-info'].price.amount).toBe('0.002000')
  })
})
