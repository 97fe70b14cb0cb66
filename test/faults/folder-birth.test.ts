import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { HOUR } from '../../src/core/time.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import { TABLES } from '../../src/tables/index.ts'
import { rollupMarks } from '../../src/tables/record/recording.ts'
import { bornWithoutPast, SOME_VENUES } from '../fixtures/folder-without-past.ts'
import { born, imageOfBirthInto } from '../made-once/ask.ts'
import { Built, type Child } from './built.ts'

/** Births of data folders that are broken off, or that two want at the same moment. */
let built: Built
let children: Child[] = []
const own = (child: Child) => {
  children.push(child)
  return child
}
const importInto = (data: string, file: string) =>
  own(built.run('import', 'funding_settlements', file, '--data', data, '--json')).end
const start = (data: string, ...args: string[]) => own(built.start(data, '--role', 'serve', ...args))
const oneSentence = /^perptape: [^\n]+\n$/

beforeAll(async () => {
  built = await Built.make()
}, 600_000)
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(children.map(({ end }) => end))
  children = []
})
afterAll(() => built.remove())

/** Kills it as soon as it touches that file of the folder. */
async function killAt(child: Child, data: string, step: string): Promise<void> {
  const watching = watch(data, (_event, name) => {
    if (name === step) child.kill('SIGKILL')
  })
  const end = await child.end
  watching.close()
  expect(end.signal, end.err).toBe('SIGKILL')
}

async function comesUp(child: Child): Promise<string> {
  await child.up()
  child.kill('SIGTERM')
  const { code, err } = await child.end
  expect([code, err]).toEqual([0, expect.stringContaining('Stopped; everything recorded is stored.')])
  return err
}

async function rowsIn(data: string): Promise<number> {
  const store = await openDuckdbStore({ file: join(data, 'market.duckdb'), tables: TABLES, log: silentLog })
  try {
    // How far rollups have come is noted beside what is imported.
    const counted = TABLES.filter(({ name }) => name !== rollupMarks.name)
    const extents = await Promise.all(counted.map((table) => store.extent(table)))
    return extents.reduce((sum, { rows }) => sum + rows, 0)
  } finally {
    await store.close()
  }
}

describe('a start that is broken off while its folder is born', () => {
  // The files of a birth tell how far it has come.
  it.each(['perptape.json', 'market.duckdb'])(
    'by a kill when it touches %s: the next start finishes it or begins anew',
    async (step) => {
      const data = built.at(`live-${step}`)
      mkdirSync(data)
      await killAt(start(data, '--source', 'live'), data, step)
      await comesUp(start(data, '--source', 'live'))
      const there = ['ledger.sqlite', 'links.secret', 'market.duckdb', 'perptape.json', 'perptape.lock']
      // The key of seals comes with the recorder, soon after the service is up.
      const files = readdirSync(data).filter((name) => !/-(shm|wal)$|^seals\.key$/.test(name))
      expect(files).toEqual(there)
      expect(JSON.parse(readFileSync(join(data, 'perptape.json'), 'utf8'))).toEqual({
        kind: 'live',
        born: expect.any(String),
        version: 1,
      })
    },
    60_000,
  )

  it('by a signal: it ends cleanly and leaves nothing but the lock; meanwhile others are told who has the folder', async () => {
    const data = built.at('simulated')
    const child = start(data, '--source', 'sim')
    await child.said(/Writing the past of the simulated market 0 %/)
    const { code, err } = await own(built.run('gaps', '--data', data)).end
    expect([code, err]).toEqual([3, expect.stringMatching(oneSentence)])
    expect(err).toContain(`simulated is in use by another process (PID ${child.pid}).`)
    child.kill('SIGTERM')
    const end = await child.end
    expect([end.code, end.signal, end.err]).toEqual([0, null, expect.stringContaining('begins anew')])
    expect(readdirSync(data)).toEqual(['perptape.lock'])
  }, 60_000)

  it('by kills at any moment: the last start has a whole past', async () => {
    const data = built.at('killed')
    const { brokenOff, log } = await born()
    expect(brokenOff).toEqual([null, null])
    // Its own count of what it wrote, before it would have been killed.
    const written = Number(/a past of ([\d,]+) rows/.exec(log)![1]!.replaceAll(',', ''))
    expect(written).toBeGreaterThan(1_000_000)
    await imageOfBirthInto(data)
    expect(readdirSync(data)).toEqual(expect.arrayContaining(['market.duckdb.draft', 'perptape.json']))
    expect(await comesUp(start(data, '--source', 'sim'))).not.toContain('Writing the past')
    expect(await rowsIn(data)).toBe(written)
  }, 180_000)

  it.skipIf(!existsSync('/usr/bin/prlimit'))(
    'and that record, when the disk is full, says at its stop what is not stored',
    async () => {
      const data = built.at('full')
      await bornWithoutPast(data)
      const child = own(built.startWith(SOME_VENUES, data))
      await child.up()
      // A limit on the size of its files stands in for the full disk.
      execFileSync('/usr/bin/prlimit', ['--pid', String(child.pid), '--fsize=4096'])
      child.kill('SIGTERM')
      const { code, err } = await child.end
      const [last] = err.trim().split('\n').slice(-1)
      expect([code, last]).toEqual([
        4,
        expect.stringMatching(
          /^The stop was not clean: \d[\d,]* rows? of \w+.* were not stored: the disk is full\.$/,
        ),
      ])
      expect(err).not.toContain('everything recorded is stored')
    },
    180_000,
  )
})

