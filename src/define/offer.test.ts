import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import * as is from './answer.ts'
import { board } from './board.ts'
import { deeperBoard } from './deeper-board.ts'
import { offer } from './offer.ts'
import { choice, optionalText, paramNote, whole } from './params.ts'
import { number, table, text, time } from './table.ts'
import { factsOf, tableHistory } from './table-history.ts'

const readings = table({
  name: 'readings',
  about: 'Readings.',
  columns: { ts: time(), interval: text(), value: number() },
  time: 'ts',
  key: ['ts', 'interval'],
  writes: 'append',
  cadence: '1h',
  keepDays: null,
})
const namesSpec = {
  about: 'Names.',
  columns: { interval: text(), label: text(), since: time() },
  time: 'since',
  key: ['interval'],
  writes: 'replace',
  cadence: 'on change',
} as const
const anything = (about: string) => optionalText(/^\w+$/, 'a word', about)
const history = { columns: ['ts', 'value'], limitMax: 50 } as const
const sold = { route: 'readings', priceUsd: 0.01, about: 'Readings.', source: 'the tests' }
const namesOf = ({ params }: { params: z.ZodObject }) => Object.keys(params.shape)

describe('the history of a table', () => {
  it('takes what its offer says, then what every history takes', () => {
    const made = offer({
      ...sold,
      aliases: ['old-readings'],
      params: {
        exchange: anything('An interval, as it was called first.'),
        interval: choice(['1h', '4h'], { default: '1h', about: 'An interval.' }),
      },
      answer: tableHistory(readings, { ...history, by: { exchange: 'interval', interval: 'interval' } }),
    })
    expect(namesOf(made)).toEqual([
      'exchange',
      'interval',
      'from',
      'to',
      'limit',
      'order',
      'cursor',
      'format',
    ])
    expect(paramNote(made.params.shape.limit)?.schema).toMatchObject({ maximum: 50, default: 50 })
    expect(paramNote(made.params.shape.interval)?.schema).toMatchObject({ default: '1h' })
  })

  it('may go back by days, be of another table, and know more of its subject', () => {
    const names = table({ ...namesSpec, name: 'names' })
    const facts = factsOf(names, {
      by: 'interval',
      columns: ['label'],
      picks: { label: ['label', 'interval'] },
    })
    const other = tableHistory(names, { columns: ['label'], by: { label: 'label' }, limitMax: 9 })
    const answer = tableHistory(readings, {
      ...history,
      columns: ['ts', 'label', 'more'],
      changes: { more: 'value' },
      facts,
      back: 'days',
      instead: { when: 'other', history: other },
    })
    const params = {
      label: anything('A label.'),
      days: whole({ min: 1, max: 9, default: 7, about: 'How far back.' }),
      other: anything('Of another table.'),
    }
    expect(namesOf(offer({ ...sold, params, answer })).slice(0, 3)).toEqual(['label', 'days', 'other'])
    expect(answer.sample).toEqual({ ts: '2026-11-01T00:00:00.000Z', label: 'text', more: 1.5 })
    const { days: _, ...lacking } = params
    expect(() => offer({ ...sold, params: lacking as typeof params, answer })).toThrow('picked by days')
    const wrong = { by: 'interval', columns: ['lable' as 'label'], picks: {} } as const
    expect(() => factsOf(names, wrong)).toThrow('no column lable')
  })

  it('leaves no parameter without a use', () => {
    const answer = tableHistory(readings, history)
    const params = { interval: anything('An interval.') }
    expect(() => offer({ ...sold, params, answer })).toThrow('nothing is made of its parameter interval')
  })

  it.each([
    [{ route: 'Readings' }, 'lower case'],
    [{ aliases: ['a b'] }, 'lower case'],
    [{ priceUsd: 0 }, 'price'],
    [{ priceUsd: Number.NaN }, 'price'],
  ])('%j is no offer', (wrong, why) => {
    const answer = tableHistory(readings, history)
    expect(() => offer({ ...sold, params: {}, answer, ...wrong })).toThrow(why)
  })
})

describe('a board asked with more depth', () => {
  const spec = {
    id: 'readings',
    path: '/api/public/readings',
    title: 'Readings',
    about: 'Readings.',
    cadence: '1h',
    spelling: 'snake',
    params: {
      limit: whole({ min: 1, max: 10, default: 5, about: 'How many.' }),
      interval: anything('An interval.'),
    },
    result: is.part({ items: is.listOf(is.part({ value: is.ratio('A reading.') }), 'Readings.') }),
    example: {},
    reads: { readings },
    subject: 'readings',
    compute: async () => ({ items: [] }),
  } as const
  const shown = board({ ...spec, list: 'items' })
  const deep = { limit: whole({ min: 1, max: 1_000, default: 500, about: 'How many.' }) }

  it('takes the parameters of the board, those of the offer in their place', () => {
    const made = offer({ ...sold, params: deep, answer: deeperBoard(shown) })
    expect(namesOf(made)).toEqual(['limit', 'interval', 'format'])
    expect(paramNote(made.params.shape.limit)?.schema).toMatchObject({ maximum: 1_000 })
  })

  it('cannot take what the board does not, nor sell a board without rows', () => {
    const params = { depth: anything('How deep.') }
    expect(() => offer({ ...sold, params, answer: deeperBoard(shown) })).toThrow('parameter depth')
    expect(() => deeperBoard(board(spec))).toThrow('has rows')
  })
})
