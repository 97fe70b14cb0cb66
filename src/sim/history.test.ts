import { expect, it } from 'vitest'
import { writeHistory } from './history.ts'
import { createSimMarket } from './model/model.ts'
import { simulatedOrigins } from './simulated-venues.ts'

// What is written is looked at in test/past/simulated-past.test.ts: to write a past takes long.
it('writing the past stops with the fault of the store', async () => {
  const now = Date.UTC(2026, 10, 15, 2, 37, 12)
  const market = createSimMarket({ seed: 7 })
  const insert = async () => {
    throw new Error('disk full')
  }
  await expect(
    writeHistory({ market, insert, now, origins: simulatedOrigins(market, [], now) }),
  ).rejects.toThrow('disk full')
})
