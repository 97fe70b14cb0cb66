import { type Format, shown, UNKNOWN } from '../../core/format.ts'
import { Html, html } from '../../core/markup.ts'

/** A column of a list: what a row has there, as a figure in its format, as text, or drawn. */
export type Column<R> = {
  readonly head: string
  /** Said of the head where it alone would not be understood. */
  readonly title?: string
} & (
  | {
      readonly figure: (row: R) => number | null | undefined
      readonly format: Format
      /** Coloured by its sign. */
      readonly signed?: true
    }
  | { readonly text: (row: R) => string | Html | null }
  /** A picture, which has no order. */
  | { readonly picture: (row: R) => Html }
)

interface TableOptions {
  /** What the table is, for who cannot see it. */
  readonly caption: string
  /** Whether readers may sort it; a list of ranks may not. */
  readonly sortable?: boolean
  /** Long ones are scrolled in their place. */
  readonly tall?: true
  readonly class?: string
}

/** A list as a table that can be sorted; its first column stays in sight when the rest is scrolled. */
export function table<R>(rows: readonly R[], columns: readonly Column<R>[], options: TableOptions): Html {
  const { caption, sortable = true } = options
  const head = columns.map((column) => {
    const isFigure = 'figure' in column
    const label =
      sortable && !('picture' in column)
        ? html`<button type="button">${column.head}</button>`
        : html`${column.head}`
    return html`<th scope="col" class="${isFigure ? 'n' : 't'}" title="${column.title ?? ''}">${label}</th>`
  })
  const body = rows.map((row) => html`<tr>${columns.map((column, at) => cellOf(row, column, at === 0))}</tr>`)
  return html`<div class="scroll ${options.tall ? 'tall' : ''}" tabindex="0" role="region" aria-label="${caption}"><table class="list ${options.class ?? ''}"${sortable ? new Html(' data-sortable') : ''}><caption class="unseen">${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

function cellOf<R>(row: R, column: Column<R>, isFirst: boolean): Html {
  if ('text' in column) {
    const text = column.text(row)
    const inside = text instanceof Html ? text : html`${text ?? UNKNOWN}`
    return isFirst ? html`<th scope="row" class="t">${inside}</th>` : html`<td class="t">${inside}</td>`
  }
  if ('picture' in column) return html`<td class="t">${column.picture(row)}</td>`
  const value = column.figure(row)
  const known = typeof value === 'number' && Number.isFinite(value)
  const tone = column.signed && known ? toneOf(value) : ''
  // Sorting goes by the figure, not by its text.
  return html`<td class="n ${tone}" data-v="${known ? value : ''}">${shown(column.format, value)}</td>`
}

/** The colour of a figure by its sign. */
export function toneOf(value: number | null | undefined): 'long' | 'short' | 'dim' {
  return value === null || value === undefined || value === 0 ? 'dim' : value > 0 ? 'long' : 'short'
}
