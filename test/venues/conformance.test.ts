import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { SourceError } from '../../src/core/errors.ts'
import type { RowsByTable } from '../../src/define/into.ts'
import type { ByMarket, Contract, Market } from '../../src/define/market.ts'
import { faultOf } from '../../src/define/table.ts'
import { PROVIDERS } from '../../src/providers/index.ts'
import { readAnswer } from '../../src/recorder/read-answer.ts'
import { VENUES } from '../../src/venues/index.ts'
import { contextFor, contractOf, NOW, scriptedApi } from './context.ts'

/** `<venue>/<source>.json`: what a venue sends, and what must become of it. */
interface Payloads {
  /** What the other sources of the venue have found out. */
  readonly contracts?: Partial<ByMarket<readonly Parameters<typeof contractOf>[0][]>>
  readonly marks?: Partial<ByMarket<Readonly<Record<string, number>>>>
  /** The calls of a poll, in any order, and the messages that a stream sends first. */
  readonly asks: readonly unknown[]
  readonly cases: readonly Case[]
}

interface Case {
  readonly case: string
  /** As the venue sends it; where `ask` makes several calls, as it joins them. */
  readonly answer: unknown
  /** Of the only table, or by table; null for an acknowledgement. */
  readonly rows?: readonly object[] | RowsByTable | null
  readonly lists?: Partial<ByMarket<readonly Partial<Contract>[]>>
  readonly fault?: SourceError['fault']
}

const fileOf = (id: string) => new URL(`./${id.replace('.', '/')}.json`, import.meta.url)

const SOURCES = [...VENUES, ...PROVIDERS].flatMap(({ sources }) => sources)

describe.each(SOURCES.map((source) => [source.id, source] as const))('%s', (id, source) => {
  it('has payloads that it must understand, and some that it must not', () => {
    expect(existsSync(fileOf(id)), `${fileOf(id).pathname} is missing`).toBe(true)
    const { cases } = read(id)
    expect(cases.some(({ rows }) => rows)).toBe(true)
    expect(cases.some(({ fault }) => fault)).toBe(true)
  })

  it('asks for what it needs, and for nothing else', async () => {
    const payloads = read(id)
    const api = scriptedApi(() => [])
    const context = contextOf(payloads)
    if (source.kind === 'poll') await source.ask(api, context).catch(() => {})
    const asked = source.kind === 'poll' ? api.calls : source.subscribe(context)
    expect(asked).toEqual(payloads.asks)
  })

  const { cases } = existsSync(fileOf(id)) ? read(id) : { cases: [] }
  it.each(cases.map((one) => [one.case, one] as const))('%s', (_, { answer, rows, lists, fault }) => {
    const context = contextOf(read(id))
    if (fault) {
      expect(() => readAnswer(source, answer, context)).toThrow(expect.objectContaining({ fault }))
      return
    }
    const given = readAnswer(source, answer, context)
    expect(given).toEqual(Array.isArray(rows) ? { [source.into.name]: rows } : rows)
    for (const [name, table] of Object.entries(source.tables))
      for (const row of given?.[name] ?? []) expect(faultOf(table, row, NOW)).toBeNull()
    for (const [market, contracts] of Object.entries(lists ?? {})) {
      expect(source.kind === 'poll' && source.lists?.[market as Market]?.(answer)).toMatchObject(contracts)
    }
  })
})

function read(id: string): Payloads {
  return JSON.parse(readFileSync(fileOf(id), 'utf8')) as Payloads
}

function contextOf({ contracts = {}, marks = {} }: Payloads) {
  const known = Object.entries(contracts).map(([market, list]) => [market, list.map(contractOf)])
  return contextFor(Object.fromEntries(known), marks)
}
