import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type EngineRows, madeMarket, readersOf } from '../../test/fixtures/made-market.ts'
import { canonicalJson } from '../core/canonical-json.ts'
import { isoOf, MINUTE, type Ms, SECOND } from '../core/time.ts'
import { STEP } from '../define/strategy.ts'
import { faultOf, type Row } from '../define/table.ts'
import { signals } from '../tables/signals/signals.ts'
import { decide } from './engine.ts'
import { signalIdOf } from './receipt.ts'
import { STRATEGIES } from './strategies/index.ts'

type SignalRow = Row<typeof signals>

const NOON = Date.UTC(2026, 10, 15, 12)
const FROM = NOON - 6 * 60 * MINUTE
const decidedAt = (mark: Ms) => mark + 38 * SECOND

const decideOn = (tables: EngineRows, from: Ms, to: Ms) => decide(readersOf(tables), { from, to }, decidedAt)

/** Mark by mark, as it happens live; what is decided is on record at the next. */
async function markByMark(tables: EngineRows, from: Ms, to: Ms): Promise<SignalRow[]> {
  const made: SignalRow[] = []
  for (let mark = from + STEP; mark <= to; mark += STEP)
    made.push(...(await decideOn({ ...tables, signals: made }, mark - STEP, mark)))
  return made
}

describe('decisions', () => {
  const market = madeMarket(11, FROM, NOON)
  let made: SignalRow[] = []
  beforeAll(async () => {
    made = await decideOn(market, FROM, NOON)
  })

  it('are made by most strategies, on both sides, in the order of marks', () => {
    expect(new Set(made.map(({ strategy }) => strategy)).size).toBeGreaterThanOrEqual(6)
    expect(new Set(made.map(({ side }) => side)).size).toBe(2)
    expect(made.map(({ created_at }) => created_at)).toEqual(made.map((row) => row.created_at).sort())
  })

  it('are of perpetuals of the main venue alone, and of those whose slippage is recorded', async () => {
    const bars = market.bars.flatMap((bar) => [
      bar,
      { ...bar, exchange: 'okx', close: bar.close * 2 },
      { ...bar, market: 'spot' as const, close: bar.close * 2 },
      { ...bar, symbol: 'AVAXUSDT' },
    ])
    expect(await decideOn({ ...market, bars }, FROM, NOON)).toEqual(made)
  })

  it('are rows that the table takes, with receipts that verify', () => {
    for (const row of made) {
      expect(faultOf(signals, row, NOON + MINUTE)).toBeNull()
      expect(canonicalJson(JSON.parse(JSON.stringify(row.decision)))).toBe(row.canonical)
      expect(createHash('sha256').update(row.canonical).digest('hex')).toBe(row.hash)
      expect(row.hash.startsWith(row.short_code)).toBe(true)
      const { decision } = row
      const mark = row.created_at - 38 * SECOND
      expect(decision).toMatchObject({
        signalId: row.signal_id,
        createdAt: isoOf(row.created_at),
        symbol: row.symbol,
        side: row.side,
        exchange: 'binance',
        interval: '5m',
        feeBps: 10,
      })
      expect(row.signal_id).toBe(signalIdOf(row.strategy, decision.strategyVersion, row.symbol, mark))
    }
  })

  it('have stop and target on the right sides, within the bounds of their strategy', () => {
    for (const { decision, strategy: id } of made) {
      const { stop, tp1, timeoutMinutes } = STRATEGIES.find((one) => one.id === id)!
      const { entryPrice, stopPrice, tp1Price, side } = decision
      const towards = side === 'LONG' ? 1e4 : -1e4
      const [lost, won] = [(1 - stopPrice / entryPrice) * towards, (tp1Price / entryPrice - 1) * towards]
      expect(lost).toBeGreaterThan(stop.least - 0.1)
      expect(lost).toBeLessThan(stop.most + 0.1)
      expect(won).toBeGreaterThan(tp1.least - 0.1)
      expect(won).toBeLessThan(tp1.most + 0.1)
      expect(decision.timeoutMinutes).toBe(timeoutMinutes)
    }
  })

  it('enter at the close of the last finished minute', () => {
    for (const { decision, created_at, symbol } of made) {
      const bar = market.bars.find((one) => one.symbol === symbol && one.ts === created_at - 98 * SECOND)
      expect(decision.entryPrice).toBe(Number(bar!.close.toPrecision(8)))
    }
  })

  it('take one position of a strategy and perpetual until its time limit has passed', () => {
    const until = new Map<string, Ms>()
    for (const { strategy, symbol, created_at, decision } of made) {
      const key = `${strategy} ${symbol}`
      expect(created_at).toBeGreaterThan(until.get(key) ?? 0)
      until.set(key, created_at + decision.timeoutMinutes * MINUTE)
    }
  })

  it('are the same mark by mark as at once', async () => {
    const [from, to] = [FROM, FROM + 9 * STEP]
    const atOnce = await decideOn(market, from, to)
    expect(atOnce.length).toBeGreaterThan(2)
    expect(await markByMark(market, from, to)).toEqual(atOnce)
  })

  it('are not made again of what is on record, whenever they are asked for', async () => {
    const { created_at } = made.at(-1)!
    const mark = created_at - 38 * SECOND
    const readers = readersOf({ ...market, signals: made })
    expect(await decide(readers, { from: mark - STEP, to: mark }, () => mark + 70 * SECOND)).toEqual([])
    expect(await decideOn({ ...market, signals: made }, FROM, NOON)).toEqual([])
  })

  it('carry regime and score as of the mark, null where these are unknown', async () => {
    for (const { decision, created_at, symbol } of made) {
      const mark = created_at - 38 * SECOND
      const known = market.pressure.findLast((row) => row.symbol === symbol && row.ts < mark)!
      expect(decision).toMatchObject({ regime: known.regime, pressureScore: known.score })
    }
    const without = await decideOn({ ...market, pressure: [] }, FROM, NOON)
    expect(without.length).toBeGreaterThan(0)
    for (const { decision } of without) expect(decision).toMatchObject({ regime: null, pressureScore: null })
  })

  it('pay by the fees in force, by the first on record before that, and are not made without any', async () => {
    const fee = (valid_from: string, taker_pct: number) => ({ ...market.fees[0]!, valid_from, taker_pct })
    const feeOf = async (fees: EngineRows['fees']) =>
      (await decideOn({ ...market, fees }, FROM, NOON))[0]?.decision.feeBps
    expect(await feeOf([fee('2026-01-01', 0.04), fee('2026-11-15', 0.055), fee('2026-12-01', 1)])).toBe(11)
    expect(await feeOf([fee('2026-12-01', 0.03), fee('2026-12-02', 1)])).toBe(6)
    expect(await feeOf([])).toBeUndefined()
  })
})

