import { expect, it } from 'vitest'
import { StoreError } from '../core/errors.ts'
import { silentLog } from '../core/log.ts'
import { Crew } from './crew.ts'
import type { Recorder } from './recorder.ts'

it('does not call a stop clean where rows were given up when something was lost to others', async () => {
  const lostRows = new StoreError('failed', '3 rows of oi_5m were not stored')
  let stops = 0
  const make = () => {
    const stop = async () => {
      if (stops++ === 0) throw lostRows
    }
    return { start: async () => {}, stop } as unknown as Recorder
  }
  const crew = new Crew(make, silentLog)
  await crew.shift(new Set(['feed:okx', 'feed:bybit']), new Set())
  await crew.shift(new Set(), new Set(['feed:okx']))
  await expect(crew.stop()).rejects.toBe(lostRows)
})
