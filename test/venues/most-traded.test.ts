import { describe, expect, it } from 'vitest'
import { VenueFacts } from '../../src/recorder/facts.ts'
import { readAnswer } from '../../src/recorder/read-answer.ts'
import { binance } from '../../src/venues/binance/binance.ts'
import { MOST_TRADED, mostTraded } from '../../src/venues/most-traded.ts'

const NOW = Date.UTC(2026, 8, 1, 12)

function factsOf(volumes: Readonly<Record<string, string>>): VenueFacts {
  const facts = new VenueFacts()
  const names = [...Object.keys(volumes), 'NEWUSDT']
  const contracts = names.map((instrument) => ({
    instrument,
    symbol: instrument,
    base: instrument.replace('USDT', ''),
    quote: 'USDT',
    pieces: 1,
    contractSize: 1,
    fundingIntervalHours: 8,
  }))
  facts.setContracts('perp', contracts, 0)
  const tickers = binance.sources.find(({ id }) => id === 'binance.tickers')!
  const traded = Object.entries(volumes).map(([symbol, quoteVolume]) => ({
    symbol,
    lastPrice: '1.5',
    priceChangePercent: '1',
    quoteVolume,
  }))
  const answer = { tickers: traded, premiums: [] }
  facts.noteMarks(tickers, readAnswer(tickers, answer, facts.context(NOW)) ?? {})
  return facts
}

describe('the most traded perpetuals of a venue', () => {
  it('are those of its tickers with the most dollars, and what no ticker tells of comes last', () => {
    const context = factsOf({ AUSDT: '5', BUSDT: '900', CUSDT: '70' }).context(NOW)
    expect(mostTraded(context).map(({ symbol }) => symbol)).toEqual(['BUSDT', 'CUSDT', 'AUSDT', 'NEWUSDT'])
    expect(mostTraded(context, 2).map(({ symbol }) => symbol)).toEqual(['BUSDT', 'CUSDT'])
  })

  it('are forty', () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`C${n}USDT`, String(n + 1)]))
    const chosen = mostTraded(factsOf(many).context(NOW))
    expect(chosen).toHaveLength(MOST_TRADED)
    expect(chosen[0]!.symbol).toBe('C59USDT')
  })
})
