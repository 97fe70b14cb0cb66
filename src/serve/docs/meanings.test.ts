import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { slugOf } from '../../core/slug.ts'
import { MEANING_IDS, meaningPath } from '../../define/meaning-ids.ts'
import { meaningSections, readMeanings } from './meanings.ts'

const MARKDOWN = `# Meanings
Before the first.

## Open interest & more
One-sided <b onclick="x()">always</b>. \`score\` first; \`size\`, \`side\` too. \`null\` is no field.
- \`openInterestUsd\`: of the *reference* venue.
- \`oi1hPct\`, \`oi4hPct\` / \`as_of\`: change of \`coins\`.
- **\`venue=all\`** adds up.
- \`openInterestUsd\` once more, and [the map](https://example.com/?a=1&b=2), [here](#as_of), [there](/docs).
- [a file](decisions/0001-x.md), [worse](javascript:alert(1)), [no host](//example.com), ![picture](x.png)

<script>alert(1)</script>

### Finer \`things\`
| name | is |
|---|---|
| \`score\` | a \`figure\` |

## Charge
Told in [CHARGE.md](CHARGE.md).

## After
See [the model](CHARGE.md).
`
const CHARGE = '# Charge\n\nA model of our own.\n\n## The rule\n- `score`: high.\n'

describe('a text in sections', () => {
  const sections = meaningSections(MARKDOWN, CHARGE)
  const [first, charge, after] = sections

  it('has one for each subject', () => {
    expect(sections.map(({ id }) => id)).toEqual(['open-interest-more', 'charge', 'after'])
    expect(first!.title).toBe('Open interest & more')
    expect(first!.html).not.toContain('Before the first')
    expect(first!.html).not.toContain('<h1')
  })

  it('names the fields that items, rows and sentences begin with, each once', () => {
    expect(first!.fields).toEqual([
      { id: 'openinterestusd', title: 'openInterestUsd' },
      { id: 'oi1hpct', title: 'oi1hPct' },
      { id: 'oi4hpct', title: 'oi4hPct' },
      { id: 'as_of', title: 'as_of' },
      { id: 'venue-all', title: 'venue=all' },
      { id: 'score', title: 'score' },
      { id: 'size', title: 'size' },
      { id: 'side', title: 'side' },
    ])
    for (const { id, title } of first!.fields)
      expect(first!.html.split(`<code id="${id}">${title}</code>`)).toHaveLength(2)
    expect(first!.html).toContain('<code>coins</code>')
    expect(first!.html).toContain('<code>figure</code>')
  })

  it('has headings below that of the page', () => {
    expect(first!.headings).toEqual([{ id: 'finer-things', title: 'Finer things' }])
    expect(first!.html).toContain(
      '<h2 id="finer-things"><a class="anchor" href="#finer-things">Finer <code>things</code></a></h2>',
    )
  })

  it('lets no HTML through', () => {
    expect(first!.html).not.toMatch(/<(b|script|img)\b/)
    expect(first!.html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
  })

  it('keeps links that lead somewhere, and the words of the others', () => {
    const links = [...first!.html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)
    expect(links).toEqual(['https://example.com/?a=1&#38;b=2', '#as_of', '/docs'])
    expect(first!.html).toContain('a file, worse, no host, picture')
  })

  it('wraps tables, which can be reached by keyboard', () => {
    expect(first!.html).toContain('<div class="scroll" tabindex="0"><table>')
    expect(first!.html).toContain('<thead><tr><th>name</th><th>is</th></tr></thead>')
    expect(first!.html).toContain('<td><code id="score">score</code></td>')
  })

  it('begins with a sentence that says what it is about', () => {
    expect(first!.about).toBe('One-sided <b onclick="x()">always</b>.')
    expect(charge!.about).toBe('A model of our own.')
  })

  it('shows a model that is told elsewhere, and links to it', () => {
    expect(charge!.headings).toEqual([{ id: 'the-rule', title: 'The rule' }])
    expect(charge!.html).toContain('<h2 id="the-rule">')
    expect(charge!.fields).toEqual([{ id: 'score', title: 'score' }])
    expect(after!.html).toContain('<a href="/docs/meanings/charge">the model</a>')
  })

  it('refuses two of one name', () => {
    expect(() => meaningSections('## A b\n\n## A-b\n', CHARGE)).toThrow('a-b')
  })
})

describe('docs/MEANINGS.md', () => {
  it('has the sections that pages may link to, and no other', async () => {
    expect((await readMeanings()).map(({ id }) => id)).toEqual([...MEANING_IDS])
  })

  it('is where a chart finds its figure', async () => {
    const section = (await readMeanings()).find(({ id }) => id === 'open-interest')!
    expect(meaningPath('open-interest', 'openInterestUsd')).toBe(
      '/docs/meanings/open-interest#openinterestusd',
    )
    expect(section.html).toContain('id="openinterestusd"')
    expect(meaningPath('units-and-names')).toBe('/docs/meanings/units-and-names')
  })

  it('has something to say on each, and no id twice on a page', async () => {
    for (const { id, title, about, html } of await readMeanings()) {
      expect(slugOf(title)).toBe(id)
      expect(about.length, id).toBeGreaterThan(15)
      const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, one]) => one)
      expect(new Set(ids).size, id).toBe(ids.length)
      const within = [...html.matchAll(/href="(\/docs\/meanings\/)?([^"#]*)/g)]
      for (const [, path, to] of within) if (path) expect(MEANING_IDS, id).toContain(to)
    }
  })

  it('comes with the package', () => {
    const { files } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(files).toEqual(expect.arrayContaining(['docs/MEANINGS.md', 'docs/CHARGE.md']))
  })
})
