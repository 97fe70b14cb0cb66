import type { CellKind } from '../../define/rule.ts'

/** How the SQL has to hand out a column of that kind, and what the row then carries. */
export function outExpression(kind: CellKind, expression: string): string {
  switch (kind) {
    case 'time':
      return `epoch_ms(${expression})::DOUBLE`
    case 'date':
      return `${expression}::VARCHAR`
    case 'text':
    case 'json':
      return expression
    default:
      return `${expression}::DOUBLE`
  }
}
