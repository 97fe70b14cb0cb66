import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../core/errors.ts'
import type { Requirement, SentPayment } from './facilitator.ts'
import { identityOf } from './payment-fingerprint.ts'
import { tokenAccountOf } from './solana-token.ts'
import { structuralFault } from './structural-fault.ts'

/** As the official client made them, on test chains. */
const ON_BASE: Requirement = {
  scheme: 'exact',
  network: 'eip155:8453',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  amount: '5000',
  payTo: '0x0000000000000000000000000000000000000000',
  maxTimeoutSeconds: 60,
  extra: { name: 'USD Coin', version: '2' },
}
const AUTHORIZATION = {
  from: '0x785607D956A9Fd6BAC486B93012c1545eaF46e87',
  to: '0x0000000000000000000000000000000000000000',
  value: '5000',
  validAfter: '0',
  validBefore: '1794882067',
  nonce: '0x6fbef953b4ea56a5cff850d5d58a87a5bdf9dd2964e725a7d0db1a968bb9db9a',
}
const SIGNATURE =
  '0x75723b43424d7b3e082e2b095c7323de145030fe9c7bb1ef0ff259959e65e9f1608366983acea4240f84a541ce9b4cb896a8d9558ddf0a716e4dbdff053152791c'
const ON_SOLANA: Requirement = {
  scheme: 'exact',
  network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  asset: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  amount: '5000',
  payTo: '11111111111111111111111111111111',
  maxTimeoutSeconds: 60,
  extra: { feePayer: 'FMRp78och1iWq9N5hTSD4kaz8thC1fhxwd7fayHcqJGG' },
}
const TRANSACTION =
  'AgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADiXnkn/FFyp3bF4HoeJtL/aPsrB9Vz3a4F5juAqG/Chb9qndCxyjPPvP5tjR5uC9IcSa4UpUI8w863fKYD6mcEgAIBBAjVP0nR4DptDOg0dCQQVVUdN77v9MAmuVaLnR8amcdYCR7YzhNS9f7hLW5nSK4oxdIuGg5XZEqfEagZz/CdXTOgt+hpRv7iIaUtTyqOitKxEmvRHCOoAjmeFHngQfzbe13yT60IcqEbZSnaog5YUYMi7H4fMr0VhxS0Ocw2ycScmAMGRm/lIRcy/+ytunLDm+e8jOW7xfcSayxDmzpAAAAAxvp6877brTo9ZfNqq8l0MbG75MLS9uDkfKYCA0UvXWEFSlNamSkhBk0k6HFg2jh8fDW13bySu4HkH6hAQQVEjQbd9uHXZaGT2cvhRs7reawctIXtX1s3kTqM9YV+/wCpruutSnlvzC4V3ExgYbRe2bNz8mrfx5jKfS2MxYGCcY4EBAAFAiBOAAAEAAkDAQAAAAAAAAAHBAIFAwEKDIgTAAAAAAAABgYAIDY1YmQyMTFkYzE1ZDRhMzRlYWY5ZmVhMDIyZTkzMGRlAA=='
const SOLANA_PAYER = '35QyWjzrzo6WijPVLGEdHFLdcwBUbWjAtmDpUgPVn8XH'
/** Two signatures, and the byte that says how many. */
const MESSAGE_AT = 129

const NOW = (1794882067 - 60) * 1000
const onBase = (authorization: object = {}, payload: object = {}): SentPayment => ({
  x402Version: 2,
  accepted: ON_BASE,
  payload: { authorization: { ...AUTHORIZATION, ...authorization }, signature: SIGNATURE, ...payload },
})
const onSolana = (transaction: unknown = TRANSACTION): SentPayment => ({
  x402Version: 2,
  accepted: ON_SOLANA,
  payload: { transaction },
})
const bytes = () => Buffer.from(TRANSACTION, 'base64')

/** The identity, or null where the payment is malformed; anything else that is thrown is a fault of ours. */
function identityOrNull(payment: SentPayment) {
  try {
    return identityOf(payment)
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(Problem)
    expect(thrown).toMatchObject({ code: 'invalid_parameter', param: 'PAYMENT-SIGNATURE' })
    return null
  }
}

