import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type {
  ChainWitness,
  Facilitator,
  Requirement,
  SentPayment,
} from '../../src/access/x402/facilitator.ts'
import { createOwnFacilitator } from '../../src/access/x402/own-facilitator.ts'
import { createRemoteFacilitator } from '../../src/access/x402/remote-facilitator.ts'
import { structuralFault } from '../../src/access/x402/structural-fault.ts'
import { witnessOf } from '../../src/access/x402/witness.ts'
import { silentLog } from '../../src/core/log.ts'
import { buy } from '../../src/devchain/purse.ts'
import { CHAINS, type ChainName, useDevchain } from '../fixtures/devchain.ts'
import { FacilitatorServer } from '../fixtures/facilitator-server.ts'

const at = useDevchain()
let own: Facilitator
let witness: ChainWitness

beforeAll(async () => {
  // The library for Solana writes failed settlements there.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  own = await facilitatorAt(at.chains.devchain)
  witness = witnessOf(at.chains.devchain)
})

afterEach(() => Promise.all(CHAINS.map((chain) => at.chains.fill(chain))))

function facilitatorAt(nodes: { readonly baseRpcUrl: string; readonly solanaRpcUrl: string }) {
  const { facilitators } = at.chains.devchain
  return createOwnFacilitator({
    keys: { base: facilitators.base.key, solana: facilitators.solana.key },
    nodes: { base: nodes.baseRpcUrl, solana: nodes.solanaRpcUrl },
    log: silentLog,
  })
}

/** What moved meanwhile, in micro-dollars. */
async function movedBy(chain: ChainName, work: () => Promise<unknown>) {
  const before = await at.chains.balances(chain)
  await work()
  const after = await at.chains.balances(chain)
  return { paid: before.payer - after.payer, received: after.store - before.store }
}

const NOTHING = { paid: 0, received: 0 }
const stateOf = async (payment: SentPayment, requirement: Requirement, tx: string | null = null) =>
  (await witness.lookUp(payment, requirement, tx)).state

