import { readFile } from 'node:fs/promises'
import { Marked, type Token, type Tokens } from 'marked'
import {
  type Anchor,
  anchorsOf,
  firstSentence,
  inside,
  leadsSomewhere,
  plain,
  rendererOf,
} from '../../content/markdown.ts'
import { once } from '../../core/once.ts'
import { slugOf } from '../../core/slug.ts'
import { meaningPath } from '../../define/meaning-ids.ts'

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

/** What is told in a document of its own; the section that names it shows it whole. */
const CHARGE = { id: 'charge', link: 'CHARGE.md' } as const

/** From where they lie beside src and dist alike. */
export async function readMeanings(): Promise<MeaningSection[]> {
  return meaningSections(...(await readTexts()))
}

/** The same as it was written. */
export async function meaningsText(): Promise<string> {
  return (await readTexts()).join('\n')
}

/** The same in parts, without the documents that it names: what stands before the first section, and each of these. */
export const meaningTexts = once(async () => {
  const [meanings] = await readTexts()
  const [head = '', ...sections] = meanings.split(/^(?=## )/m)
  return { head: head.trim(), sections: sections.map((section) => section.trim()) }
})

function readTexts(): Promise<[meanings: string, charge: string]> {
  const read = (name: string) => readFile(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')
  return Promise.all([read('MEANINGS.md'), read(CHARGE.link)])
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
  const anchors = anchorsOf()
  const headings: Anchor[] = []
  const fields: Anchor[] = []
  const named = new Map<Token, string | null>()
  // What has an item of its own is told there, wherever else a sentence begins with it.
  for (const code of [...leadingNames(tokens), ...namesOfSentences(tokens)])
    if (!named.has(code) && code.text !== 'null') named.set(code, anchors(code.text, fields))
  const marked = new Marked({
    renderer: rendererOf({
      raisedBy: depth - 1,
      headingId: (heading) => anchors(heading, headings),
      codeId: (code) => named.get(code) ?? null,
      addressOf,
    }),
  })
  return {
    id: slugOf(title),
    title,
    about: firstSentence(tokens),
    html: marked.parser(tokens),
    headings,
    fields,
  }
}

/** Where a link of the document leads on the site; null for files of the project, which are not served. */
function addressOf(href: string): string | null {
  if (href === CHARGE.link) return meaningPath(CHARGE.id)
  return leadsSomewhere(href) ? href : null
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
