import { readFile } from 'node:fs/promises'
import { Marked } from 'marked'
import { type Anchor, anchorsOf, plain, withoutHead } from '../../content/markdown.ts'

/** A text of the docs as it was written, and what lists say of it. */
export interface GuideText {
  readonly title: string
  /** The paragraph beneath its title; null where there is none. */
  readonly about: string | null
  readonly headings: readonly Anchor[]
  readonly markdown: string
}

/** By their paths in the project; from where they lie beside src and dist alike. */
export async function readGuides(files: readonly string[]): Promise<ReadonlyMap<string, GuideText>> {
  const read = async (file: string) => {
    const markdown = await readFile(new URL(`../../../${file}`, import.meta.url), 'utf8')
    return [file, guideText(file, markdown)] as const
  }
  return new Map(await Promise.all(files.map(read)))
}

export function guideText(file: string, markdown: string): GuideText {
  const tokens = new Marked().lexer(markdown)
  const { title, lead } = withoutHead(tokens)
  if (title === null) throw new Error(`${file} has no title`)
  const anchors = anchorsOf()
  const headings: Anchor[] = []
  for (const token of tokens)
    if (token.type === 'heading') anchors(plain(token), token.depth === 2 ? headings : [])
  return { title, about: lead, headings, markdown }
}
