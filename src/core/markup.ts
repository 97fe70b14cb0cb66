/** What XML 1.0 has no place for, escaped or not: control characters but for tab and line ends, and halves of characters. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Text within HTML or XML, in an element or in quotes. */
export function escaped(text: string): string {
  return text.replace(NOT_IN_XML, '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Markup that is one already: whatever else is put into it was text and is escaped. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }

  toString(): string {
    return this.markup
  }
}

export type HtmlPart = Html | string | number | null | undefined | false | readonly HtmlPart[]

/** Markup with values in it. Texts are escaped, markup is not, lists stand one after the other, nothing is nothing. */
export function html(pieces: TemplateStringsArray, ...values: readonly HtmlPart[]): Html {
  return new Html(
    pieces.map((piece, place) => piece + (place < values.length ? markupOf(values[place]) : '')).join(''),
  )
}

function markupOf(value: HtmlPart): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.markup
  if (Array.isArray(value)) return value.map(markupOf).join('')
  return escaped(String(value))
}
