import { Marked } from 'marked'
import { anchorsOf, leadsSomewhere, rendererOf, withoutHead } from '../../content/markdown.ts'
import { DefinitionError } from '../../core/errors.ts'
import { MEANING_IDS } from '../../define/meaning-ids.ts'
import { servedAt } from './menu.ts'

/** What stands in a text for something that is defined elsewhere. */
export interface Fillings {
  readonly publicUrl: string
  /** Tables in Markdown, by the names that `{table:name}` calls them. */
  readonly tables: Readonly<Record<string, () => string>>
}

/** `{base_url}` is the address of the service; a line `{table:plans}` is the table of that name. */
export function filled(markdown: string, { publicUrl, tables }: Fillings): string {
  return markdown
    .replace(/^\{table:([\w-]+)\}$/gm, (_, name: string) => {
      const table = tables[name]
      if (!table) throw new DefinitionError(`a text of the docs names the table ${name}, which there is not`)
      return table()
    })
    .replaceAll(']({base_url}/', '](/')
    .replaceAll('{base_url}', publicUrl)
}

/** Without its title and the paragraph beneath, which stand at the head of the page. */
export function guideHtml(markdown: string): string {
  const anchors = anchorsOf()
  const marked = new Marked({
    renderer: rendererOf({ headingId: (title) => anchors(title, []), addressOf }),
  })
  const tokens = marked.lexer(markdown)
  withoutHead(tokens)
  return marked.parser(tokens)
}

/** Links between files of the project are links between pages here. */
export function addressOf(href: string): string | null {
  if (leadsSomewhere(href)) return href
  const [, name, part = ''] = /^(?:\.\.?\/)*(?:[\w-]+\/)*([\w.-]+\.md)(#[\w-]*)?$/.exec(href) ?? []
  if (name === 'CHARGE.md') return '/docs/meanings/charge'
  if (name === 'MEANINGS.md') return meaningAt(part.slice(1))
  const path = name === undefined ? null : servedAt(name)
  return path === null ? null : `${path}${part}`
}

/** Its sections are pages of their own. */
function meaningAt(section: string): string {
  return (MEANING_IDS as readonly string[]).includes(section) ? `/docs/meanings/${section}` : '/docs/meanings'
}