describe('two at once on a new folder', () => {
  it('starts: one comes up, the other leaves with a sentence', async () => {
    const data = built.at('two-starts')
    const both = [start(data, '--source', 'live'), start(data, '--source', 'live')] as const
    const first = await Promise.any(both.map(async (child) => [await child.up(), child] as const))
    const loser = both.find((child) => child !== first[1])!
    const { code, err } = await loser.end
    expect([code, err]).toEqual([3, expect.stringMatching(oneSentence)])
    expect(err).toMatch(new RegExp(`two-starts is in use by another process( \\(PID ${first[1].pid}\\))?\\.`))
    expect((await fetch(`${first[0].url}/api/public/symbols`)).status).toBe(200)
    first[1].kill('SIGTERM')
    expect((await first[1].end).code).toBe(0)
  }, 60_000)

  it('imports: what they say was imported is there', async () => {
    const data = built.at('two-imports')
    const files = [built.at('one.csv'), built.at('two.csv')] as const
    writeSettlements(files[0], 0, 20_000)
    writeSettlements(files[1], 20_000, 20_000)
    const ends = await Promise.all(files.map((file) => importInto(data, file)))
    let imported = 0
    for (const { code, out, err } of ends) {
      if (code === 0) imported += JSON.parse(out).imported
      // Whoever came second was told so.
      else expect([code, err.split('\n').at(-2)]).toEqual([3, expect.stringContaining('is in use by')])
    }
    expect(imported).toBeGreaterThanOrEqual(20_000)
    expect(await rowsIn(data)).toBe(imported)
  }, 60_000)
})

describe('an import into a new folder', () => {
  it('that fails deletes nothing that it did not write', async () => {
    const data = built.at('record')
    mkdirSync(data)
    writeFileSync(join(data, 'market.duckdb'), 'the record of a year')
    const bad = built.at('bad.csv')
    writeFileSync(bad, 'colour,taste\nred,sweet\n')
    const { code, err } = await importInto(data, bad)
    expect([code, err]).toEqual([2, expect.stringMatching(oneSentence)])
    expect(err).toContain('nobody can tell live from simulated')
    expect(readFileSync(join(data, 'market.duckdb'), 'utf8')).toBe('the record of a year')
  })

  it('of which no row is sound gives birth to nothing', async () => {
    const data = built.at('unsound')
    const bad = built.at('unsound.csv')
    writeSettlements(bad, 0, 2)
    writeFileSync(bad, readFileSync(bad, 'utf8').replaceAll('binance', 'nowhere'))
    const { code, out } = await importInto(data, bad)
    expect([code, JSON.parse(out)]).toEqual([2, expect.objectContaining({ imported: 0, bad: 2 })])
    expect(readdirSync(data)).toEqual(['perptape.lock'])
  })

  it('that was killed is begun anew by the next one', async () => {
    const data = built.at('killed-import')
    mkdirSync(data)
    const file = built.at('killed.csv')
    writeSettlements(file, 0, 2_000)
    const child = own(built.run('import', 'funding_settlements', file, '--data', data))
    await killAt(child, data, 'market.duckdb.draft')
    expect((await importInto(data, file)).code).toBe(0)
    expect(await rowsIn(data)).toBe(2_000)
  })
})

/** Settlements an hour apart, the newest of them first on record. */
function writeSettlements(file: string, from: number, count: number): void {
  const begin = Date.UTC(2020, 0, 1)
  const lines = Array.from({ length: count }, (_, index) => {
    const at = new Date(begin + (from + index) * HOUR).toISOString()
    return `${at},binance,BTCUSDT,0.01,8,60000`
  })
  const header = 'funding_time,exchange,symbol,funding_rate_pct,interval_hours,mark_price'
  writeFileSync(file, `${[header, ...lines].join('\n')}\n`)
}
