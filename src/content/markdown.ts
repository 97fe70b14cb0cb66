import { Marked, type RendererObject, type Token, type Tokens } from 'marked'
import { escaped } from '../core/markup.ts'
import { slugOf } from '../core/slug.ts'

/** A place in a text that can be linked to. */
export interface Anchor {
  readonly id: string
  readonly title: string
}

/** How a text becomes markup, where that differs between texts. */
interface Rendering {
  /** Where a link leads; null where that is nowhere, and its words alone are left. */
  readonly addressOf?: (href: string) => string | null
  /** How many levels headings come up, because those above them are not shown. */
  readonly raisedBy?: number
  /** By which a heading can be linked to; null where it cannot. */
  readonly headingId?: (title: string) => string | null
  /** The same of a name between backticks. */
  readonly codeId?: (code: Tokens.Codespan) => string | null
}

/** The one way from Markdown to markup. HTML in it is what somebody wrote, pictures are their words. */
export function rendererOf(rendering: Rendering = {}): RendererObject {
  const { addressOf = (href) => (leadsSomewhere(href) ? href : null), raisedBy = 0 } = rendering
  return {
    html: ({ text }) => escaped(text),
    image: ({ text }) => escaped(text),
    codespan: (token) => `<code${idOf(rendering.codeId?.(token))}>${escaped(token.text)}</code>`,
    heading(token) {
      const level = token.depth - raisedBy
      const words = this.parser.parseInline(token.tokens)
      const id = rendering.headingId?.(plain(token)) ?? null
      const isLinked = id !== null && !words.includes('<a ')
      const text = isLinked ? `<a class="anchor" href="#${id}">${words}</a>` : words
      return `<h${level}${idOf(id)}>${text}</h${level}>\n`
    },
    link({ href, tokens }) {
      const to = addressOf(href)
      const text = this.parser.parseInline(tokens)
      return to === null ? text : `<a href="${escaped(to)}">${text}</a>`
    },
    // What scrolls has to be reached without a mouse.
    table(token) {
      const row = (cells: Tokens.TableCell[]) => {
        const cellsOf = cells.map(({ header, tokens }) => {
          const name = header ? 'th' : 'td'
          return `<${name}>${this.parser.parseInline(tokens)}</${name}>`
        })
        return `<tr>${cellsOf.join('')}</tr>`
      }
      return `<div class="scroll" tabindex="0"><table><thead>${row(token.header)}</thead><tbody>${token.rows.map(row).join('')}</tbody></table></div>\n`
    },
  }
}

/** Whatever runs, or is not said to lead to the web, leads nowhere. */
export function leadsSomewhere(href: string): boolean {
  return /^(https?:\/\/|\/(?!\/)|#)/i.test(href)
}

/** Gives out ids of one page, and puts what has one on a list; null where the page has that name already. */
export function anchorsOf(): (name: string, list: Anchor[]) => string | null {
  const taken = new Set<string>()
  return (name, list) => {
    const id = slugOf(name)
    if (id === '' || taken.has(id)) return null
    taken.add(id)
    list.push({ id, title: name })
    return id
  }
}

export interface Written {
  /** Its first heading. */
  readonly title: string | null
  /** Without that heading, which is the page's. */
  readonly html: string
}

/** A text of a course as a page shows it. */
export function written(markdown: string): Written {
  const tokens = marked.lexer(markdown)
  const title = withoutTitle(tokens)
  return { title, html: marked.parser(tokens) }
}

/** Takes the heading of the whole text out of it. */
function withoutTitle(tokens: Token[]): string | null {
  const at = tokens.findIndex((token) => token.type === 'heading' && token.depth === 1)
  return at === -1 ? null : plain(tokens.splice(at, 1)[0]!).trim()
}

/** The same with the paragraph that the text begins with, as text. */
export function withoutHead(tokens: Token[]): { title: string | null; lead: string | null } {
  const title = withoutTitle(tokens)
  const at = tokens.findIndex(({ type }) => type !== 'space')
  const lead = tokens[at]?.type === 'paragraph' ? plain(tokens.splice(at, 1)[0]!) : null
  return { title, lead }
}

const marked = new Marked({ renderer: rendererOf() })

export function firstSentence(tokens: readonly Token[]): string {
  const first = tokens.find(({ type }) => type === 'paragraph' || type === 'list')
  const said = first?.type === 'list' ? (first as Tokens.List).items[0] : first
  const text = said === undefined ? '' : plain(said).replace(/\s+/g, ' ').trim()
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text
}

/** Without markup, as it is read aloud. */
export function plain(token: Token): string {
  const parts = inside(token)
  if (parts.length > 0) return parts.map(plain).join('')
  return 'text' in token ? token.text : ''
}

export const inside = (token: Token): readonly Token[] => ('tokens' in token && token.tokens) || []

function idOf(id: string | null | undefined): string {
  return id === null || id === undefined ? '' : ` id="${id}"`
}
