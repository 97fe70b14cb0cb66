import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { changelogEntries, entriesByWeek, newestEntries } from './changelog.ts'

const TEXT = `# Changelog

What changed. Kinds: added, changed.
- a dash before any version

## 1.1.0 (unreleased)

### added
- **api**: free boards of the market: \`oi\` and more.
  They go on in a second line.
- without an area, see https://example.test/a.
-
* **cli**: stars are dashes too

### sundry
- **x**: of no kind that we know
### Fixed
- **recorder**: it broke; now it does not.

## [1.0.0] - 2026-11-02
### data
- **folder**: a file moved
## 0.9 (2026-02-30)
### removed
- old
`

describe('the changelog', () => {
  it('is read entry by entry, whatever else stands between', () => {
    expect(changelogEntries(TEXT)).toEqual([
      {
        version: '1.1.0',
        released: null,
        kind: 'added',
        area: 'api',
        title: 'free boards of the market',
        detail: '`oi` and more. They go on in a second line.',
        url: null,
      },
      {
        version: '1.1.0',
        released: null,
        kind: 'added',
        area: 'perptape',
        title: 'without an area, see https://example.test/a',
        detail: null,
        url: 'https://example.test/a',
      },
      {
        version: '1.1.0',
        released: null,
        kind: 'added',
        area: 'cli',
        title: 'stars are dashes too',
        detail: null,
        url: null,
      },
      {
        version: '1.1.0',
        released: null,
        kind: 'fixed',
        area: 'recorder',
        title: 'it broke; now it does not',
        detail: null,
        url: null,
      },
      {
        version: '1.0.0',
        released: '2026-11-02',
        kind: 'data',
        area: 'folder',
        title: 'a file moved',
        detail: null,
        url: null,
      },
      {
        version: '0.9',
        released: null,
        kind: 'removed',
        area: 'perptape',
        title: 'old',
        detail: null,
        url: null,
      },
    ])
    expect(changelogEntries('')).toEqual([])
    expect(changelogEntries('\u0000 nonsense\n- ***\n##\n### \n')).toEqual([])
  })

  it('of this package has entries of several kinds', () => {
    const entries = changelogEntries(readFileSync('CHANGELOG.md', 'utf8'))
    expect(entries.length).toBeGreaterThan(50)
    expect(new Set(entries.map(({ kind }) => kind)).size).toBeGreaterThan(2)
    for (const { title } of entries) expect(title.length).toBeLessThan(220)
  })

  it('is shown newest first and counted by the Monday of its weeks', () => {
    const at = (text: string) => Date.parse(text)
    const row = (title: string, day: string) => ({ at: at(day), kind: 'added', area: 'api', title })
    expect(
      newestEntries([row('b', '2026-11-01'), row('a', '2026-11-01'), row('c', '2026-11-02')]).map(
        ({ title }) => title,
      ),
    ).toEqual(['c', 'a', 'b'])
    // A Sunday, and the Monday after it.
    expect(entriesByWeek([at('2026-11-01T23:59:59Z'), at('2026-11-02'), at('2026-11-08')])).toEqual([
      { week: '2026-10-26', entries: 1 },
      { week: '2026-11-02', entries: 2 },
    ])
  })
})
