import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // The engine, sockets and workers of one test file are its own: files run side by side, cases in order.
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