describe('what a payment is told by', () => {
  it('on Base is its payer and its number', () => {
    const payer = '0x785607d956a9fd6bac486b93012c1545eaf46e87'
    expect(identityOf(onBase())).toEqual({ fingerprint: `${payer}:${AUTHORIZATION.nonce}`, payer })
    const shouted = { from: `0x${AUTHORIZATION.from.slice(2).toUpperCase()}` }
    const louder = { ...shouted, nonce: `0x${AUTHORIZATION.nonce.slice(2).toUpperCase()}` }
    expect(identityOf(onBase(louder, { signature: `0x${'00'.repeat(65)}` }))).toEqual(identityOf(onBase()))
  })

  it('on Solana is the message that was signed', () => {
    const message = bytes().subarray(MESSAGE_AT)
    const fingerprint = createHash('sha256').update(message).digest('hex')
    expect(identityOf(onSolana())).toEqual({ fingerprint, payer: SOLANA_PAYER })
  })

  it('on Solana is not the signatures, and every bit of the message', () => {
    const { fingerprint } = identityOf(onSolana())
    for (let at = 1; at < bytes().length; at++) {
      const changed = bytes()
      changed[at]! ^= 1
      const identity = identityOrNull(onSolana(changed.toString('base64')))
      if (at < MESSAGE_AT) expect(identity?.fingerprint).toBe(fingerprint)
      else expect(identity?.fingerprint).not.toBe(fingerprint)
    }
  })
})

describe('a malformed payment', () => {
  it('is one without an authorization, or with a strange one', () => {
    const strange: readonly object[] = [
      { from: 7 },
      { from: '0x12' },
      { from: `${AUTHORIZATION.from}00` },
      { from: [AUTHORIZATION.from] },
      { nonce: '0x1' },
      { nonce: AUTHORIZATION.nonce.replace('0x', '') },
      { nonce: `${AUTHORIZATION.nonce}\n` },
      { value: -1 },
      { value: '5e3' },
      { value: '0x1388' },
      { value: '9'.repeat(1_000_000) },
      { value: String(2n ** 256n) },
      { validBefore: null },
      { validAfter: '1.5' },
    ]
    for (const authorization of strange) expect(identityOrNull(onBase(authorization))).toBeNull()
    const payloads: readonly object[] = [
      { signature: undefined },
      { signature: '0x' },
      { signature: 'x'.repeat(132) },
      { signature: `0x${'0'.repeat(1_000_000)}` },
      { authorization: undefined },
      { authorization: 'all of it' },
      { authorization: undefined, permit2Authorization: AUTHORIZATION },
    ]
    for (const payload of payloads) expect(identityOrNull(onBase({}, payload))).toBeNull()
  })

  it('is one whose transaction ends early, goes on, or is none', () => {
    for (let length = 0; length < bytes().length; length++) {
      expect(identityOrNull(onSolana(bytes().subarray(0, length).toString('base64')))).toBeNull()
    }
    const longer = Buffer.concat([bytes(), Buffer.from([0])]).toString('base64')
    const twice = `${TRANSACTION}${TRANSACTION}`
    const spaced = ` ${TRANSACTION}`
    const urlSafe = TRANSACTION.replaceAll('+', '-').replaceAll('/', '_')
    const huge = 'A'.repeat(5_000_000)
    for (const transaction of [longer, twice, spaced, urlSafe, huge, '', null, 7, {}, [TRANSACTION]]) {
      expect(identityOrNull(onSolana(transaction))).toBeNull()
    }
    const none = { ...onSolana(), payload: null } as unknown as SentPayment
    expect(identityOrNull(none)).toBeNull()
  })

  it('is one of another network, or of none', () => {
    for (const network of ['eip155', 'base', 'bip122:000000000019d6689c085ae165831e93', undefined, null]) {
      const accepted = { ...ON_BASE, network } as unknown as Requirement
      expect(identityOrNull({ ...onBase(), accepted })).toBeNull()
    }
    expect(identityOrNull({ ...onBase(), accepted: ON_SOLANA })).toBeNull()
    expect(identityOrNull({ ...onSolana(), accepted: ON_BASE })).toBeNull()
  })
})

