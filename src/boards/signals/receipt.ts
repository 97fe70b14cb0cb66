import { Problem } from '../../core/errors.ts'
import { isoOf } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { requiredLowerText } from '../../define/params.ts'
import type { Reader } from '../../define/reader.ts'
import type { Row } from '../../define/table.ts'
import { checkReceipt } from '../../signals/check-receipt.ts'
import { proofRecords, RECEIPTS_FEED } from '../../tables/signals/proofs.ts'
import { OUTCOMES, signalOutcomes, signals } from '../../tables/signals/signals.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const UUID_OR_PREFIX = new RegExp(`${UUID.source}|^[0-9a-f]{8,64}$`)
/** Behind every digit of a hash. */
const AFTER_DIGITS = 'g'
/** So many hashes are named where a prefix fits several. */
const NAMED = 10

const ALGORITHM = 'sha-256 over RFC 8785 canonical JSON of `decision`' as const

const side = () => is.oneOf(['LONG', 'SHORT'], 'Side that it takes.')
/** With every digit that it was hashed with: rounded, it would be another decision. */
const hashed = (unit: string, meaning: string) => is.roundedFigure(unit, meaning)

const DecisionPart = is.part(
  {
    signalId: is.text('Its id, a UUID.'),
    createdAt: is.text('When it was made, UTC.'),
    symbol: is.symbol(),
    side: side(),
    strategy: is.text('Strategy that made it.'),
    strategyVersion: is.text('Version of that strategy.'),
    exchange: is.venue('Venue whose prices it goes by.'),
    interval: is.text('Grid of the data that it was decided on.'),
    entryPrice: hashed('USD', 'Price at which it begins.'),
    stopPrice: hashed('USD', 'Price at which it ends as a loss (SL).'),
    tp1Price: hashed('USD', 'Price at which it ends as a win (TP1).'),
    timeoutMinutes: hashed('minutes', 'So long it may take; then it ends at the price of that minute.').int(),
    feeBps: hashed('bps', 'Fees that it reckons with, both ways together.'),
    features: is.byName(hashed('as named', 'Figure.'), 'What the strategy saw, by name.'),
    regime: is.unsure(is.text('Regime of the pressure score.')),
    pressureScore: is.unsure(hashed('points of 100', 'Pressure score.').int()),
  },
  'All that was decided: this, and nothing else, is hashed.',
)

const whenEnded = {
  netBps: is.bps('Gross less fees, slippage and funding.'),
  grossBps: is.bps('Result before costs, of the side that it took.'),
  feesBps: is.bps('Fees, taken off the result.'),
  slippageBps: is.bps('Slippage, taken off the result.'),
  fundingBps: is.bps('Funding, taken off the result; negative where it was received.'),
  exitPrice: is.price('Price at which it ended.'),
  durationMinutes: is.integer('minutes', 'From the decision to its end.').min(0),
}

export const receiptBoard = board({
  id: 'receipt',
  path: '/api/public/signals/{id}',
  title: 'Receipt of a signal',
  about:
    'One decision of a strategy with the hash that was published when it was made, and how it ended: all that is needed to verify it.',
  limit: 'hard',
  cadence: null,
  spelling: 'camel',
  params: {
    id: requiredLowerText(
      UUID_OR_PREFIX,
      'a UUID, or the first 8 to 64 hex digits of a hash',
      'The signal: its id, its hash, or the start of its hash, such as its short code.',
    ),
  },
  result: is.part({
    signalId: is.text('Its id, a UUID.'),
    hash: is.text('SHA-256 of `canonical`, in hex.'),
    shortCode: is.text('The first ten digits of the hash.'),
    hashAlgorithm: is.always(ALGORITHM, 'How the hash is made.'),
    symbol: is.symbol(),
    side: side(),
    strategy: is.text('Strategy that made it.'),
    createdAt: is.iso('When it was made.'),
    evaluatedAt: is.unsure(
      is.iso('End of the minute in which it ended; of an excluded one, of its time limit.'),
    ),
    outcome: is.unsure(is.oneOf(OUTCOMES, 'How it ended; null while it is open.')),
    reason: is.unsure(is.text('Why it is excluded; null of all others.')),
    ...is.unsureAll(whenEnded),
    decision: DecisionPart,
    canonical: is.text('The text that was hashed: the decision as canonical JSON.'),
    verified: is.flag(
      'Whether all of this fits together, worked out anew for this answer: decision, text, hash, short code, and the seal.',
    ),
    seal: is.unsure(
      is.part(
        {
          sequence: is.integer('seal', 'Its number.').min(1),
          url: is.text('Path of the proof that the hash is in it.'),
        },
        'The seal that the hash is in; null until the next one is made.',
      ),
    ),
  }),
  example: { id: '67addac891' },
  reads: { signals, outcomes: signalOutcomes, sealed: proofRecords },
  subject: 'signals',
  async compute({ signals, outcomes, sealed }, { id }, { now }) {
    const found = await signalOf(signals, id, now.ever())
    const { signal_id, created_at, symbol, side, strategy, decision, canonical, hash, short_code } = found
    const after = { ...now.since(created_at), order: 'asc', limit: 1 } as const
    const [[end], [record]] = await Promise.all([
      outcomes.range({ ...after, where: { signal_id } }),
      sealed.range({ ...after, where: { feed: RECEIPTS_FEED, asset: signal_id } }),
    ])
    const told = {
      signalId: signal_id,
      hash,
      shortCode: short_code,
      symbol,
      side,
      strategy,
      decision,
      canonical,
    }
    const holds = checkReceipt({ ...told, decision: { ...decision }, createdAt: isoOf(created_at) })
    return {
      ...told,
      hashAlgorithm: ALGORITHM,
      createdAt: created_at,
      evaluatedAt: end?.evaluated_at ?? null,
      outcome: end?.outcome ?? null,
      reason: end?.reason ?? null,
      netBps: end?.net_bps ?? null,
      grossBps: end?.gross_bps ?? null,
      feesBps: end?.fees_bps ?? null,
      slippageBps: end?.slippage_bps ?? null,
      fundingBps: end?.funding_bps ?? null,
      exitPrice: end?.exit_price ?? null,
      durationMinutes: end?.duration_minutes ?? null,
      // A decision that was written anew fits its own hash, but not the one that was sealed.
      verified: holds.every(({ ok }) => ok) && (record === undefined || record.value === hash),
      seal: record
        ? {
            sequence: record.sequence,
            url: `/api/v1/proof/proofs/${record.sequence}/${RECEIPTS_FEED}/${signal_id}`,
          }
        : null,
    }
  },
})

async function signalOf(
  reader: Reader<typeof signals>,
  id: string,
  span: { readonly since: number },
): Promise<Row<typeof signals>> {
  const where = UUID.test(id) ? { signal_id: id } : { hash: { gte: id, lt: `${id}${AFTER_DIGITS}` } }
  const found = await reader.range({ ...span, where, order: 'asc', limit: NAMED })
  if (found.length > 1) {
    throw new Problem('ambiguous_prefix', `Several hashes begin with ${id}; give more digits of the one.`, {
      param: 'id',
      allowed: found.map(({ hash }) => hash),
    })
  }
  if (found[0]) return found[0]
  throw new Problem('not_found', `No signal has the id ${id}, or a hash that begins so.`, { param: 'id' })
}
