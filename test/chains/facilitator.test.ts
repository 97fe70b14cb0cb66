import { beforeAll, describe, expect, it } from 'vitest'
import type { Facilitator } from '../../src/access/x402/facilitator.ts'
import { createOwnFacilitator } from '../../src/access/x402/own-facilitator.ts'
import { silentLog } from '../../src/core/log.ts'
import { CHAINS, useDevchain } from '../fixtures/devchain.ts'

const at = useDevchain()
let own: Facilitator

beforeAll(async () => {
  const { baseRpcUrl, solanaRpcUrl, facilitators } = at.chains.devchain
  own = await createOwnFacilitator({
    keys: { base: facilitators.base.key, solana: facilitators.solana.key },
    nodes: { base: baseRpcUrl, solana: solanaRpcUrl },
    log: silentLog,
  })
})

describe.each(CHAINS)('on %s', (chain) => {
  it('a payment moves exactly its amount', async () => {
    const requirement = at.chains.requirement(chain)
    const before = await at.chains.balances(chain)
    const payment = await at.chains.pay(chain, requirement)
    const payer = at.chains.devchain.payers[chain].address
    const verified = await own.verify(payment, requirement)
    expect(verified).toMatchObject({ isValid: true, payer: expect.stringMatching(new RegExp(payer, 'i')) })
    const settled = await own.settle(payment, requirement)
    expect(settled).toMatchObject({ isSettled: true })
    const after = await at.chains.balances(chain)
    expect(after).toEqual({ payer: before.payer - 5_000, store: before.store + 5_000 })
  })
})
