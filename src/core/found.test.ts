import { describe, expect, it } from 'vitest'
import { ranked } from './found.ts'

const all = ['SOLUSDT', 'Order flow', 'OPUSDT', 'coinone'].map((title) => ({ title, path: '/', kind: '' }))
const titles = (wanted: string, most = 10) => ranked(all, wanted, most).map(({ title }) => title)

describe('what a search finds', () => {
  it('goes by titles, those first that begin so, whatever the case', () => {
    expect(titles('o')).toEqual(['Order flow', 'OPUSDT', 'SOLUSDT', 'coinone'])
    expect(titles(' OP ')).toEqual(['OPUSDT'])
    expect(titles('o', 2)).toEqual(['Order flow', 'OPUSDT'])
  })

  it('is nothing where nothing is wanted or has it', () => {
    expect(titles('  ')).toEqual([])
    expect(titles('.*')).toEqual([])
  })
})
