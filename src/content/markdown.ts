import { Marked, type Tokens } from 'marked'
import { escaped } from '../core/markup.ts'

export interface Written {
  /** Its first heading. */
  readonly title: string | null
  /** Without that heading, which is the page's. */
  readonly html: string
}

/** A text of a course as a page shows it. HTML in it is what somebody wrote, pictures are their words. */
export function written(markdown: string): Written {
  const tokens = marked.lexer(markdown)
  const at = tokens.findIndex((token) => token.type === 'heading' && token.depth === 1)
  const [heading] = at === -1 ? [] : tokens.splice(at, 1)
  return {
    title: heading === undefined ? null : (heading as Tokens.Heading).text.replace(/[`*_]/g, '').trim(),
    html: marked.parser(tokens),
  }
}

const marked = new Marked({
  renderer: {
    html: ({ text }) => escaped(text),
    image: ({ text }) => escaped(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      // Whatever runs, or is not said to lead to the web, leads nowhere.
      return /^(https?:\/\/|\/(?!\/)|#)/i.test(href) ? `<a href="${escaped(href)}">${text}</a>` : text
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
  },
})