describe('what is wrong with a payment', () => {
  it('is nothing where it is as it was asked for', () => {
    expect(structuralFault(onBase(), ON_BASE, NOW)).toBeNull()
    expect(structuralFault(onSolana(), ON_SOLANA, NOW)).toBeNull()
    const small = { ...ON_BASE, asset: ON_BASE.asset.toLowerCase() }
    expect(structuralFault({ ...onBase(), accepted: small }, ON_BASE, NOW)).toBeNull()
  })

  it('is told by the terms that it names', () => {
    const faults = {
      unsupported_scheme: { scheme: 'upto' },
      wrong_network: { network: 'eip155:1' },
      wrong_asset: { asset: '0x0000000000000000000000000000000000000001' },
      wrong_recipient: { payTo: '0x0000000000000000000000000000000000000001' },
      wrong_amount: { amount: '4999' },
    }
    for (const [fault, other] of Object.entries(faults)) {
      const accepted = { ...ON_BASE, ...other }
      expect(structuralFault({ ...onBase(), accepted }, ON_BASE, NOW)).toBe(fault)
    }
    const older = { ...onBase(), x402Version: 1 } as unknown as SentPayment
    expect(structuralFault(older, ON_BASE, NOW)).toBe('unsupported_version')
  })

  it('is told by what was signed, whatever terms it names', () => {
    const faults = [
      ['wrong_recipient', { to: AUTHORIZATION.from }],
      ['wrong_amount', { value: '4999' }],
      ['wrong_amount', { value: '5001' }],
      ['expired', { validBefore: String(NOW / 1000 + 5) }],
      ['not_yet_valid', { validAfter: String(NOW / 1000 + 1) }],
    ] as const
    for (const [fault, authorization] of faults) {
      expect(structuralFault(onBase(authorization), ON_BASE, NOW)).toBe(fault)
    }
    expect(structuralFault(onBase({ validBefore: String(NOW / 1000 + 6) }), ON_BASE, NOW)).toBeNull()
  })

  it('on Solana is told by the transfer and its signature', () => {
    const asked = (other: object) => {
      const requirement = { ...ON_SOLANA, ...other }
      return structuralFault({ ...onSolana(), accepted: requirement }, requirement, NOW)
    }
    expect(asked({ amount: '5001' })).toBe('wrong_amount')
    expect(asked({ asset: 'So11111111111111111111111111111111111111112' })).toBe('wrong_asset')
    expect(asked({ payTo: SOLANA_PAYER })).toBe('wrong_recipient')
    expect(asked({ extra: { feePayer: SOLANA_PAYER } })).toBe('verification_failed')
    const forged = bytes()
    forged[100]! ^= 1
    expect(structuralFault(onSolana(forged.toString('base64')), ON_SOLANA, NOW)).toBe('invalid_signature')
  })

  it('on Solana is never nothing where a bit was changed', () => {
    // The first signature is the facilitator's, who gives it when it settles.
    for (let at = 65; at < bytes().length; at++) {
      const changed = bytes()
      changed[at]! ^= 4
      const payment = onSolana(changed.toString('base64'))
      if (identityOrNull(payment) !== null) expect(structuralFault(payment, ON_SOLANA, NOW)).not.toBeNull()
    }
  })
})

it('tokens lie where the programs of the chain put them', () => {
  // As @solana-program/token derives them.
  const USDC = ON_SOLANA.asset
  expect(tokenAccountOf(ON_SOLANA.payTo, USDC)).toBe('HJt8Tjdsc9ms9i4WCZEzhzr4oyf3ANcdzXrNdLPFqm3M')
  expect(tokenAccountOf('not an address', USDC)).toBeNull()
  expect(tokenAccountOf(SOLANA_PAYER, 'z'.repeat(1_000))).toBeNull()
})
