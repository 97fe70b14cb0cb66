import {
  checkEndpointSchema,
  checkL2ForOpenAPI,
  checkL4ForOpenAPI,
  discoverOriginSchema,
  getOpenAPI,
  getWarningsForL2,
  getWarningsForL4,
  getWarningsForOpenAPI,
  isOpenApiParseFailure,
  validatePaymentRequiredDetailed,
} from '@agentcash/discovery'
import { validateDiscoveryExtension } from '@x402/extensions/bazaar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayment } from '../../src/access/payment.ts'
import { OFFERS } from '../../src/offers/index.ts'
import { get, type Running, startService } from '../http/fixture.ts'

// What crawlers of paid endpoints make of the catalog: their own programs say.

let running: Running
beforeAll(async () => {
  const payTo = {
    base: '0x52908400098527886E0F7030069857D2E4169EE7',
    solana: '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK',
    solanaFeePayer: '2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4',
  }
  running = await startService({
    offers: OFFERS,
    payment: createPayment({ publicUrl: 'http://perptape.example', payTo }),
  })
})
afterAll(() => running.service.close())

describe('the catalog', () => {
  it('is found, with the price of everything that is sold', async () => {
    const found = await discoverOriginSchema({ target: running.base })
    if (!found.found) throw new Error(JSON.stringify(found))
    const prices = new Map(found.endpoints.map(({ path, price }) => [path, price]))
    expect(OFFERS).toHaveLength(29)
    for (const { path, priceUsd } of OFFERS) expect(prices.get(path)).toBe(`${priceUsd.toFixed(6)} USD`)
    const description = await getOpenAPI(running.base)
    const openapi = description._unsafeUnwrap()
    if (openapi === null || 'parseFailure' in openapi) throw new Error('the description is not understood')
    expect(getWarningsForOpenAPI(openapi)).toEqual([])
    if (openapi === null || isOpenApiParseFailure(openapi)) throw new Error('no description')
    expect(getWarningsForL4(checkL4ForOpenAPI(openapi))).toEqual([])
    // There are many boards: that is all they mind.
    const minded = getWarningsForL2(checkL2ForOpenAPI(openapi)).map(({ code }) => code)
    expect(minded.filter((code) => code !== 'L2_ROUTE_COUNT_HIGH')).toEqual([])
  })

  it('lists the same for those who look at the well-known address', async () => {
    const { json } = await get(running.base, '/.well-known/x402')
    expect(json.version).toBe(1)
    const ours = OFFERS.map(({ path }) => `http://perptape.example${path}`)
    expect(json.resources).toEqual(expect.arrayContaining(ours))
  })

  it.each(OFFERS.map(({ path }) => path))(
    '%s has terms that they take, and says what it wants',
    async (path) => {
      const { status, json, headers } = await get(running.base, path)
      expect(status).toBe(402)
      expect(validatePaymentRequiredDetailed(json)).toMatchObject({ valid: true, issues: [] })
      const terms = JSON.parse(Buffer.from(headers['payment-required']!, 'base64').toString())
      expect(terms.accepts).toHaveLength(2)
      expect(validateDiscoveryExtension(terms.extensions.bazaar)).toMatchObject({ valid: true })
      // Proxies and clients commonly take headers of 8 KB.
      expect(headers['payment-required']!.length).toBeLessThan(8_000)
    },
  )

  it('tells what an endpoint takes and gives', async () => {
    const checked = await checkEndpointSchema({ url: `${running.base}/api/x402/oi-history` })
    expect(checked).toMatchObject({ found: true, advisories: [{ authMode: 'paid', protocols: ['x402'] }] })
  })
})
