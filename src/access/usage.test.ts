import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { silentLog } from '../core/log.ts'
import { DAY, HOUR, SECOND } from '../core/time.ts'
import type { Ledger } from '../ledger/port.ts'
import { openLedger } from '../ledger/sqlite.ts'
import { limitsOf } from './limits.ts'
import { monthAt } from './month.ts'
import { standingsBy } from './standing.ts'
import { KeyUsage } from './usage.ts'

const START = Date.UTC(2026, 10, 15, 12)
let now = START
const clock = { now: () => now }
let folder: string
let ledger: Ledger
let account: string
const counting: KeyUsage[] = []

beforeEach(async () => {
  now = START
  folder = mkdtempSync(join(tmpdir(), 'perptape-usage-'))
  ledger = await openLedger(join(folder, 'ledger.sqlite'), clock)
  account = (await ledger.createAccount('ada@example.org', 'free')).id
})
afterEach(async () => {
  await Promise.all(counting.splice(0).map((usage) => usage.close()))
  await ledger.close()
  rmSync(folder, { recursive: true, force: true })
})

function usageOn(on: ConstructorParameters<typeof KeyUsage>[0]['ledger'] = ledger, log = silentLog) {
  const usage = new KeyUsage({ ledger: on, clock, log })
  counting.push(usage)
  return usage
}

function countMany(usage: KeyUsage, calls: number, key = 'key'): void {
  for (let call = 0; call < calls; call++) usage.count(key, account, now)
}

const inLedger = async () => {
  const rows = await ledger.usageOf(account, 0, now + 400 * DAY)
  return rows.map(({ keyHash, day, calls }) => [keyHash, new Date(day).toISOString().slice(0, 10), calls])
}