describe.each(CHAINS)('on %s', (chain) => {
  it('a payment moves exactly its amount, and the chain bears witness to it', async () => {
    const requirement = at.chains.requirement(chain, 5_000)
    const payment = await at.chains.pay(chain, requirement)
    const payer = at.chains.devchain.payers[chain].address
    let tx = ''
    const moved = await movedBy(chain, async () => {
      expect(structuralFault(payment, requirement, Date.now())).toBeNull()
      const verified = await own.verify(payment, requirement)
      expect(verified).toEqual({ isValid: true, payer: expect.stringMatching(new RegExp(`^${payer}$`, 'i')) })
      expect(await stateOf(payment, requirement)).toBe('open')
      const settled = await own.settle(payment, requirement)
      if (settled.isSettled) tx = settled.tx
    })
    expect(moved).toEqual({ paid: 5_000, received: 5_000 })
    // Whether the transaction is named, or a wrong one, or none.
    const another = chain === 'base' ? `0x${'1'.repeat(64)}` : '2'.repeat(88)
    for (const named of [tx, another, null]) {
      expect(await witness.lookUp(payment, requirement, named)).toEqual({ state: 'moved', tx })
    }
    // It paid for this, and for nothing dearer or elsewhere.
    expect(await stateOf(payment, { ...requirement, amount: '5001' }, tx)).toBe('spent')
    const elsewhere = at.chains.devchain.facilitators[chain].address
    expect(await stateOf(payment, { ...requirement, payTo: elsewhere }, tx)).toBe('spent')
  })

  it('a payment pays once', async () => {
    const requirement = at.chains.requirement(chain)
    const payment = await at.chains.pay(chain, requirement)
    const moved = await movedBy(chain, async () => {
      expect(await own.settle(payment, requirement)).toMatchObject({ isSettled: true })
      expect(await own.verify(payment, requirement)).toEqual({ isValid: false, fault: 'already_used' })
      expect(await own.settle(payment, requirement)).toEqual({ isSettled: false, fault: 'already_used' })
    })
    expect(moved).toEqual({ paid: 5_000, received: 5_000 })
  })

  it('nothing moves from a purse that is emptied before the settlement', async () => {
    const requirement = at.chains.requirement(chain)
    const payment = await at.chains.pay(chain, requirement)
    expect(await own.verify(payment, requirement)).toMatchObject({ isValid: true })
    await at.chains.drain(chain)
    const moved = await movedBy(chain, async () => {
      expect(await own.verify(payment, requirement)).toEqual({ isValid: false, fault: 'insufficient_funds' })
      const settled = await own.settle(payment, requirement)
      expect(settled).toEqual({ isSettled: false, fault: 'insufficient_funds' })
    })
    expect(moved).toEqual(NOTHING)
    expect(await stateOf(payment, requirement)).toBe('open')
    // The next one is not held up by it.
    await at.chains.fill(chain)
    const next = await at.chains.pay(chain, requirement)
    expect(await own.settle(next, requirement)).toMatchObject({ isSettled: true })
  })

  it('ten at once are all settled, whatever happens to one among them', async () => {
    const requirement = at.chains.requirement(chain, 1_000)
    const payments = await Promise.all(Array.from({ length: 11 }, () => at.chains.pay(chain, requirement)))
    const forged = forge(payments[10]!)
    const moved = await movedBy(chain, async () => {
      const [forgedAnswer, ...settled] = await Promise.all([
        own.settle(forged, requirement),
        ...payments.slice(0, 10).map((payment) => own.settle(payment, requirement)),
      ])
      expect(forgedAnswer).toEqual({ isSettled: false, fault: 'invalid_signature' })
      expect(settled.filter(({ isSettled }) => isSettled)).toHaveLength(10)
    })
    expect(moved).toEqual({ paid: 10_000, received: 10_000 })
  })

  it('a payment for other terms is refused, by us and by the facilitator', async () => {
    const requirement = at.chains.requirement(chain)
    const stranger = at.chains.devchain.facilitators[chain].address
    if (chain === 'solana') await at.chains.setBalance('solana', stranger, 0)
    const others = {
      wrong_amount: { ...requirement, amount: '4999' },
      wrong_recipient: { ...requirement, payTo: stranger },
    }
    for (const [fault, other] of Object.entries(others)) {
      const payment = await at.chains.pay(chain, other)
      // As it is, and as a payer would say who lies about what it signed.
      expect(structuralFault(payment, requirement, Date.now())).toBe(fault)
      const lying = { ...payment, accepted: requirement }
      expect(structuralFault(lying, requirement, Date.now())).toBe(fault)
      expect(await own.verify(lying, requirement)).toEqual({ isValid: false, fault })
      expect(await own.settle(lying, requirement)).toEqual({ isSettled: false, fault })
    }
    const payment = await at.chains.pay(chain, requirement)
    const accepted = { ...requirement, network: 'eip155:1' }
    expect(structuralFault({ ...payment, accepted }, requirement, Date.now())).toBe('wrong_network')
    const other = { ...requirement, asset: stranger }
    expect(structuralFault({ ...payment, accepted: other }, requirement, Date.now())).toBe('wrong_asset')
    const forged = forge(payment)
    expect(await own.verify(forged, requirement)).toEqual({ isValid: false, fault: 'invalid_signature' })
  })

  it('nobody is blamed for a node that cannot be asked', async () => {
    const requirement = at.chains.requirement(chain)
    const payment = await at.chains.pay(chain, requirement)
    const nowhere = { baseRpcUrl: 'http://127.0.0.1:1/base', solanaRpcUrl: 'http://127.0.0.1:1/solana' }
    const cutOff = await facilitatorAt(nowhere)
    await expect(cutOff.verify(payment, requirement)).rejects.toThrow()
    await expect(cutOff.settle(payment, requirement)).rejects.toThrow()
    await expect(witnessOf(nowhere).lookUp(payment, requirement, null)).rejects.toThrow('127.0.0.1:1')
    await expect(own.verify(payment, { ...requirement, network: 'eip155:1' })).rejects.toThrow('eip155:1')
  })
})

describe('what the terms say besides', () => {
  it('is who pays the fees on Solana', async () => {
    const feePayer = at.chains.devchain.facilitators.solana.address
    expect(await own.extraOf(at.chains.requirement('solana').network)).toEqual({ feePayer })
    expect(await own.extraOf(at.chains.requirement('base').network)).toEqual({})
    expect(await own.extraOf('eip155:1')).toBeNull()
  })
})

describe('an authorization on Base', () => {
  it('is refused whatever its signature consists of', async () => {
    const requirement = at.chains.requirement('base')
    const payment = await at.chains.pay('base', requirement)
    for (const signature of [`0x${'f'.repeat(130)}`, `0x${'0'.repeat(130)}`, `0x${'ab'.repeat(200)}`]) {
      const forged = { ...payment, payload: { ...payment.payload, signature } }
      expect(await own.verify(forged, requirement)).toMatchObject({ isValid: false })
      expect(await own.settle(forged, requirement)).toMatchObject({ isSettled: false })
    }
  })

  it('that is over can never be used', async () => {
    const requirement = at.chains.requirement('base')
    const payment = await at.chains.pay('base', { ...requirement, maxTimeoutSeconds: -60 })
    const dated = { ...payment, accepted: requirement }
    expect(structuralFault(dated, requirement, Date.now())).toBe('expired')
    expect(await own.settle(dated, requirement)).toEqual({ isSettled: false, fault: 'expired' })
    expect(await stateOf(dated, requirement)).toBe('spent')
  })

  it('that is cancelled can never be used', async () => {
    const requirement = at.chains.requirement('base')
    const payment = await at.chains.pay('base', requirement)
    await at.chains.cancel(payment)
    expect(await own.verify(payment, requirement)).toEqual({ isValid: false, fault: 'already_used' })
    expect(await stateOf(payment, requirement)).toBe('spent')
  })
})

