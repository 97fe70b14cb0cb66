import { expect, it } from 'vitest'
import { PROVIDERS } from '../providers/index.ts'
import { VENUES } from '../venues/index.ts'
import { loadOf } from './source-load.ts'

const named = (id: string) => [...VENUES, ...PROVIDERS].find((origin) => origin.id === id)!

it('weighs who is recorded by what definitions ask and subscribe to', () => {
  expect(loadOf(named('binance'))).toBeGreaterThan(10 * loadOf(named('bitso')))
  expect(loadOf(named('bitso'))).toBeGreaterThan(loadOf(named('cftc')))
  for (const origin of [...VENUES, ...PROVIDERS]) expect(loadOf(origin)).toBeGreaterThanOrEqual(1)
})