describe('a month', () => {
  it.each([
    ['2026-11-15T12:00:00Z', '2026-11-01', '2026-12-01'],
    ['2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
    ['2027-01-01T00:00:00Z', '2027-01-01', '2027-02-01'],
    ['2028-02-29T23:00:00Z', '2028-02-01', '2028-03-01'],
    ['2100-02-28T23:00:00Z', '2100-02-01', '2100-03-01'],
  ])('of %s is from %s to before %s', (at, from, to) => {
    expect(monthAt(Date.parse(at))).toEqual({ from: Date.parse(from), to: Date.parse(to) })
  })

  it('starts afresh for an account, and what came before stays with its days', async () => {
    const usage = usageOn()
    now = Date.UTC(2028, 1, 29, 23, 59, 59, 999)
    countMany(usage, 3)
    expect(usage.monthUsed(account, now)).toBe(3)
    now += 1
    expect(usage.monthUsed(account, now)).toBe(0)
    countMany(usage, 2)
    await usage.flush()
    expect(usage.monthUsed(account, now)).toBe(2)
    expect(await inLedger()).toEqual([
      ['key', '2028-02-29', 3],
      ['key', '2028-03-01', 2],
    ])
  })

  it('that the clock is set back to goes on where it was', async () => {
    const usage = usageOn()
    now = Date.UTC(2026, 10, 30, 23)
    countMany(usage, 3)
    await usage.flush()
    now += 2 * HOUR
    countMany(usage, 5)
    expect(usage.monthUsed(account, now)).toBe(5)
    now -= 2 * HOUR
    countMany(usage, 1)
    await usage.flush()
    expect(usage.monthUsed(account, now)).toBe(4)
    expect(await inLedger()).toEqual([
      ['key', '2026-11-30', 4],
      ['key', '2026-12-01', 5],
    ])
  })
})

describe('counts', () => {
  it('are of keys and days, and of an account together', async () => {
    const usage = usageOn()
    countMany(usage, 2, 'one')
    countMany(usage, 3, 'other')
    now += 12 * HOUR
    countMany(usage, 4, 'one')
    expect(usage.monthUsed(account, now)).toBe(9)
    await usage.flush()
    await usage.flush()
    expect(usage.monthUsed(account, now)).toBe(9)
    expect(await inLedger()).toEqual([
      ['one', '2026-11-15', 2],
      ['other', '2026-11-15', 3],
      ['one', '2026-11-16', 4],
    ])
  })

  it('are written every ten seconds, and at the stop', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const usage = usageOn()
      countMany(usage, 2)
      vi.advanceTimersByTime(9_999)
      await usage.rowsOf(account, 0, 1)
      expect(await inLedger()).toEqual([])
      vi.advanceTimersByTime(1)
      // What it asks for comes after what it writes.
      await usage.rowsOf(account, 0, 1)
      expect(await inLedger()).toEqual([['key', '2026-11-15', 2]])
      countMany(usage, 1)
      await usage.close()
      expect(await inLedger()).toEqual([['key', '2026-11-15', 3]])
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('of before a restart are known again, once the ledger was asked', async () => {
    const before = usageOn()
    countMany(before, 7)
    await before.close()
    const after = usageOn()
    countMany(after, 1)
    expect(after.monthUsed(account, now)).toBe(1)
    expect(await after.monthUsedByAll(account, now)).toBe(8)
    expect(after.monthUsed(account, now)).toBe(8)
  })

  it('of a process that was killed are there but for those since it last wrote', async () => {
    const killed = usageOn()
    countMany(killed, 7)
    await killed.flush()
    countMany(killed, 2)
    const reopened = await openLedger(join(folder, 'ledger.sqlite'), clock)
    const next = new KeyUsage({ ledger: reopened, clock, log: silentLog })
    expect(await next.monthUsedByAll(account, now)).toBe(7)
    await next.close()
    await reopened.close()
  })

  it('of several processes add up, and each learns of the others', async () => {
    const elsewhere = await openLedger(join(folder, 'ledger.sqlite'), clock)
    const [one, other] = [usageOn(), new KeyUsage({ ledger: elsewhere, clock, log: silentLog })]
    countMany(one, 5)
    countMany(other, 6)
    await Promise.all([one.flush(), other.flush()])
    countMany(one, 1)
    countMany(other, 1)
    await one.flush()
    await other.flush()
    expect(other.monthUsed(account, now)).toBe(13)
    expect(await inLedger()).toEqual([['key', '2026-11-15', 13]])
    await other.close()
    await elsewhere.close()
  })

  it('that the ledger refuses are kept and written later, none of them twice', async () => {
    let isFull = true
    const warn = vi.fn()
    const usage = usageOn(
      {
        ...ledger,
        addUsage: (rows) => (isFull ? Promise.reject(new Error('full')) : ledger.addUsage(rows)),
      },
      { ...silentLog, warn } as unknown as typeof silentLog,
    )
    countMany(usage, 2)
    await usage.flush()
    countMany(usage, 3)
    await usage.flush()
    expect(warn).toHaveBeenCalledTimes(2)
    expect(usage.monthUsed(account, now)).toBe(5)
    isFull = false
    now += DAY
    countMany(usage, 1)
    await usage.flush()
    expect(usage.monthUsed(account, now)).toBe(6)
    expect(await inLedger()).toEqual([
      ['key', '2026-11-15', 5],
      ['key', '2026-11-16', 1],
    ])
  })

  it('of an account that was deleted disturb nobody', async () => {
    const usage = usageOn()
    const other = (await ledger.createAccount('bob@example.org', 'free')).id
    countMany(usage, 2)
    usage.count('his', other, now)
    await ledger.deleteAccount(other)
    await usage.flush()
    expect(await inLedger()).toEqual([['key', '2026-11-15', 2]])
  })

  it('that are made while others are written are not lost', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const usage = usageOn({ ...ledger, addUsage: (rows) => held.then(() => ledger.addUsage(rows)) })
    countMany(usage, 2)
    const flushed = usage.flush()
    await Promise.resolve()
    countMany(usage, 3)
    expect(usage.monthUsed(account, now)).toBe(5)
    release()
    await flushed
    expect(usage.monthUsed(account, now)).toBe(5)
    await usage.flush()
    expect(usage.monthUsed(account, now)).toBe(5)
    expect(await inLedger()).toEqual([['key', '2026-11-15', 5]])
  })

  it('are kept for four hundred days', async () => {
    const row = (days: number) => ({
      keyHash: 'key',
      accountId: account,
      day: START - 12 * HOUR - days * DAY,
    })
    await ledger.addUsage([401, 400, 399].map((days) => ({ ...row(days), calls: days })))
    await usageOn().flush()
    expect((await inLedger()).map(([, , calls]) => calls)).toEqual([400, 399])
  })

  it('of very many keys are bounded', async () => {
    const warn = vi.fn()
    const usage = usageOn({ ...ledger, addUsage: async () => {} }, {
      ...silentLog,
      warn,
    } as unknown as typeof silentLog)
    for (let key = 0; key < 50_010; key++) usage.count(`key ${key}`, account, now)
    await usage.flush()
    expect(warn).toHaveBeenCalledWith({ calls: 10 }, 'calls of keys were not counted')
  })
})

describe('an account is shown', () => {
  it('where it stands, also before its first call of this process', async () => {
    const day = Date.UTC(2026, 10, 2)
    await ledger.addUsage([{ keyHash: 'key', accountId: account, day, calls: 40 }])
    const usage = usageOn()
    const shown = standingsBy({ usage, limits: limitsOf({ perMonth: { scale: 1_000_000_000 } }), clock })
    expect(await shown.standingOf({ id: account, plan: 'free' })).toEqual({
      minuteLimit: 30,
      monthUsed: 40,
      monthLimit: 50_000,
    })
    countMany(usage, 2)
    expect(await shown.standingOf({ id: account, plan: 'scale' })).toEqual({
      minuteLimit: 3_000,
      monthUsed: 42,
      monthLimit: 1_000_000_000,
    })
  })

  it('its last thirty days, with what is not in the ledger yet', async () => {
    const today = START - 12 * HOUR
    const row = (days: number, calls: number) => ({
      keyHash: `key ${calls}`,
      accountId: account,
      day: today - days * DAY,
      calls,
    })
    await ledger.addUsage([row(30, 1), row(29, 2), row(29, 20), row(0, 3)])
    const usage = usageOn()
    countMany(usage, 4)
    now += 5 * SECOND
    const days = await standingsBy({ usage, limits: limitsOf({}), clock }).usageOf(account)
    expect(days).toHaveLength(30)
    expect(days[0]).toEqual({ day: today - 29 * DAY, calls: 22 })
    expect(days[1]).toEqual({ day: today - 28 * DAY, calls: 0 })
    expect(days[29]).toEqual({ day: today, calls: 7 })
  })
})