describe('a transaction on Solana', () => {
  it('whose blockhash is too old can never land', async () => {
    const requirement = at.chains.requirement('solana')
    const payment = await at.chains.pay('solana', requirement)
    await at.chains.mine('solana')
    expect(await own.verify(payment, requirement)).toEqual({ isValid: false, fault: 'expired' })
    expect(await own.settle(payment, requirement)).toEqual({ isSettled: false, fault: 'expired' })
    expect(await stateOf(payment, requirement)).toBe('spent')
  })
})

describe('a facilitator elsewhere', () => {
  let server: FacilitatorServer
  let remote: Facilitator
  beforeAll(async () => {
    server = await FacilitatorServer.start(own)
    const waits = { verifyMs: 60_000, settleMs: 60_000, supportedMs: 60_000 }
    remote = createRemoteFacilitator({ url: server.url, log: silentLog, waits })
  })
  afterAll(() => server.stop())

  it.each(CHAINS)('settles on %s as ours does', async (chain) => {
    const requirement = at.chains.requirement(chain)
    const extra = await remote.extraOf(requirement.network)
    expect(requirement.extra).toMatchObject(extra!)
    const payment = await at.chains.pay(chain, requirement)
    const moved = await movedBy(chain, async () => {
      expect(await remote.verify(payment, requirement)).toMatchObject({ isValid: true })
      expect(await remote.settle(payment, requirement)).toMatchObject({ isSettled: true })
      expect(await remote.verify(payment, requirement)).toEqual({ isValid: false, fault: 'already_used' })
    })
    expect(moved).toEqual({ paid: 5_000, received: 5_000 })
  })

  it.each(CHAINS)('whose answer is lost, or that lies, is told by the chain on %s', async (chain) => {
    const requirement = at.chains.requirement(chain)
    const payment = () => at.chains.pay(chain, requirement)
    const [lost, denied, untouched] = await Promise.all([payment(), payment(), payment()])
    const moved = await movedBy(chain, async () => {
      server.mood = 'loses answers'
      await expect(remote.settle(lost, requirement)).rejects.toMatchObject({ fault: 'unreachable' })
      server.mood = 'denies'
      expect(await remote.settle(denied, requirement)).toMatchObject({ isSettled: false })
      server.mood = 'lying'
      expect(await remote.settle(untouched, requirement)).toMatchObject({ isSettled: true })
    })
    server.mood = 'honest'
    expect(moved).toEqual({ paid: 10_000, received: 10_000 })
    const states = [lost, denied, untouched].map((one) => stateOf(one, requirement))
    expect(await Promise.all(states)).toEqual(['moved', 'moved', 'open'])
  })
})

describe('a purse', () => {
  it('pays for a call with the client that buyers use', async () => {
    const { devchain } = at.chains
    const accepts = [at.chains.requirement('solana'), at.chains.requirement('base')]
    const terms = {
      x402Version: 2,
      error: 'pay first',
      resource: { url: 'https://tape.example/paid' },
      accepts,
    }
    const shop = createServer(async (req, res) => {
      const signature = req.headers['payment-signature']
      if (typeof signature !== 'string') {
        res.writeHead(402, { 'PAYMENT-REQUIRED': encoded(terms) }).end('{}')
        return
      }
      const payment = JSON.parse(Buffer.from(signature, 'base64').toString()) as SentPayment
      const requirement = accepts.find(({ network }) => network === payment.accepted.network)!
      const settled = await own.settle(payment, requirement)
      const transaction = settled.isSettled ? settled.tx : ''
      const receipt = {
        success: settled.isSettled,
        transaction,
        network: requirement.network,
        payer: 'purse',
      }
      res.writeHead(200, { 'PAYMENT-RESPONSE': encoded(receipt) }).end('{"rows":[]}')
    })
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/paid`
    for (const [chosen, paysOn] of [
      ['base', 'base'],
      ['solana', 'solana'],
      [undefined, 'solana'],
    ] as const) {
      const moved = await movedBy(paysOn, async () => {
        const { network } = at.chains.requirement(paysOn)
        const bought = { status: 200, body: '{"rows":[]}', error: null, receipt: { success: true, network } }
        expect(await buy(devchain, url, chosen)).toMatchObject(bought)
      })
      expect(moved).toEqual({ paid: 5_000, received: 5_000 })
    }
    await at.chains.drain('base')
    const unpaid = { status: 200, receipt: { success: false } }
    expect(await buy(devchain, url, 'base')).toMatchObject(unpaid)
    shop.close()
  })
})

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64')

/** The same payment with another signature. */
function forge(payment: SentPayment): SentPayment {
  const { signature, transaction } = payment.payload as { signature?: string; transaction?: string }
  if (signature !== undefined) {
    return { ...payment, payload: { ...payment.payload, signature: `0x${'1'.repeat(128)}1b` } }
  }
  const bytes = Buffer.from(transaction!, 'base64')
  bytes.fill(7, 65, 129)
  return { ...payment, payload: { transaction: bytes.toString('base64') } }
}
