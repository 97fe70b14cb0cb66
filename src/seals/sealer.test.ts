import { describe, expect, it } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { decisionRow, KNOWN_KEY, PUBLIC_KEY, TOY_FIGURES } from '../../test/fakes/sealed-past.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../core/time.ts'
import { proofEpochs, proofRecords, RECEIPTS_FEED } from '../tables/signals/proofs.ts'
import { signals } from '../tables/signals/signals.ts'
import { checkRecord } from './check-record.ts'
import { figureText } from './feed.ts'
import { manifestHash } from './seal.ts'
import { Sealer, type SealStore } from './sealer.ts'

const START = Date.parse('2026-11-15T12:01:00.000Z')

/** A store that outlives the sealers on it, and a clock. */
function stage() {
  const kept = new MemoryStore()
  const clock = { at: START, now: () => clock.at }
  const sealer = (store: SealStore = kept, mostReceipts = 5_000) =>
    new Sealer({ store, key: KNOWN_KEY, source: 'simulated', clock, figures: TOY_FIGURES, mostReceipts })
  const check = () => checkRecord((table) => kept.reader(table), { key: PUBLIC_KEY })
  const decide = (at: Ms, symbol?: string) => kept.insert(signals, [decisionRow(at, symbol)])
  const receipts = () => kept.rows(proofRecords).filter(({ feed }) => feed === RECEIPTS_FEED)
  return { kept, clock, sealer, check, decide, receipts }
}

describe('a sealer', () => {
  it('seals what is on record, each seal chained to the one before', async () => {
    const { kept, clock, sealer, check, decide, receipts } = stage()
    await decide(START - DAY)
    const own = sealer()
    expect(await own.hasBegun()).toBe(false)
    const first = await own.seal()
    expect(await own.hasBegun()).toBe(true)
    expect(first).toMatchObject({
      sequence: 1,
      records: 2,
      previous: null,
      sealed_at: '2026-11-15T12:01:00.000Z',
      figures_at: '2026-11-15T12:00:00.000Z',
      receipts_until: '2026-11-15T12:01:00.000Z',
      source: 'simulated',
      public_key: PUBLIC_KEY,
    })
    // What nobody knows is in no seal, and what is known has all its decimals.
    expect(kept.rows(proofRecords)).toMatchObject([
      { feed: 'price', asset: 'BTC', value: '1794.74', idx: 0 },
      { feed: 'receipts', asset: decisionRow(START - DAY).signal_id, value: decisionRow(START - DAY).hash },
    ])
    clock.at += 3 * MINUTE
    expect(await own.seal()).toBeNull()
    await decide(clock.at)
    clock.at += 2 * MINUTE
    const second = await own.seal()
    expect(second).toMatchObject({ sequence: 2, records: 2, previous: manifestHash(first!) })
    expect(receipts()).toHaveLength(2)
    expect(await check()).toMatchObject({ ok: true, seals: 2, records: 4, receipts: 2, late: 1, unsealed: 0 })
  })

  it('seals each decision once, however many there are at first', async () => {
    const { clock, sealer, check, decide, receipts } = stage()
    for (let at = 0; at < 7; at++) await decide(START - 40 * DAY + Math.floor(at / 2) * HOUR, `C${at}USDT`)
    const own = sealer(undefined, 3)
    for (const sealed of [3, 6, 7, 7]) {
      await own.seal()
      expect(receipts()).toHaveLength(sealed)
      clock.at += 5 * MINUTE
    }
    expect(new Set(receipts().map(({ asset }) => asset)).size).toBe(7)
    expect(await check()).toMatchObject({ ok: true, late: 7 })
  })

  it('takes a decision that was stored a moment after the seal of its time', async () => {
    const { clock, sealer, decide, receipts } = stage()
    const own = sealer()
    await own.seal()
    await decide(START - 100)
    clock.at += 5 * MINUTE
    await own.seal()
    expect(receipts()).toHaveLength(1)
  })

  it.each([-30 * DAY, -HOUR, 400 * DAY])(
    'goes on when the clock is off by %i ms and right again',
    async (jump) => {
      const { clock, sealer, check, decide, receipts } = stage()
      const own = sealer()
      await own.seal()
      clock.at += jump
      await decide(clock.at - MINUTE, 'OFFUSDT')
      expect(await own.seal()).toMatchObject({ sequence: 2 })
      clock.at += 5 * MINUTE - jump
      await decide(clock.at - MINUTE)
      expect(await own.seal()).toMatchObject({ sequence: 3 })
      expect(receipts().map(({ sequence }) => sequence)).toEqual([2, 3])
      expect((await check()).findings).toEqual([])
    },
  )
})

describe('a sealer that is killed', () => {
  /** The store of a process that dies with the insert of that number, before or after it is durable. */
  function dying(kept: MemoryStore, number: number, isKept: boolean): SealStore {
    let inserts = 0
    return {
      reader: kept.reader,
      forget: (table, selection) => kept.forget(table, selection as never),
      async insert(table, rows) {
        inserts++
        if (inserts !== number || isKept) await kept.insert(table, rows)
        if (inserts === number) throw new Error('killed')
      },
    }
  }

  it.each([
    ['before its records are stored', 1, false, 0],
    ['between its records and the seal', 1, true, 0],
    ['before the seal is stored', 2, false, 0],
    ['when the seal is stored, and nobody was told', 2, true, 1],
  ] as const)('%s loses nothing and doubles nothing', async (_, number, isKept, seals) => {
    const { kept, clock, sealer, check, decide, receipts } = stage()
    await decide(START - MINUTE)
    await expect(sealer(dying(kept, number, isKept)).seal()).rejects.toThrow('killed')
    expect(kept.rows(proofEpochs)).toHaveLength(seals)
    clock.at += 5 * MINUTE
    await decide(clock.at - MINUTE)
    await sealer().seal()
    expect(kept.rows(proofEpochs).map(({ sequence }) => sequence)).toEqual(seals === 0 ? [1] : [1, 2])
    const keys = kept.rows(proofRecords).map(({ sequence, feed, asset }) => `${sequence} ${feed} ${asset}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(receipts()).toHaveLength(2)
    expect((await check()).findings).toEqual([])
  })

  it('clears what it left also when it lives on', async () => {
    const { kept, clock, sealer, check } = stage()
    let failures = 1
    const own = sealer({
      reader: kept.reader,
      forget: (table, selection) => kept.forget(table, selection as never),
      async insert(table, rows) {
        if (table === proofEpochs && failures-- > 0) throw new Error('no space left')
        await kept.insert(table, rows)
      },
    })
    await expect(own.seal()).rejects.toThrow('no space left')
    await own.seal()
    clock.at += 5 * MINUTE
    await own.seal()
    expect(await check()).toMatchObject({ ok: true, seals: 2, records: 2 })
  })
})

it('a figure has one text', () => {
  expect([1.005, -0.0000001, 0, -3, 1e9 / 3].map((value) => figureText(value, 2))).toEqual([
    '1.00',
    '0.00',
    '0.00',
    '-3.00',
    '333333333.33',
  ])
})
