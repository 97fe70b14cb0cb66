import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server'
import { DefinitionError, Problem } from '../../core/errors.ts'
import { baseOf } from '../../core/symbols.ts'
import type { Board } from '../../define/board.ts'
import type { Ask } from '../documents/document.ts'
import { inputSchemaOf, ROWS, readArguments } from './arguments.ts'
import { failureOf } from './failure.ts'
import { fitted } from './fit.ts'
import { outputSchemaOf } from './output-schema.ts'
import { TOOL_NAMES, TOOL_NOTES, type ToolNote } from './tool-notes.ts'

/** Characters of a result: of one for which no number of rows was named, and of any. */
const USUAL_SIZE = 39_500
const LARGEST_SIZE = 118_000
/** The board that knows the most coins by name. */
const COINS_BOARD = 'venues-markets'

interface ToolCall {
  readonly arguments: Readonly<Record<string, unknown>>
  readonly ask: Ask
  readonly simulated: boolean
  readonly requestId: string
  /** Told of what is our own fault. */
  readonly onFault: (thrown: unknown) => void
}

export interface Tool {
  readonly listed: ListedTool
  readonly call: (call: ToolCall) => Promise<CallToolResult>
}

/** A tool for each board that names one, in the order that is fixed. */
export function toolsOf(boards: readonly Board[]): Map<string, Tool> {
  const named = new Map(boards.flatMap((board) => (board.mcp === undefined ? [] : [[board.mcp, board]])))
  for (const name of named.keys()) {
    if (!TOOL_NAMES.includes(name)) throw new DefinitionError(`${name} is not among the tools that there are`)
  }
  return new Map(
    TOOL_NAMES.flatMap((name) => {
      const board = named.get(name)
      return board ? [[name, toolOf(name, board, TOOL_NOTES[name]!)]] : []
    }),
  )
}

function toolOf(name: string, board: Board, rules: ToolNote): Tool {
  const listed: ListedTool = {
    name,
    title: board.title,
    description: `${board.about} ${rules.note}`,
    inputSchema: inputSchemaOf(board),
    outputSchema: outputSchemaOf(board, rules),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }
  return {
    listed,
    async call({ arguments: given, ask, simulated, requestId, onFault }) {
      try {
        const { params, limit } = readArguments(board, given)
        const { answer } = await ask(board.id, params)
        const most = limit === null ? USUAL_SIZE : LARGEST_SIZE
        const { structured, text } = fitted(
          board,
          answer,
          { limit: limit ?? ROWS.default, most, simulated },
          rules,
        )
        return { content: [{ type: 'text', text }], structuredContent: structured }
      } catch (thrown) {
        if (!(thrown instanceof Problem)) onFault(thrown)
        const names = await namesFor(thrown, ask)
        return failureOf(thrown, { tool: listed, given, names, requestId })
      }
    },
  }
}

/** What may have been meant by a name that nobody knows: a problem names fifty at most. */
async function namesFor(thrown: unknown, ask: Ask): Promise<readonly string[]> {
  if (!(thrown instanceof Problem)) return []
  const { code, allowed = [] } = thrown
  if (code !== 'unknown_symbol' || (allowed.length > 0 && allowed.length < 50)) return allowed
  try {
    const { answer } = await ask(COINS_BOARD, {})
    const coins = (answer.symbols as { symbol: string }[]).map(({ symbol }) => baseOf(symbol))
    return [...new Set([...allowed, ...coins])]
  } catch {
    return allowed
  }
}
