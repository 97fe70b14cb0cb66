import type { PerpContract } from '../../analytics/market/perp-market.ts'
import { largestFirst, top } from '../../analytics/ranking.ts'
import {
  explainPressure,
  lacksPartsOf,
  PRESSURE_REGIMES,
  PRESSURE_WEIGHTS,
  type PressureRegime,
  partsOf,
  pressureBand,
  pressureOf,
  pressureRank,
} from '../../analytics/signals/pressure.ts'
import { noSuch } from '../../core/errors.ts'
import { MINUTE, SECOND } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { optionalChoice, perpSymbol, whole } from '../../define/params.ts'
import type { Row } from '../../define/table.ts'
import { marketTables } from '../../readings/market/market-at.ts'
import { perpFields as perp } from '../../readings/market/perp-fields.ts'
import { readMarket, readScores } from '../../readings/market/perpetuals.ts'
import { pressureScores } from '../../tables/signals/pressure.ts'

const Direction = is.oneOf(['LONG', 'SHORT'], 'The side that is crowded.')
const given = (name: string, decimals: number) =>
  is.unsure(is.figure('points', `Points that ${name} give; negative: of the short side.`, decimals))
const most = (name: string) => is.integer('points', `The most that ${name} can give.`)
const oi = (span: string) => `open interest over ${span}`
const scoreFields = {
  symbol: is.symbol(),
  score: is.score('How one-sided the perpetual is.'),
  direction: Direction,
  regime: is.oneOf(
    Object.keys(PRESSURE_REGIMES) as [PressureRegime, ...PressureRegime[]],
    'What the components say together.',
  ),
  regimeLabel: is.text('The regime in words.'),
  band: is.oneOf(['neutral', 'lean', 'stretched', 'stressed'], 'How high the score is.'),
  components: is.part(
    {
      oi24hPct: perp.oi24hPct,
      oi4hPct: perp.oi4hPct,
      oi1hPct: perp.oi1hPct,
      fundingRatePct: perp.fundingRatePct,
      basisPct: perp.basisPct,
    },
    'What went in.',
  ),
  weights: is.part(
    {
      oi24hPct: most(oi('24 hours')),
      oi4hPct: most(oi('4 hours')),
      oi1hPct: most(oi('an hour')),
      fundingRatePct: most('funding'),
      basisPct: most('basis'),
    },
    'The most that each component can give.',
  ),
  contributions: is.part(
    {
      oi24hPct: given(oi('24 hours'), 4),
      oi4hPct: given(oi('4 hours'), 4),
      oi1hPct: given(oi('an hour'), 4),
      fundingRatePct: given('funding', 6),
      basisPct: given('basis', 6),
    },
    'What each component gave.',
  ),
  explainer: is.listOf(is.text('A sentence.'), 'The contributions in words, the largest first.'),
}
const ScoreItem = is.part({ ...scoreFields, generatedAt: is.iso('When this score was worked out.') })

export const pressureBoard = board({
  id: 'pressure',
  path: '/api/public/pressure',
  title: 'Pressure scores',
  about: 'How one-sided each perpetual is, 0 to 100, from open interest, funding and basis.',
  mcp: 'get_pressure_scores',
  cadence: '15m',
  spelling: 'camel',
  params: {
    limit: whole({ min: 1, max: 200, default: 60, about: 'How many items.' }),
    side: optionalChoice(['long', 'short'], 'Only scores that lean to this side.'),
  },
  result: is.part({
    count: is.count('Scores on that side, before the list is cut.'),
    items: is.listOf(ScoreItem, 'Scores, the highest first.'),
  }),
  example: { limit: '20', side: 'long' },
  reads: { scores: pressureScores },
  subject: 'scores',
  list: 'items',
  async compute({ scores }, { limit, side }, { now, madeOf }) {
    const all = await readScores(scores, now)
    const chosen = side ? all.filter(({ direction }) => direction === side.toUpperCase()) : all
    madeOf(chosen.map(({ ts }) => ts))
    const items = top(chosen, ({ score }) => score, limit)
    return {
      count: chosen.length,
      items: items.map((row) => ({ ...itemOf(row), generatedAt: row.ts })),
    }
  },
})

