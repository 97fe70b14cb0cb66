import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderPaths } from './folder.ts'
import { folderMetrics } from './folder-metrics.ts'

it('tells the size of each file, and the room that is left', () => {
  const path = mkdtempSync(join(tmpdir(), 'perptape-readings-'))
  const files = folderPaths(path)
  writeFileSync(files.market, 'x'.repeat(1_234))
  const readings = folderMetrics({ path, files })
  const sizes = readings.flatMap(({ labels, value }) => (labels?.file ? [[labels.file, value]] : []))
  expect(Object.fromEntries(sizes)).toEqual({ market: 1_234, market_wal: 0, ledger: 0, ledger_wal: 0 })
  expect(readings.find(({ name }) => name === 'perptape_disk_free_bytes')?.value).toBeGreaterThan(0)
  rmSync(path, { recursive: true })
})
