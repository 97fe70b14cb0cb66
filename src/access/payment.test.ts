import { describe, expect, it } from 'vitest'
import { ConfigError } from '../core/errors.ts'
import { type Offer, offer } from '../define/offer.ts'
import { optionalPerpSymbol } from '../define/params.ts'
import { maybe, number, table, text, time } from '../define/table.ts'
import { tableHistory } from '../define/table-history.ts'
import type { Caller } from './admission.ts'
import { limitsOf } from './limits.ts'
import { createPayment, type Payment } from './payment.ts'
import { offeredNetworks, type PayTo, SIMULATED_PAY_TO } from './payment-networks.ts'
import type { PaymentRequired } from './payment-required.ts'
import { paymentTerms } from './payment-terms.ts'
import type { PlanName } from './plans.ts'

const readings = table({
  name: 'readings',
  about: 'Readings.',
  columns: { ts: time(), symbol: text(), value: maybe(number()), weight: number() },
  time: 'ts',
  key: ['ts', 'symbol'],
  writes: 'append',
  cadence: '5m',
  keepDays: null,
})
const history = (priceUsd: number) =>
  offer({
    route: 'oi-history',
    priceUsd,
    about: 'Open interest.',
    source: 'the tests',
    params: { symbol: optionalPerpSymbol('Perpetual.') },
    answer: tableHistory(readings, {
      columns: ['ts', 'symbol', 'share_pct'],
      ratios: { share_pct: { numerator: 'value', denominator: 'weight', times: 100 } },
      by: { symbol: 'symbol' },
      limitMax: 20_000,
    }),
  })
const PAY_TO: PayTo = {
  base: '0x52908400098527886E0F7030069857D2E4169EE7',
  solana: '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK',
  solanaFeePayer: '2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4',
}

function termsFor({ priceUsd = 0.005, payTo = PAY_TO }: { priceUsd?: number; payTo?: PayTo } = {}) {
  const { header, body } = paymentTerms(history(priceUsd), {
    publicUrl: 'https://tape.example/',
    networks: offeredNetworks(payTo),
  })
  return {
    header: JSON.parse(Buffer.from(header, 'base64').toString()),
    body: JSON.parse(body.toString()),
    text: header,
  }
}

describe('the terms of a paid route', () => {
  it('name both networks, the exact amount, and whom to pay', () => {
    const { header, body, text } = termsFor()
    expect(header.x402Version).toBe(2)
    expect(header.resource).toMatchObject({
      url: 'https://tape.example/api/x402/oi-history',
      description: 'Open interest.',
      mimeType: 'application/json',
    })
    expect(header.accepts).toEqual([
      {
        scheme: 'exact',
        network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        amount: '5000',
        asset: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
        payTo: PAY_TO.solana,
        maxTimeoutSeconds: 300,
        extra: { feePayer: PAY_TO.solanaFeePayer },
      },
      {
        scheme: 'exact',
        network: 'eip155:8453',
        amount: '5000',
        asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        payTo: PAY_TO.base,
        maxTimeoutSeconds: 300,
        extra: { name: 'USD Coin', version: '2' },
      },
    ])
    const { ok, message, ...same } = body
    expect(same).toEqual(header)
    expect(ok).toBe(false)
    expect(header.error).toBe('payment_required')
    expect(message).toContain('0.005 USD')
    // Proxies and clients commonly take headers of 8 KB.
    expect(text.length).toBeLessThan(6_000)
  })

  it.each([
    [0.002, '2000', '0.002 USD'],
    [0.01, '10000', '0.01 USD'],
    [15, '15000000', '15.00 USD'],
    [1.1, '1100000', '1.10 USD'],
    [0.000001, '1', '0.000001 USD'],
  ])('ask %d dollars as %s', (priceUsd, amount, said) => {
    const { header, body } = termsFor({ priceUsd })
    expect(header.accepts.map((way: { amount: string }) => way.amount)).toEqual([amount, amount])
    expect(body.message).toContain(`costs ${said}`)
  })

  it('leave out a network without an address', () => {
    expect(termsFor({ payTo: { base: PAY_TO.base } }).header.accepts).toHaveLength(1)
    const nowhere = termsFor({ payTo: {} })
    expect(nowhere.header.accepts).toEqual([])
    expect(nowhere.body.message).toContain('takes no payments')
  })

  it('refuse an address that cannot be one', () => {
    expect(() => termsFor({ payTo: { base: '0x12' } })).toThrow(ConfigError)
    expect(() => termsFor({ payTo: { solana: PAY_TO.base } })).toThrow(ConfigError)
  })

  it('describe the call and its answer for catalogs', () => {
    const { info, schema } = termsFor().header.extensions.bazaar
    expect(info.input).toEqual({
      type: 'http',
      method: 'GET',
      queryParams: { symbol: 'BTCUSDT', limit: 1_000, order: 'desc', format: 'json' },
    })
    expect(info.output.example.rows).toHaveLength(1)
    const query = schema.properties.input.properties.queryParams.properties
    expect(query.limit).toMatchObject({ type: 'integer', minimum: 1, maximum: 20_000 })
    expect(query.symbol.description).toBe('Perpetual.')
  })
})

