import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { TABLES } from '../tables/index.ts'
import { tables } from './tables.ts'

it('lists every table before there is a folder, and makes none', async () => {
  const data = join(tmpdir(), `perptape-none-${process.pid}`)
  const out: string[] = []
  const err: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0)
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0)
  try {
    await tables(undefined, { data, json: true })
    await tables('oi_5m', { data, json: true })
  } finally {
    vi.restoreAllMocks()
  }
  const names = (JSON.parse(out[0]!) as { name: string }[]).map(({ name }) => name)
  expect(names).toEqual(TABLES.map(({ name }) => name).sort())
  expect(JSON.parse(out[1]!)).toMatchObject({ name: 'oi_5m', rows: 0, columns: expect.any(Array) })
  expect(err.join('')).toContain('holds no market data yet')
  expect(existsSync(data)).toBe(false)
})
