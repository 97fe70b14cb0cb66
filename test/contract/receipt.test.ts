import { describe, expect, it } from 'vitest'
import { receiptBoard } from '../../src/boards/signals/receipt.ts'
import type { Row } from '../../src/define/table.ts'
import { asked } from '../../src/serve/asked.ts'
import { createRun } from '../../src/serve/run.ts'
import { proofRecords } from '../../src/tables/signals/proofs.ts'
import { type Decision, signalOutcomes, signals } from '../../src/tables/signals/signals.ts'
import { MemoryStore } from '../fakes/memory-store.ts'
import { DECISION, outcomeRow, sealedRow, signalRow } from '../fixtures/receipts.ts'

const NOW = Date.parse('2026-11-15T12:07:00.000Z')
const OWN = signalRow(DECISION)
type SignalRow = Row<typeof signals>

/** Asks for the receipt of what a store holds that has this row of it. */
async function receipt(row: SignalRow, id = row.signal_id, others: readonly SignalRow[] = []) {
  const store = new MemoryStore()
  await store.insert(signals, [row, ...others])
  await store.insert(signalOutcomes, [outcomeRow(DECISION)])
  await store.insert(proofRecords, [sealedRow(DECISION)])
  const run = createRun({ openReader: store.reader, clock: { now: () => NOW } })
  return (await run(asked(receiptBoard, { id }))).answer
}

const told = (changes: Partial<Decision>) => ({ ...OWN, decision: { ...DECISION, ...changes } })

describe('the receipt of a signal', () => {
  it('shows the decision with every digit, its outcome and its seal', async () => {
    expect(await receipt(OWN)).toMatchObject({
      signalId: DECISION.signalId,
      hash: OWN.hash,
      shortCode: OWN.hash.slice(0, 10),
      createdAt: DECISION.createdAt,
      evaluatedAt: '2026-11-15T11:41:00.000Z',
      outcome: 'TP1',
      reason: null,
      netBps: 109.25,
      fundingBps: -0.5,
      exitPrice: DECISION.tp1Price,
      durationMinutes: 36,
      decision: DECISION,
      canonical: OWN.canonical,
      verified: true,
      seal: { sequence: 3, url: `/api/v1/proof/proofs/3/receipts/${DECISION.signalId}` },
    })
  })

  it.each([
    ['its id in capitals', DECISION.signalId.toUpperCase()],
    ['its hash', OWN.hash],
    ['its short code', OWN.short_code],
    ['eight digits of the hash, in capitals', OWN.hash.slice(0, 8).toUpperCase()],
  ])('is found by %s', async (_, id) => {
    expect(await receipt(OWN, id)).toMatchObject({ signalId: DECISION.signalId, verified: true })
  })

  it.each([
    '1234567',
    'not-a-code',
    OWN.hash.slice(0, 9).concat('x'),
    `${OWN.hash}0`,
    `{${DECISION.signalId}}`,
  ])('of %s is nothing that can be asked for', async (id) => {
    await expect(receipt(OWN, id)).rejects.toMatchObject({
      code: 'invalid_parameter',
      param: 'id',
      message: expect.stringContaining('first 8 to 64 hex digits of a hash'),
    })
  })

  it.each([
    DECISION.signalId.replace('6f', '70'),
    OWN.hash.slice(0, 9).concat(OWN.hash[9] === '0' ? '1' : '0'),
  ])('%s is not found', async (id) => {
    await expect(receipt(OWN, id)).rejects.toMatchObject({ code: 'not_found', status: 404 })
  })

  it('says which hashes begin with a prefix of several', async () => {
    const hash = `${OWN.hash.slice(0, 8)}${'f'.repeat(56)}`
    const other = { ...OWN, signal_id: DECISION.signalId.replace('6f', '70'), hash }
    await expect(receipt(OWN, hash.slice(0, 8), [other])).rejects.toMatchObject({
      code: 'ambiguous_prefix',
      status: 409,
      allowed: expect.arrayContaining([OWN.hash, hash]),
    })
    expect(await receipt(OWN, OWN.short_code, [other])).toMatchObject({ hash: OWN.hash })
  })

  it.each<[string, SignalRow]>([
    ['one digit of a price is another', told({ entryPrice: 100_250.2 })],
    ['the last bit of a figure is another', told({ features: { ...DECISION.features, oi4hPct: 0.3 } })],
    ['it was made earlier', told({ createdAt: '2026-11-15T11:05:02.416Z' })],
    ['a figure is gone', told({ features: {} })],
    ['the text is another', { ...OWN, canonical: OWN.canonical.replace('100250.1', '100250.2') }],
    ['the hash is another', { ...OWN, hash: OWN.hash.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) }],
    ['the short code is another', { ...OWN, short_code: '0123456789' }],
    ['the side beside it is another', { ...OWN, side: 'LONG' }],
    // The hash fits, but it is not the one that was sealed.
    ['all of it was written anew', signalRow({ ...DECISION, side: 'LONG' })],
  ])('is not verified when %s', async (_, row) => {
    expect(await receipt(row)).toMatchObject({ verified: false })
  })

  it('is open, and not sealed, at first', async () => {
    const store = new MemoryStore()
    await store.insert(signals, [OWN])
    const run = createRun({ openReader: store.reader, clock: { now: () => NOW } })
    const { answer } = await run(asked(receiptBoard, { id: OWN.short_code }))
    const { outcome, evaluatedAt, netBps, exitPrice, seal, verified } = answer
    expect({ outcome, evaluatedAt, netBps, exitPrice, seal, verified }).toEqual({
      outcome: null,
      evaluatedAt: null,
      netBps: null,
      exitPrice: null,
      seal: null,
      verified: true,
    })
  })

  it('says why it is excluded, and no figure', async () => {
    const store = new MemoryStore()
    const none = { gross_bps: null, fees_bps: null, slippage_bps: null, funding_bps: null, net_bps: null }
    const excluded = { outcome: 'EXCLUDED', reason: 'The bar of 11:20 is missing.' } as const
    await store.insert(signals, [OWN])
    await store.insert(signalOutcomes, [
      { ...outcomeRow(DECISION), ...none, ...excluded, exit_price: null, duration_minutes: null },
    ])
    const run = createRun({ openReader: store.reader, clock: { now: () => NOW } })
    const { answer } = await run(asked(receiptBoard, { id: OWN.short_code }))
    expect(answer).toMatchObject({ ...excluded, netBps: null, feesBps: null, durationMinutes: null })
  })
})
