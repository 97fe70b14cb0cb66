/** Rows as aligned text; numbers to the right, or the columns that are said to be of numbers. */
export function textTable(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  ofNumbers?: readonly boolean[],
): string {
  const cells = [headings, ...rows].map((row) => row.map(String))
  const widths = headings.map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)))
  const rightAligned =
    ofNumbers ?? headings.map((_, i) => rows.length > 0 && rows.every((row) => typeof row[i] === 'number'))
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => (rightAligned[i] ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
      .join('  ')
      .trimEnd()
  return [
    line(cells[0]!),
    widths.map((width) => '─'.repeat(width)).join('  '),
    ...cells.slice(1).map(line),
  ].join('\n')
}