describe('payment of a server', () => {
  const caller = (plan: PlanName): Caller => ({
    kind: 'account',
    isMonthUp: false,
    id: plan,
    plan,
    limits: limitsOf({})[plan],
  })
  const refusalOf = (payment: Payment, who: Caller | null, what: Offer) => {
    try {
      payment.admit({ caller: who, headers: {}, wantsHead: false }, what)
    } catch (thrown) {
      return thrown
    }
    return null
  }

  it('lists its networks and makes the terms of a route once, with an example of its columns', () => {
    const payment = createPayment({ publicUrl: 'https://tape.example', payTo: PAY_TO })
    expect(payment.networks).toEqual([
      { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chain: 'Solana mainnet', pay_to: PAY_TO.solana },
      { network: 'eip155:8453', chain: 'Base mainnet', pay_to: PAY_TO.base },
    ])
    const sold = history(0.01)
    const { terms } = refusalOf(payment, null, sold) as PaymentRequired
    expect((refusalOf(payment, caller('free'), sold) as PaymentRequired).terms).toBe(terms)
    expect(terms.body.toString()).toContain(
      '"rows":[{"ts":"2026-11-01T00:00:00.000Z","symbol":"BTCUSDT","share_pct":1.5}]',
    )
  })

  it('lets plans of Builder and above run what is sold, and claims nothing of them', async () => {
    const payment = createPayment({ publicUrl: 'https://tape.example', payTo: PAY_TO })
    const sold = history(0.01)
    const plans: PlanName[] = ['anonymous', 'page', 'free', 'terminal', 'builder', 'business', 'scale']
    const may = plans.filter((plan) => refusalOf(payment, caller(plan), sold) === null)
    expect(may).toEqual(['builder', 'business', 'scale'])
    const call = { caller: caller('builder'), headers: {}, wantsHead: false, question: '', topsUp: null }
    const goods = { body: '{}', contentType: 'application/json', cacheControl: 'no-store', rows: 1 }
    expect(await (await payment.claim(call, sold)).settle(goods)).toEqual({ headers: [] })
    // A month's calls used up: the plan covers what is sold no longer.
    const up = { ...caller('builder'), isMonthUp: true }
    expect((refusalOf(payment, up, sold) as PaymentRequired).terms.body.toString()).toContain('month_used_up')
  })

  it('asks no money of who has a key that cannot be checked, and lets nobody have what is sold by it', () => {
    const payment = createPayment({ publicUrl: 'https://tape.example', payTo: PAY_TO })
    const unchecked = { ...caller('scale'), isUnchecked: true as const }
    expect(refusalOf(payment, unchecked, history(0.01))).toMatchObject({
      ...{ status: 503, headers: { 'Retry-After': '5' } },
    })
  })

  it('of simulated data goes to addresses that cannot receive', () => {
    const { networks } = createPayment({ publicUrl: 'http://127.0.0.1:8080', payTo: SIMULATED_PAY_TO })
    expect(networks).toHaveLength(2)
    for (const { pay_to } of networks) expect(pay_to).toMatch(/^(0x0{40}|1{32})$/)
  })
})
