import { expect, it } from 'vitest'

type ReachedBy = (changed: readonly string[]) => string[]
const script = '../scripts/test-changed.mjs'
const { reachedBy } = (await import(script)) as { reachedBy: ReachedBy }

it.each([
  ['what imports it', 'src/analytics/market/lead-lag.ts', 'src/analytics/market/lead-lag.test.ts'],
  ['what imports it by way of others', 'src/boards/market/symbols.ts', 'test/contract/board.test.ts'],
  ['what starts it as a thread', 'src/store/duckdb/engine-worker.ts', 'test/contract/store-duckdb.test.ts'],
  ['what reads the folder', 'src/boards/market/symbols.ts', 'test/registry.test.ts'],
  ['what reads the document', 'docs/OPERATE.md', 'test/docs/commands.test.ts'],
  ['itself', 'test/http/health.test.ts', 'test/http/health.test.ts'],
])('a change reaches %s', (_how, changed, test) => {
  expect(reachedBy([changed])).toContain(test)
})

it('a change reaches nothing else', () => {
  const reached = reachedBy(['src/analytics/market/lead-lag.ts'])
  expect(reached).not.toContain('src/core/stats.test.ts')
  expect(reached.length).toBeLessThan(200)
})
