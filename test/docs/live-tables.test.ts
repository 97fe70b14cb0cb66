import { expect, it } from 'vitest'
import { fillersOf } from '../../scripts/sources.ts'
import { PROVIDERS } from '../../src/providers/index.ts'
import { TABLES } from '../../src/tables/index.ts'
import { VENUES } from '../../src/venues/index.ts'

/** None is left that only the simulated market fills; docs/SOURCES.md says by whom each is. */
it.each(TABLES.map(({ name }) => name))('%s is filled in a live folder', (name) => {
  const { sources, rollups, otherwise } = fillersOf(name, [...VENUES, ...PROVIDERS])
  expect(sources.length + rollups.length + (otherwise === null ? 0 : 1)).toBeGreaterThan(0)
})
