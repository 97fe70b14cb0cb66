import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BOARDS } from '../../src/boards/index.ts'
import { type Board, shapesOf } from '../../src/define/board.ts'
import { toolsOf } from '../../src/serve/mcp/tools.ts'

/**
 * A market far larger than any fixture: every list of every answer has hundreds of rows, with long texts. What is asked
 * is made of the schema alone.
 */
const ROWS = 150
const NOW = '2026-11-15T12:07:00.000Z'

function made(schema: z.ZodType, at = 0, depth = 0): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return made(schema.unwrap() as z.ZodType, at, depth)
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [name, made(field as z.ZodType, at, depth)]),
    )
  if (schema instanceof z.ZodArray) {
    const rows = depth === 0 ? ROWS : depth === 1 ? 30 : 3
    return Array.from({ length: rows }, (_, row) => made(schema.element as z.ZodType, row, depth + 1))
  }
  if (schema instanceof z.ZodTuple)
    return (schema.def.items as z.ZodType[]).map((item) => made(item, at, depth + 1))
  if (schema instanceof z.ZodRecord)
    return Object.fromEntries(
      ['binance', 'bybit', 'okx'].map((name) => [name, made(schema.valueType as z.ZodType, at, depth)]),
    )
  if (schema instanceof z.ZodUnion) return made(schema.options[0] as z.ZodType, at, depth)
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodBoolean) return false
  if (schema instanceof z.ZodNumber) return 1_234_567.891_234 + at
  if (schema instanceof z.ZodISODate) return '2026-11-15'
  if (schema instanceof z.ZodISODateTime) return NOW
  return `a text of some length, number ${at}`
}

async function sizeOf(board: Board, shape: z.ZodObject, given: Record<string, unknown>) {
  const answer = { generatedAt: NOW, ...(made(shape) as object), as_of: NOW, asOf: NOW, stale: false }
  const ask = async () => ({ answer, asOf: null, staleFrom: null, ranAt: 0 })
  const tool = toolsOf([board]).get(board.mcp!)!
  const result = await tool.call({
    arguments: given,
    ask,
    simulated: true,
    requestId: '',
    onFault: (thrown) => {
      throw thrown
    },
  })
  expect(result.isError).toBeUndefined()
  return {
    characters: JSON.stringify(result).length,
    structured: result.structuredContent as Record<string, unknown>,
  }
}

describe.each(BOARDS.filter(({ mcp }) => mcp !== undefined))('$mcp of a large market', (board) => {
  it.each(shapesOf(board).map((shape) => ({ shape })))('keeps to its size', async ({ shape }) => {
    const usual = await sizeOf(board, shape, {})
    expect(usual.characters).toBeLessThan(40_000)
    expect(usual.structured.truncated).toBe(Object.keys(usual.structured.row_totals as object).length > 0)
    const most = board.mcp === 'get_pressure_scores' ? 200 : 500
    const large = await sizeOf(board, shape, { limit: most })
    expect(large.characters).toBeLessThan(120_000)
    expect(large.characters).toBeGreaterThanOrEqual(usual.characters)
  })
})
