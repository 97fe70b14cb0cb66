import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog, silentLog } from '../../core/log.ts'
import { PAYMENT_FAULTS, type Requirement, type SentPayment } from './facilitator.ts'
import { createRemoteFacilitator } from './remote-facilitator.ts'

const REQUIREMENT: Requirement = {
  scheme: 'exact',
  network: 'eip155:8453',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  amount: '5000',
  payTo: '0x1111111111111111111111111111111111111111',
  maxTimeoutSeconds: 60,
  extra: { name: 'USD Coin', version: '2' },
}
const PAYMENT: SentPayment = { x402Version: 2, accepted: REQUIREMENT, payload: { signature: '0x12' } }
const PAYER = '0x2222222222222222222222222222222222222222'

type Answer = { readonly status?: number; readonly headers?: Record<string, string>; readonly body: string }

let server: Server
let url: string
let answer: Answer | 'never'
const asked: { path: string; headers: IncomingMessage['headers']; body: string }[] = []

beforeAll(async () => {
  server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    asked.push({ path: req.url!, headers: req.headers, body: Buffer.concat(chunks).toString() })
    if (answer === 'never') return
    res.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
})

const waits = { verifyMs: 2_000, settleMs: 2_000, supportedMs: 2_000 }
const remote = (more: Partial<Parameters<typeof createRemoteFacilitator>[0]> = {}) =>
  createRemoteFacilitator({ url, log: silentLog, waits, ...more })
const says = (body: unknown, status = 200) => {
  answer = { status, body: JSON.stringify(body) }
}

it('is asked as the protocol says, with its token', async () => {
  says({ isValid: true, payer: PAYER })
  expect(await remote({ token: 'secret' }).verify(PAYMENT, REQUIREMENT)).toEqual({
    isValid: true,
    payer: PAYER,
  })
  says({ success: true, transaction: '0xabc', network: 'eip155:8453', payer: PAYER })
  expect(await remote().settle(PAYMENT, REQUIREMENT)).toEqual({ isSettled: true, tx: '0xabc' })
  expect(asked.map(({ path }) => path)).toEqual(['/verify', '/settle'])
  expect(asked[0]!.headers.authorization).toBe('Bearer secret')
  expect(asked[1]!.headers).not.toHaveProperty('authorization')
  expect(JSON.parse(asked[1]!.body)).toEqual({
    x402Version: 2,
    paymentPayload: PAYMENT,
    paymentRequirements: REQUIREMENT,
  })
})

describe('no answer that can be understood', () => {
  const answers: Record<string, Answer> = {
    'brackets within brackets': { body: `{"isValid":true,"extra":${'['.repeat(9_000)}${']'.repeat(9_000)}}` },
    'a page': { body: '<html>Welcome</html>' },
    'an error in text': { status: 500, body: 'Internal Server Error' },
    'an error in JSON': { status: 500, body: '{"error":"connect ECONNREFUSED 10.0.0.1:8545"}' },
    'a refusal': { status: 401, body: '{"message":"no such token"}' },
    nothing: { body: '' },
    null: { body: 'null' },
    'words for booleans': { body: '{"isValid":"true","success":"true","payer":"x","transaction":"y"}' },
    'a yes and no more': { body: '{"isValid":true,"success":true,"transaction":""}' },
    'a flood': { body: JSON.stringify({ isValid: true, success: true, payer: 'x'.repeat(1_000_000) }) },
    'the way to somewhere else': { status: 307, headers: { Location: 'http://127.0.0.1:1/' }, body: '' },
  }

  it.each(Object.keys(answers))('%s', async (name) => {
    answer = answers[name]!
    await expect(remote().verify(PAYMENT, REQUIREMENT)).rejects.toMatchObject({ name: 'PaymentError' })
    await expect(remote().settle(PAYMENT, REQUIREMENT)).rejects.toMatchObject({ name: 'PaymentError' })
    expect(asked).toHaveLength(2)
  })

  it('of one that is down', async () => {
    const down = remote({ url: 'http://127.0.0.1:1' })
    await expect(down.verify(PAYMENT, REQUIREMENT)).rejects.toMatchObject({ fault: 'unreachable' })
    await expect(down.settle(PAYMENT, REQUIREMENT)).rejects.toMatchObject({ fault: 'unreachable' })
    await expect(down.extraOf('eip155:8453')).rejects.toMatchObject({ fault: 'unreachable' })
  })

  it('in time', async () => {
    answer = 'never'
    const hasty = remote({ waits: { verifyMs: 20, settleMs: 20, supportedMs: 20 } })
    await expect(hasty.verify(PAYMENT, REQUIREMENT)).rejects.toMatchObject({ fault: 'timeout' })
    await expect(hasty.settle(PAYMENT, REQUIREMENT)).rejects.toMatchObject({ fault: 'timeout' })
  })

  it('of money that moved on another chain', async () => {
    says({ success: true, transaction: '0xabc', network: 'eip155:84532' })
    await expect(remote().settle(PAYMENT, REQUIREMENT)).rejects.toMatchObject({ fault: 'bad_answer' })
  })

  it('of a settlement that is still to come', async () => {
    says({ success: false, errorReason: 'settlement_pending', transaction: '0xabc', network: 'eip155:8453' })
    const pending = { fault: 'outcome_unknown', tx: '0xabc' }
    await expect(remote().settle(PAYMENT, REQUIREMENT)).rejects.toMatchObject(pending)
    says({ success: false, errorReason: 'invalid_exact_svm_transaction_failed', transaction: '' })
    await expect(remote().settle(PAYMENT, REQUIREMENT)).rejects.toMatchObject({ fault: 'outcome_unknown' })
  })
})

