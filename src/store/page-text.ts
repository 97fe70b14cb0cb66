import { dayMs, type Ms } from '../core/time.ts'
import type { Position } from '../define/reader.ts'
import type { AnyTable } from '../define/table.ts'
import type { ColumnsAnswer, EndCell, PageFacts } from './answer.ts'
import type { PageWindows } from './page-windows.ts'
import type { Extent, RowsText, TextCall, TextShape } from './port.ts'
import { orderColumns } from './position.ts'
import type { AnyRange } from './questions.ts'
import { RowText, type TextColumn, type TextForm } from './row-text.ts'

/** Rows of a window, in order and cut to the page; what its text shows comes first. */
export interface PageAnswer extends ColumnsAnswer {
  readonly page: PageFacts
  /** How long the engine was at it. */
  readonly ms: number
}

/** What a page of text is made with. */
export interface PageSource {
  readonly windows: PageWindows
  /** As it was a while ago. */
  readonly extent: Extent
  readonly ask: (query: AnyRange) => Promise<PageAnswer>
}

/** Window after window, until the page is full or there are no more rows. */
export async function pageText(
  form: TextForm,
  table: AnyTable,
  query: AnyRange,
  shape: TextShape,
  { windows: densities, extent, ask }: PageSource,
  { spend, signal }: TextCall,
): Promise<RowsText> {
  const text = new RowText(form, table, shape)
  const windows = densities.of(table, query, extent)
  let [count, truncated] = [0, false]
  let begin: PageFacts['begin'] = null
  let end: PageFacts['end'] = null
  for (let window = windows.next(0); !window.done && !truncated; ) {
    const left = { ...query, ...window.value, limit: query.limit - count }
    const { rows, columns, page, ms } = await ask(left)
    signal?.throwIfAborted()
    const begun = performance.now()
    text.add(rows, columns as readonly TextColumn[])
    spend?.(ms + performance.now() - begun)
    count += rows
    truncated = page.found > rows
    begin ??= page.begin
    end = page.end ?? end
    window = windows.next(page.found)
  }
  const newest = query.order === 'asc' ? end : begin
  return {
    text: text.done(),
    count,
    truncated,
    end: end && positionOf(table, end),
    newest: newest && timeOf(newest[0]!),
  }
}

function positionOf(table: AnyTable, cells: readonly EndCell[]): Position {
  return orderColumns(table).map((name, index) =>
    table.columns[name].kind === 'boolean' ? cells[index] === 1 : cells[index]!,
  )
}

export function timeOf(cell: EndCell): Ms {
  return typeof cell === 'string' ? dayMs(cell)! : cell
}