const REFRESH_AFTER = 15 * MINUTE

export const pressureSymbolBoard = board({
  id: 'pressure-symbol',
  path: '/api/public/pressure/{symbol}',
  title: 'Pressure of one symbol',
  about:
    'The pressure score of one perpetual with its rank and its last 24 hours; worked out anew when the recorded one is old.',
  cadence: '15m',
  spelling: 'camel',
  params: { symbol: perpSymbol() },
  result: is.part({
    ...scoreFields,
    rank: is.rank('Place among all scores.'),
    totalTracked: is.count('Perpetuals that have a score.'),
    refreshed: is.flag('Whether it was worked out anew for this answer.'),
    cacheAgeSeconds: is.integer('seconds', 'Age of the score.').min(0),
    lastPrice: is.unsure(perp.lastPrice),
    change24hPct: perp.change24hPct,
    openInterestUsd: perp.openInterestUsd,
    nextFundingAt: perp.nextFundingAt,
    history24h: is.listOf(
      is.part({ at: is.iso('When.'), score: scoreFields.score, direction: Direction }),
      'Scores of 24 hours, oldest first.',
    ),
  }),
  example: { symbol: 'BTCUSDT' },
  reads: { ...marketTables, scores: pressureScores },
  subject: ['scores', 'tickers'],
  async compute({ scores, ...market }, { symbol }, { now, madeOf }) {
    const [{ contracts }, tracked, history] = await Promise.all([
      readMarket(market, now),
      readScores(scores, now),
      scores.range({
        columns: ['ts', 'score', 'direction'],
        where: { symbol },
        ...now.last('24h'),
        order: 'asc',
        limit: 500,
      }),
    ])
    const contract = contracts.find((each) => each.symbol === symbol)
    const recorded = tracked.find((score) => score.symbol === symbol)
    const isOld = recorded === undefined || now.ms - recorded.ts > REFRESH_AFTER
    const refreshed = isOld && contract ? scoreNow(contract, recorded) : null
    const current = refreshed ?? recorded
    if (!current) {
      const known = largestFirst(contracts, ({ quoteVolume24h }) => quoteVolume24h)
      throw noSuch(
        'symbol',
        { symbol },
        'is not a perpetual that we record',
        known.map(({ symbol: name }) => name),
      )
    }
    madeOf([current.ts, contract?.updatedAt])
    const others = tracked.filter((score) => score.symbol !== symbol)
    return {
      ...itemOf(current),
      rank: pressureRank(current, others),
      totalTracked: others.length + 1,
      refreshed: refreshed !== null,
      cacheAgeSeconds: Math.max(0, Math.round((now.ms - current.ts) / SECOND)),
      lastPrice: contract?.lastPrice ?? null,
      change24hPct: contract?.change24hPct ?? null,
      openInterestUsd: contract?.openInterestUsd ?? null,
      nextFundingAt: contract?.nextFundingAt ?? null,
      history24h: history.map(({ ts, score, direction }) => ({ at: ts, score, direction })),
    }
  },
})

type ScoreRow = Row<typeof pressureScores>

function itemOf({ ts: _, ...row }: ScoreRow) {
  return {
    ...row,
    regimeLabel: PRESSURE_REGIMES[row.regime],
    band: pressureBand(row.score),
    weights: PRESSURE_WEIGHTS,
    explainer: explainPressure(row.components, row.contributions),
  }
}

/**
 * Null when the market was not read after the recorded score, so that nothing old is called refreshed, and when less
 * is known now than went into it: just after a start, open interest is still on its way.
 */
function scoreNow(contract: PerpContract, recorded: ScoreRow | undefined): ScoreRow | null {
  if (recorded && contract.updatedAt <= recorded.ts) return null
  const components = partsOf(contract)
  if (recorded && lacksPartsOf(components, recorded.components)) return null
  const pressure = pressureOf(components)
  return pressure && { ts: contract.updatedAt, symbol: contract.symbol, ...pressure, components }
}
