import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LedgerPlace, openTill } from '../src/ledger/open.ts'
import { hashOf } from '../src/ledger/secrets.ts'
import type { Till } from '../src/ledger/till-port.ts'
import { hasPostgres, startPostgres } from '../test/services/postgres.ts'
import { median, percentile, report, show } from './figure.ts'

// Calls that prepaid keys pay for: how many captures are on the disk in a second, one after the other and fifty at once,
// and what holding and capturing adds to a call. The same on PostgreSQL, where one is installed: there a call waits for
// two commits, as others have to know of what it holds.

const SECONDS = Number(process.env.SECONDS ?? 3)
const AT_ONCE = 50
const MANY_AT_ONCE = 1_000
const PRICE = 5_000
const KEYS = Array.from({ length: 20 }, (_, place) => hashOf(`pk_${place}`))

const folder = mkdtempSync(join(tmpdir(), 'perptape-till-'))
try {
  const { serial, together } = await measured('a file', { file: join(folder, 'ledger.sqlite') })
  const durable = { unit: 'captures/s', target: 200, bound: 'least' } as const
  report({ name: 'ledger captures durable on disk, one after the other', value: serial.rate, ...durable })
  report({ name: `ledger captures durable on disk, ${AT_ONCE} at once`, value: together.rate, ...durable })
  report({
    name: 'reserve and capture of a prepaid call, median',
    value: median(serial.times),
    unit: 'ms',
    target: 0.3,
    bound: 'most',
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (hasPostgres) {
  const postgres = await startPostgres()
  try {
    const { together } = await measured('PostgreSQL', { url: postgres.url })
    report({
      name: `ledger captures durable on PostgreSQL, ${AT_ONCE} at once`,
      value: together.rate,
      unit: 'captures/s',
      target: 200,
      bound: 'least',
    })
  } finally {
    await postgres.end()
  }
} else console.log('There is no PostgreSQL on this machine (Debian: postgresql), so it is not measured.')

async function measured(where: string, place: LedgerPlace) {
  const till = await openTill(place)
  try {
    for (const key of KEYS) await load(till, key)
    await captures(till, 1, 0.5)
    const serial = await captures(till, 1, SECONDS)
    const together = await captures(till, AT_ONCE, SECONDS)
    const many = await captures(till, MANY_AT_ONCE, SECONDS)
    const began = performance.now()
    const { faults, transfers } = await till.check()
    const checked = performance.now() - began
    if (faults.length > 0) throw new Error(faults.join('\n'))
    const asked = KEYS.length + serial.times.length + together.times.length + many.times.length
    if (transfers < asked) throw new Error(`${asked} transfers were acknowledged, ${transfers} found`)
    show(`Captures of prepaid keys in ${where}`, [
      ['one after the other', serial.rate, 'captures/s'],
      ['reserve and capture, median', median(serial.times), 'ms'],
      ['reserve and capture, p99', percentile(serial.times, 0.99), 'ms'],
      [`${AT_ONCE} at once`, together.rate, 'captures/s'],
      [`reserve and capture, median of ${AT_ONCE} at once`, median(together.times), 'ms'],
      [`${MANY_AT_ONCE} at once`, many.rate, 'captures/s'],
      [`check of ${transfers} transfers`, checked, 'ms'],
    ])
    return { serial, together }
  } finally {
    await till.close()
  }
}

async function captures(
  till: Till,
  callers: number,
  seconds: number,
): Promise<{ readonly rate: number; readonly times: number[] }> {
  const times: number[] = []
  const began = performance.now()
  const until = began + seconds * 1_000
  const call = async (_: unknown, caller: number) => {
    for (let turn = caller; performance.now() < until; turn++) {
      const asked = performance.now()
      const reservation = await till.reserve(KEYS[turn % KEYS.length]!, PRICE)
      if (reservation.state !== 'held') throw new Error(reservation.state)
      await till.capture(reservation.id, 'oi-history')
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  return { rate: times.length / ((performance.now() - began) / 1_000), times }
}

async function load(target: Till, key: string): Promise<void> {
  const { claim } = await target.claim({
    ...{ network: 'eip155:8453', fingerprint: key, requestHash: 'r', route: 'prepaid-key' },
    ...{
      micros: 1_000_000_000_000,
      payer: '0xaa',
      payment: '{}',
      loadsKey: key,
      mintsKey: false,
      secretHash: null,
    },
  })
  await target.settleClaim(claim.id, { tx: '0x1', keyHint: 'pk_abc…wxyz', isVerified: true })
}
