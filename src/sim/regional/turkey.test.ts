import { expect, it } from 'vitest'
import { officialUsdTry } from './turkey.ts'

it('fixes the lira on weekdays, half past twelve', () => {
  const at = (text: string) => officialUsdTry(Date.parse(text))
  expect(at('2026-11-13T12:29Z')).toBe(at('2026-11-12T12:30Z'))
  expect(at('2026-11-13T12:30Z')).toBeGreaterThan(at('2026-11-13T12:29Z'))
  // Friday's stands until Monday's.
  expect(at('2026-11-16T12:29Z')).toBe(at('2026-11-13T12:30Z'))
  expect(at('2026-11-16T12:30Z')).toBeGreaterThan(at('2026-11-16T12:29Z'))
})
