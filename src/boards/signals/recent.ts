import type { Instant } from '../../core/clock.ts'
import { noSuch } from '../../core/errors.ts'
import { sum } from '../../core/stats.ts'
import { HOUR } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { optionalPerpSymbol, optionalText, whole } from '../../define/params.ts'
import type { Readers } from '../../define/reader.ts'
import { closedSignalTables, readClosedSignals } from '../../readings/signals/closed-signals.ts'
import { CLOSED, type Only } from '../../readings/signals/closed-trades.ts'
import { closedSignalFields } from '../../readings/signals/performance-fields.ts'
import { STRATEGIES } from '../../signals/strategies/index.ts'
import { perpTickers } from '../../tables/market/tickers.ts'
import { SIGNALS_CADENCE } from './performance.ts'

const tables = { ...closedSignalTables, tickers: perpTickers }

/** Ids are in kebab-case. */
export const STRATEGY_NAME = /^(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*$/

export const recentBoard = board({
  id: 'recent',
  path: '/api/public/recent',
  title: 'Signals that ended',
  about:
    'The newest signals of our own strategies that ended: how, with what result after costs, and the hash under which each was decided.',
  limit: 'hard',
  cadence: SIGNALS_CADENCE,
  spelling: 'camel',
  params: {
    hours: whole({ unit: 'hours', min: 1, max: 168, default: 24, about: 'How far back.' }),
    limit: whole({ min: 1, max: 100, default: 20, about: 'How many signals.' }),
    symbol: optionalPerpSymbol('Only of this perpetual, as BTCUSDT or BTC; counts too.'),
    strategy: optionalText(
      STRATEGY_NAME,
      'a strategy by its id, such as funding-fade',
      'Only of this strategy; counts too.',
    ),
  },
  result: is.part({
    hours: is.integer('hours', 'How far back the list goes.'),
    total24h: is.count('Signals that ended in 24 hours, however far back the list goes.'),
    wins24h: is.count('Those of them that reached their target (TP1).'),
    losses24h: is.count('Those of them that reached their stop (SL).'),
    timeouts24h: is.count('Those of them that reached neither in time.'),
    net24hBps: is.bps('Sum of their results after costs.'),
    signals: is.listOf(is.part(closedSignalFields), 'The newest first.'),
  }),
  example: { hours: '168', limit: '10' },
  reads: tables,
  subject: 'outcomes',
  list: 'signals',
  async compute(readers, { hours, limit, symbol, strategy }, { now }) {
    const only = { ...(symbol && { symbol }), ...(strategy && { strategy }) }
    const [signals, day] = await Promise.all([
      readClosedSignals(readers, { ...now.since(now.ms - hours * HOUR), limit, ...only }),
      readers.outcomes.aggregate({
        ...now.last('24h'),
        where: { ...only, outcome: CLOSED },
        by: ['outcome'],
        take: { n: { count: true }, net: { sum: 'net_bps' } },
      }),
    ])
    if (signals.length === 0) await requireKnown(readers, only, now)
    const count = (outcome: (typeof CLOSED)[number]) => day.find((row) => row.outcome === outcome)?.n ?? 0
    return {
      hours,
      total24h: sum(day.map(({ n }) => n)),
      wins24h: count('TP1'),
      losses24h: count('SL'),
      timeouts24h: count('TIMEOUT'),
      net24hBps: sum(day.map(({ net }) => net ?? 0)),
      signals,
    }
  },
})

/** 404 for what has no signal because there is no such perpetual or strategy. */
async function requireKnown(
  { outcomes, tickers }: Readers<typeof tables>,
  { symbol, strategy }: Only,
  now: Instant,
): Promise<void> {
  const one = { order: 'desc', limit: 1 } as const
  if (strategy !== undefined && !STRATEGIES.some(({ id }) => id === strategy)) {
    const ended = await outcomes.range({ columns: ['symbol'], where: { strategy }, ...now.ever(), ...one })
    const names = STRATEGIES.map(({ id }) => id).sort()
    if (ended.length === 0) throw noSuch('other', { strategy }, 'is not a strategy of ours', names)
  }
  if (symbol === undefined) return
  const listed = await tickers.range({ columns: ['symbol'], where: { symbol }, ...now.last('24h'), ...one })
  if (listed.length > 0) return
  const ended = await outcomes.range({ columns: ['strategy'], where: { symbol }, ...now.ever(), ...one })
  if (ended.length > 0) return
  const known = await tickers.aggregate({ ...now.last('24h'), by: ['symbol'], take: { n: { count: true } } })
  throw noSuch(
    'symbol',
    { symbol },
    'is not a perpetual that we record',
    known.map((row) => row.symbol),
  )
}
