import { describe, expect, it } from 'vitest'
import { addressOf, filled, guideHtml } from './guide-html.ts'
import { guideText } from './guide-texts.ts'

const TEXT = `# A guide

What it is about, with a \`word\`.

## First <b>part</b>
Ask [{base_url}/account]({base_url}/account), or \`{base_url}/x\`.

{table:plans}

### Deeper
<script>alert(1)</script>

## First part
See [limits](limits.md#by-plan).
`
const fillings = { publicUrl: 'https://tape.example', tables: { plans: () => '| a |\n|---|\n| 1 |' } }

describe('a text of the docs', () => {
  it('says what it is called, about, and divided into', () => {
    expect(guideText('a.md', TEXT)).toMatchObject({
      title: 'A guide',
      about: 'What it is about, with a word.',
      headings: [{ id: 'first-b-part-b' }, { id: 'first-part', title: 'First part' }],
    })
    expect(guideText('a.md', '# A\n\n## B\nText.\n').about).toBeNull()
    expect(() => guideText('a.md', 'nothing')).toThrow('a.md has no title')
  })

  it('is filled with what is defined elsewhere', () => {
    const text = filled(TEXT, fillings)
    expect(text).toContain('[https://tape.example/account](/account), or `https://tape.example/x`')
    expect(text).toContain('\n| a |\n|---|\n| 1 |\n')
    expect(() => filled('{table:nope}', fillings)).toThrow('nope')
    expect(filled('as {table:nope} in a sentence', fillings)).toContain('{table:nope}')
  })

  it('is shown without its head, and lets no HTML through', () => {
    const html = guideHtml(filled(TEXT, fillings))
    expect(html).not.toContain('A guide')
    expect(html).not.toContain('What it is about')
    expect(html).toContain('<h2 id="first-part"><a class="anchor" href="#first-part">First part</a></h2>')
    expect(html).toContain('<td>1</td>')
    expect(html).not.toMatch(/<(b|script)>/)
    expect(html).toContain('<a href="/docs/limits#by-plan">limits</a>')
  })
})

it.each([
  ['paying.md', '/docs/paying'],
  ['../OPERATE.md#payments', '/docs/operating#payments'],
  ['docs/guide/mcp.md', '/docs/mcp'],
  ['../../CHANGELOG.md', '/docs/changelog'],
  ['../MEANINGS.md', '/docs/meanings'],
  ['MEANINGS.md#open-interest', '/docs/meanings/open-interest'],
  ['CHARGE.md', '/docs/meanings/charge'],
  ['#here', '#here'],
  ['https://www.x402.org', 'https://www.x402.org'],
  ['decisions/0001-x.md', null],
  ['javascript:alert(1)', null],
])('a link to %s leads to %s', (href, to) => {
  expect(addressOf(href)).toBe(to)
})
