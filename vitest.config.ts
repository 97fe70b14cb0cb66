import { resolve } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** When the tests believe it is: an ordinary Wednesday, unless told otherwise (npm run test:dates). */
const date = process.env.TEST_DATE ?? '2026-11-18T14:03:20Z'

/** Tests that leave nothing behind: loading all that they need takes longer than most of them, and is done once for all. */
const STATELESS = [
  'src/{access,analytics,core,datasets,define,offers,seals,series,signals,sim,store,tables,tasks,venues}/**/*.test.ts',
  'src/{readings,recorder,rollups,serve}/**/*.test.ts',
  'src/commands/{account-keys,blocked,doctor,forget,text-table}.test.ts',
  'src/process/*.test.ts',
  'src/config.test.ts',
  'test/{contract,http,venues}/**/*.test.ts',
  'test/docs/{live-boards,openapi}.test.ts',
  'test/faults/{ambiguous-requests,connections,fair-use,honest-market,keys-in-logs}.test.ts',
  'test/{dependencies,deploy,layers,registry}.test.ts',
]

/** Those that start whole services come first: one that is left for the end would be waited for with idle processors. */
const LONGEST = /test\/(faults|end-to-end|docs)\//

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    globalSetup: ['test/made-once/setup.ts'],
    setupFiles: ['test/clock/shifted-clock.mjs'],
    alias: [{ find: /^.*\/core\/worker-file\.ts$/, replacement: resolve('test/made-once/worker-file.ts') }],
    env: { CLOCK_SHIFT_MS: String(Date.parse(date) - Date.now()) },
    pool: 'forks',
    // One for each core: by default the runner keeps one of two for itself.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'stateless', include: STATELESS, isolate: false } },
      // The engine, sockets and workers of one test file are its own: files run side by side, cases in order.
      {
        extends: true,
        test: {
          name: 'stateful',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...STATELESS],
        },
      },
    ],
  },
})