describe('what comes later', () => {
  it.each([4, 9])('changes no decision that was made before it (%i)', async (seed) => {
    const market = madeMarket(seed, FROM, NOON)
    const others = madeMarket(seed + 100, FROM, NOON)
    const from = NOON - 5 * 60 * MINUTE
    const known = NOON - 60 * MINUTE
    const decided = await decideOn(market, from, known)
    expect(decided.length).toBeGreaterThan(3)
    expect(await decideOn(cut(market, known), from, known)).toEqual(decided)
    const otherwise = await decideOn(spliced(market, others, known), from, NOON)
    expect(otherwise.filter(({ created_at }) => created_at <= known + MINUTE)).toEqual(decided)
  })
})

const TIMES: Partial<Record<keyof EngineRows, string>> = { liquidations: 'event_time', vpin: 'ended_at' }

/** A minute that is on when the mark comes is no part of what is known; fees are of days. */
function spliced(before: EngineRows, after: EngineRows, at: Ms): EngineRows {
  const parts = Object.entries(before).map(([name, rows]) => {
    const time = TIMES[name as keyof EngineRows] ?? 'ts'
    const timeOf = (row: object) => (row as Record<string, number>)[time]!
    const later = (after as unknown as Record<string, readonly object[]>)[name] ?? []
    const all = [...rows.filter((row) => timeOf(row) < at), ...later.filter((row) => timeOf(row) >= at)]
    return [name, name === 'fees' || name === 'signals' ? rows : all]
  })
  return Object.fromEntries(parts) as unknown as EngineRows
}

function cut(tables: EngineRows, at: Ms): EngineRows {
  return spliced(tables, {} as EngineRows, at)
}
