import { resolve } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

/** When the tests believe it is: an ordinary Wednesday, unless told otherwise (npm run test:dates). */
const date = process.env.TEST_DATE ?? '2026-11-18T14:03:20Z'

/** Tests of what has no state: loading all that they need takes longer than most of them, and is done once for all. */
const STATELESS = ['src/{access,analytics,core,define,tables,venues}/**/*.test.ts']

export default defineConfig({
  test: {
    globalSetup: ['test/made-once/setup.ts'],
    setupFiles: ['test/clock/shifted-clock.mjs'],
    alias: [{ find: /^.*\/core\/worker-file\.ts$/, replacement: resolve('test/made-once/worker-file.ts') }],
    env: { CLOCK_SHIFT_MS: String(Date.parse(date) - Date.now()) },
    pool: 'forks',
    // One for each core: by default the runner keeps one of two for itself.
    maxWorkers: '100%',
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
