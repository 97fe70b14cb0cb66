import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { figuresOf } from '../answer.ts'
import { EngineDatabase } from './database.ts'

const folder = mkdtempSync(join(tmpdir(), 'perptape-give-back-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LIMIT = `current_setting('memory_limit') = '244.1 MiB'`
const HELD = `SELECT coalesce(sum(memory_usage_bytes), 0)::DOUBLE, (${LIMIT})::INT::DOUBLE FROM duckdb_memory()`

it('what was read is given back while nothing is asked, and the limit stays what it was', async () => {
  const settings = { file: join(folder, 'market.duckdb'), memoryLimitMb: 256, isCounted: false }
  const engine = new EngineDatabase(settings, () => {})
  await engine.open()
  try {
    const figures = async (sql: string) => figuresOf(await engine.read(sql, false))[0]!
    await engine.write(['CREATE TABLE read_once AS SELECT random() AS x FROM range(15_000_000)'], false)
    await engine.checkpoint()
    const sum = 'SELECT count(x)::DOUBLE FROM read_once WHERE x >= 0'
    expect(await figures(sum)).toEqual([15_000_000])
    expect((await figures(HELD))[0]).toBeGreaterThan(80e6)
    // Whoever asks meanwhile is answered.
    const [, during] = await Promise.all([engine.giveBack(), figures('SELECT 1::DOUBLE')])
    expect(during).toEqual([1])
    await engine.giveBack()
    const [held, isTheSame] = await figures(HELD)
    expect(held).toBeLessThan(65e6)
    expect(isTheSame).toBe(1)
    expect(await figures(sum)).toEqual([15_000_000])
  } finally {
    await engine.close()
  }
})
