import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst, NoteTimings, SayWhatIsMissing } from './test/runner.ts'

/** When the tests believe it is: an ordinary Wednesday, unless told otherwise (npm run test:dates). */
const date = process.env.TEST_DATE ?? '2026-11-18T14:03:20Z'

/** What starts services, servers, browsers and chains, or follows a document step by step; the rest is quick. */
const DEEP = [
  'test/{browser,chains,docs,end-to-end,examples,faults,past,payments,services}/**/*.test.ts',
  'test/mcp/{conformance,sizes}.test.ts',
]

export default defineConfig({
  test: {
    globalSetup: ['test/made-once/setup.ts'],
    alias: [{ find: /^.*\/core\/worker-file\.ts$/, replacement: resolve('test/made-once/worker-file.ts') }],
    env: { TESTS_AT: date, CLOCK_SHIFT_MS: String(Date.parse(date) - Date.now()) },
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/perptape/modules' },
    pool: 'forks',
    // One for each core: by default the runner keeps one of two for itself.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new SayWhatIsMissing(), ...(process.env.TEST_TIMINGS ? [new NoteTimings()] : [])],
    // For what hangs, not for what is slow.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // These leave nothing behind: to load what they need takes longer than most of them, and is done once for all.
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['{packages,src,test}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...DEEP],
          isolate: false,
          setupFiles: ['test/clock/shifted-clock.mjs'],
        },
      },
      // The engine, sockets and workers of one test file are its own: files run side by side, cases in order. They wait for
      // others half of the time, so there is one more of them than there are cores.
      {
        extends: true,
        test: {
          name: 'deep',
          include: DEEP,
          setupFiles: ['test/clock/own-start.mjs', 'test/clock/shifted-clock.mjs'],
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
