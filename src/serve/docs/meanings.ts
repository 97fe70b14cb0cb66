import { readFile } from 'node:fs/promises'
import { Marked, type RendererObject, type Token, type Tokens } from 'marked'
import { escaped } from '../../core/markup.ts'
import { meaningPath, slugOf } from '../../define/meaning-ids.ts'

/** One subject of docs/MEANINGS.md, as a page shows it. */
export interface MeaningSection {
  readonly id: string
  readonly title: string
  /** Its first sentence, as text. */
  readonly about: string
  /** Without its own heading, which is the page's. */
  readonly html: string
  readonly headings: readonly Anchor[]
  /** Fields that can be linked to: names in backticks that an item, a row or else a sentence begins with. */
  readonly fields: readonly Anchor[]
}

interface Anchor {
  readonly id: string
  readonly title: string
}

/** What is told in a document of its own; the section that names it shows it whole. */
const CHARGE = { id: 'charge', link: 'CHARGE.md' } as const

/** From where they lie beside src and dist alike. */
export async function readMeanings(): Promise<MeaningSection[]> {
  const read = (name: string) => readFile(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')
  const [meanings, charge] = await Promise.all([read('MEANINGS.md'), read(CHARGE.link)])
  return meaningSections(meanings, charge)
}

export function meaningSections(meanings: string, charge: string): MeaningSection[] {
  const sections = new Map<string, MeaningSection>()
  for (const { title, tokens } of cutAt(2, meanings)) {
    const section = sectionOf(title, tokens, 2)
    if (sections.has(section.id)) throw new Error(`two sections of meanings are ${section.id}`)
    sections.set(section.id, section)
  }
  const [whole] = cutAt(1, charge)
  if (whole && sections.has(CHARGE.id)) sections.set(CHARGE.id, sectionOf(whole.title, whole.tokens, 1))
  return [...sections.values()]
}

/** The page of a text of ours: without its first heading, which is the page's. */
export function markdownHtml(markdown: string): string {
  return cutAt(1, markdown)
    .map(({ title, tokens }) => sectionOf(title, tokens, 1).html)
    .join('')
}

/** The parts of a text that begin with headings of that depth; what stands before the first is left out. */
function cutAt(depth: number, markdown: string): { title: string; tokens: Token[] }[] {
  const parts: { title: string; tokens: Token[] }[] = []
  for (const token of new Marked().lexer(markdown)) {
    if (token.type === 'heading' && token.depth === depth) parts.push({ title: plain(token), tokens: [] })
    else parts.at(-1)?.tokens.push(token)
  }
  return parts
}

function sectionOf(title: string, tokens: Token[], depth: number): MeaningSection {
  const headings: Anchor[] = []
  const fields: Anchor[] = []
  const taken = new Set<string>()
  /** The attribute of an anchor; none where the page has that name already. */
  const anchorIn = (list: Anchor[], name: string): string => {
    const id = slugOf(name)
    if (id === '' || taken.has(id)) return ''
    taken.add(id)
    list.push({ id, title: name })
    return ` id="${id}"`
  }
  const named = new Map<Token, string>()
  // What has an item of its own is told there, wherever else a sentence begins with it.
  for (const code of [...leadingNames(tokens), ...namesOfSentences(tokens)])
    if (!named.has(code) && code.text !== 'null') named.set(code, anchorIn(fields, code.text))
  const marked = new Marked({ renderer: rendererOf(named, (name) => anchorIn(headings, name), depth) })
  return {
    id: slugOf(title),
    title,
    about: firstSentence(tokens),
    html: marked.parser(tokens),
    headings,
    fields,
  }
}

function rendererOf(
  named: ReadonlyMap<Token, string>,
  anchor: (heading: string) => string,
  depth: number,
): RendererObject {
  return {
    // Markdown lets HTML through; here it is what somebody wrote.
    html: ({ text }) => escaped(text),
    image: ({ text }) => escaped(text),
    codespan: (token) => `<code${named.get(token) ?? ''}>${escaped(token.text)}</code>`,
    heading(token) {
      const level = token.depth - depth + 1
      return `<h${level}${anchor(plain(token))}>${this.parser.parseInline(token.tokens)}</h${level}>\n`
    },
    link({ href, tokens }) {
      const to = addressOf(href)
      const text = this.parser.parseInline(tokens)
      return to === null ? text : `<a href="${escaped(to)}">${text}</a>`
    },
    // What scrolls has to be reached without a mouse.
    table(token) {
      const row = (cells: Tokens.TableCell[]) => {
        const written = cells.map(({ header, tokens }) => {
          const name = header ? 'th' : 'td'
          return `<${name}>${this.parser.parseInline(tokens)}</${name}>`
        })
        return `<tr>${written.join('')}</tr>`
      }
      const body = token.rows.map(row).join('\n')
      return `<div class="scroll" tabindex="0"><table>\n<thead>${row(token.header)}</thead>\n<tbody>${body}</tbody>\n</table></div>\n`
    },
  }
}

/** Where a link of the document leads on the site; null for files of the project, which are not served. */
function addressOf(href: string): string | null {
  if (href === CHARGE.link) return meaningPath(CHARGE.id)
  return /^(https?:\/\/|\/(?!\/)|#)/i.test(href) ? href : null
}

/** The names that items and rows begin with. */
function leadingNames(tokens: readonly Token[]): Tokens.Codespan[] {
  return tokens.flatMap((token) => {
    if (token.type === 'list')
      return (token as Tokens.List).items.flatMap(({ tokens: [first, ...rest] }) => [
        ...namesAtStart(first === undefined ? [] : inside(first)),
        ...leadingNames(rest),
      ])
    if (token.type === 'table')
      return (token as Tokens.Table).rows.flatMap(([first]) => namesAtStart(first?.tokens ?? []))
    return []
  })
}

/** `a`, `b` / `c` are three names. */
function namesAtStart(tokens: readonly Token[]): Tokens.Codespan[] {
  const names: Tokens.Codespan[] = []
  for (const token of tokens) {
    if (token.type === 'codespan') names.push(token as Tokens.Codespan)
    else if (token.type === 'strong' && names.length === 0) return namesAtStart(inside(token))
    else if (names.length === 0 || !/^\s*[,/]\s*$/.test(token.raw)) break
  }
  return names
}

/** The names that sentences begin with, or what stands behind a semicolon. */
function namesOfSentences(tokens: readonly Token[]): Tokens.Codespan[] {
  return tokens.flatMap((token) => {
    if (token.type === 'list')
      return (token as Tokens.List).items.flatMap((item) => namesOfSentences(item.tokens))
    if (token.type !== 'paragraph' && token.type !== 'text') return []
    const parts = inside(token)
    return parts.flatMap((_, at) =>
      at === 0 || /[.;]\s+$/.test(parts[at - 1]!.raw) ? namesAtStart(parts.slice(at)) : [],
    )
  })
}

function firstSentence(tokens: readonly Token[]): string {
  const first = tokens.find(({ type }) => type === 'paragraph' || type === 'list')
  const said = first?.type === 'list' ? (first as Tokens.List).items[0] : first
  const text = said === undefined ? '' : plain(said).replace(/\s+/g, ' ').trim()
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text
}

/** Without markup, as it is read aloud. */
function plain(token: Token): string {
  const parts = inside(token)
  if (parts.length > 0) return parts.map(plain).join('')
  return 'text' in token ? token.text : ''
}

const inside = (token: Token): readonly Token[] => ('tokens' in token && token.tokens) || []