/** Reasons of the reference libraries, and of hosted facilitators. */
const REASONS = {
  invalid_x402_version: 'unsupported_version',
  invalid_exact_evm_scheme: 'unsupported_scheme',
  invalid_exact_svm_unsupported_scheme: 'unsupported_scheme',
  invalid_exact_evm_network_mismatch: 'wrong_network',
  invalid_network: 'wrong_network',
  invalid_exact_evm_recipient_mismatch: 'wrong_recipient',
  invalid_exact_evm_payload_recipient_mismatch: 'wrong_recipient',
  invalid_exact_svm_payload_mint_mismatch: 'wrong_asset',
  invalid_exact_evm_payload_authorization_value_mismatch: 'wrong_amount',
  invalid_exact_svm_payload_amount_mismatch: 'wrong_amount',
  invalid_exact_evm_payload_authorization_valid_before: 'expired',
  invalid_exact_evm_payload_authorization_valid_after: 'not_yet_valid',
  invalid_exact_evm_signature: 'invalid_signature',
  invalid_exact_svm_payload_signature_invalid: 'invalid_signature',
  invalid_exact_evm_insufficient_balance: 'insufficient_funds',
  insufficient_funds: 'insufficient_funds',
  invalid_exact_evm_nonce_already_used: 'already_used',
  duplicate_settlement: 'already_used',
  invalid_exact_svm_payload_unknown_fourth_instruction: 'verification_failed',
  'connect ECONNREFUSED 10.0.0.1:8545': 'verification_failed',
} as const

it.each(Object.entries(REASONS))('%s is told as %s', async (invalidReason, fault) => {
  says({ isValid: false, invalidReason, invalidMessage: 'viem: a message\nof several lines', payer: null })
  expect(await remote().verify(PAYMENT, REQUIREMENT)).toEqual({ isValid: false, fault })
  expect(PAYMENT_FAULTS).toContain(fault)
})

it('of a transaction that was tried the chain says what is wrong', async () => {
  const invalidReason = 'invalid_exact_svm_transaction_simulation_failed'
  const messages = {
    'Simulation failed: {"InstructionError":["2",{"Custom":"1"}]}': 'insufficient_funds',
    'Simulation failed: {"InstructionError":["2",{"Custom":"17"}]}': 'verification_failed',
    'Simulation failed: "BlockhashNotFound"': 'expired',
    'Simulation failed: "AlreadyProcessed"': 'already_used',
    'execution reverted: ERC20: transfer amount exceeds balance': 'insufficient_funds',
    'execution reverted: FiatTokenV2: authorization is used or canceled': 'already_used',
  }
  for (const [invalidMessage, fault] of Object.entries(messages)) {
    says({ isValid: false, invalidReason, invalidMessage })
    expect(await remote().verify(PAYMENT, REQUIREMENT)).toEqual({ isValid: false, fault })
  }
  says({ success: false, errorReason: invalidReason, transaction: '' })
  expect(await remote().settle(PAYMENT, REQUIREMENT)).toEqual({
    isSettled: false,
    fault: 'settlement_failed',
  })
  says({ success: false, errorReason: 'invalid_exact_evm_transaction_failed', transaction: '0xabc' }, 400)
  expect(await remote().settle(PAYMENT, REQUIREMENT)).toEqual({
    isSettled: false,
    fault: 'settlement_failed',
  })
})

it('what a library says goes to the log, on one line and without addresses', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const invalidMessage = 'HTTP request failed.\n\nURL: https://node.example/v2/SECRET\nDetails: reverted'
  says({ isValid: false, invalidReason: 'invalid_exact_evm_transaction_simulation_failed', invalidMessage })
  const verified = await remote({ log }).verify(PAYMENT, REQUIREMENT)
  expect(verified).toEqual({ isValid: false, fault: 'verification_failed' })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!).message).toBe('HTTP request failed. URL: … Details: reverted')
})

it('what it serves is asked for once an hour, and holds while nobody answers', async () => {
  let now = 0
  const facilitator = remote({ clock: { now: () => now } })
  const kind = (network: string, extra: object, x402Version = 2, scheme = 'exact') => {
    return { x402Version, scheme, network, extra }
  }
  says({
    kinds: [
      kind('solana', { feePayer: 'old' }, 1),
      kind('solana:5eykt', { feePayer: 'payer', features: { smartWalletSupported: true } }),
      kind('eip155:1', {}, 2, 'upto'),
    ],
    extensions: [],
    signers: {},
  })
  expect(await facilitator.extraOf('solana:5eykt')).toEqual({ feePayer: 'payer' })
  expect(await facilitator.extraOf('eip155:1')).toBeNull()
  now = 3_599_999
  expect(await facilitator.extraOf('solana')).toBeNull()
  expect(asked).toHaveLength(1)
  now = 3_600_000
  answer = { status: 500, body: '' }
  expect(await facilitator.extraOf('solana:5eykt')).toEqual({ feePayer: 'payer' })
  now += 59_999
  await facilitator.extraOf('solana:5eykt')
  expect(asked).toHaveLength(2)
  now += 1
  says({ kinds: [kind('solana:5eykt', { feePayer: 'another' })] })
  expect(await facilitator.extraOf('solana:5eykt')).toEqual({ feePayer: 'another' })
})
