import { type Clock, systemClock } from '../core/clock.ts'
import { LedgerError } from '../core/errors.ts'
import type { Micros } from '../core/money.ts'
import { packedAnswer, unpackedAnswer } from './packed-answer.ts'
import { openPostgres } from './postgres-database.ts'
import { type Connection, openPool } from './postgres-pool.ts'
import { FORGET_COMMITS } from './postgres-transaction.ts'
import { Batches, type Outcome } from './till-batches.ts'
import { assertAmount, BOOK_SQL, type KeyRow, prepaidKeyOf } from './till-books.ts'
import { type AnswerRow, CLAIM_SQL, type ClaimRow, claimOf, packedOf, purchaseRow } from './till-claims.ts'
import type { Charge, Claimed, Reservation, Till } from './till-port.ts'
import { proofOfShared } from './till-shared-check.ts'
import { SharedClaims } from './till-shared-claims.ts'
import { FORGET_HOLDS, SharedHolds } from './till-shared-holds.ts'

/** For those who only look, besides the one that writes: it waits for nobody who looks. */
const MOST_READERS = 2

type Ask =
  | { readonly verb: 'reserve'; readonly hash: string; readonly micros: Micros }
  | { readonly verb: 'capture'; readonly reservation: string; readonly route: string }
  | { readonly verb: 'release'; readonly reservation: string }
  /** Of a payment; of one that there is, which. */
  | {
      readonly verb: 'pay'
      readonly claim: string | null
      readonly work: (claims: SharedClaims) => Promise<unknown>
    }

/** Opens the money of the ledger in that database. Any number of processes may: what each holds is in a table. */
export async function openPostgresTill(url: string, clock: Clock = systemClock): Promise<Till> {
  const { pool: reading, close } = await openPostgres(url, MOST_READERS)
  const writing = openPool(url, 1)
  const batches = new Batches<Ask>(url, { writing, reading }, (tx, asks) => answered(tx, asks, clock))
  const pay = <R>(claim: string | null, work: (claims: SharedClaims) => Promise<R>) =>
    batches.run({ verb: 'pay', claim, work }) as Promise<R>
  const findClaim = async (statement: string, bound: readonly unknown[]) => {
    const [row] = await batches.read((from) => from.query<ClaimRow>(statement, [...bound]))
    return row ? claimOf(row) : null
  }

  return {
    isShared: true,

    async findPrepaid(hash) {
      const [row] = await batches.read((from) => from.query<KeyRow>(BOOK_SQL.find, [hash]))
      return row ? prepaidKeyOf(row) : null
    },

    charges: (hash, limit) =>
      batches.read((from) => from.query<Charge>(BOOK_SQL.charges('postgres'), [hash, limit])),

    async reserve(hash, micros) {
      assertAmount(micros)
      return batches.run({ verb: 'reserve', hash, micros }) as Promise<Reservation>
    },

    capture: (reservation, route) => batches.run({ verb: 'capture', reservation, route }) as Promise<Micros>,

    async release(reservation) {
      await batches.run({ verb: 'release', reservation })
    },

    rotatePrepaid: (account, key) => pay(null, (claims) => claims.rotate(account, key)),

    async claim(claim) {
      assertAmount(claim.micros)
      return pay(null, (claims) => claims.claim(claim))
    },

    findClaim: (id) => findClaim(CLAIM_SQL.find, [id]),
    findClaimBySecret: (secretHash) => findClaim(CLAIM_SQL.findBySecret, [secretHash]),
    findClaimByTx: (tx) => findClaim(CLAIM_SQL.findByTx, [tx]),
    findPurchase: (query) => findClaim(CLAIM_SQL.findPurchase, purchaseRow(query)),
    useChallenge: (challengeHash, until) => pay(null, (claims) => claims.useChallenge(challengeHash, until)),

    dropClaim: (id) => pay(id, (claims) => claims.drop(id)),

    async serveClaim(id, answer, keptUntil) {
      const packed = answer && (await packedAnswer(answer))
      return pay(id, (claims) => claims.serve(id, packed, keptUntil))
    },

    settleClaim: (id, settlement): Promise<Claimed> => pay(id, (claims) => claims.settle(id, settlement)),
    confirmClaim: (id, tx) => pay(id, (claims) => claims.confirm(id, tx)),
    reverseClaim: (id, reason) => pay(id, (claims) => claims.reverse(id, reason)),

    async settledClaims(which, limit) {
      const rows = await batches.read((from) => from.query<ClaimRow>(CLAIM_SQL.settled(which), [limit]))
      return rows.map(claimOf)
    },

    markClaim: (id, state, reason) => pay(id, (claims) => claims.mark(id, state, reason)),

    async openClaims(before) {
      const rows = await batches.read((from) => from.query<ClaimRow>(CLAIM_SQL.open('postgres'), [before]))
      return rows.map(claimOf)
    },

    async keptAnswer(claimId) {
      const [row] = await batches.read((from) =>
        from.query<AnswerRow>(CLAIM_SQL.kept, [claimId, clock.now()]),
      )
      return row ? unpackedAnswer(packedOf(row)) : null
    },

    async sweepAnswers() {
      for (const forgotten of [FORGET_HOLDS, FORGET_COMMITS])
        await batches.read((from) => from.query(forgotten))
      await batches.read((from) => from.query(CLAIM_SQL.forgetChallenges, [clock.now()]))
      const swept = await batches.read((from) =>
        from.query(`${CLAIM_SQL.sweep} returning claim_id`, [clock.now()]),
      )
      return swept.length
    },

    check: () => batches.read(proofOfShared),

    async close() {
      await batches.close()
      await writing.end()
      await close()
    },
  }
}

/** What is held first, and what payments bring after that: whoever asks at the same moment does not spend it yet. */
async function answered(tx: Connection, asks: readonly Ask[], clock: Clock): Promise<Outcome[]> {
  const at = clock.now()
  const holds = await SharedHolds.lock(tx, {
    keys: asks.flatMap((ask) => (ask.verb === 'reserve' ? [ask.hash] : [])),
    reservations: asks.flatMap((ask) => ('reservation' in ask ? [ask.reservation] : [])),
    claims: asks.flatMap((ask) => (ask.verb === 'pay' && ask.claim !== null ? [ask.claim] : [])),
  })
  const outcomes = asks.map((ask) => (ask.verb === 'pay' ? null : heldOutcome(holds, ask)))
  await holds.write(tx, at)
  const claims = new SharedClaims(tx, at)
  const all: Outcome[] = []
  for (const [place, ask] of asks.entries()) {
    const outcome = outcomes[place]
    all.push(outcome ?? (await paidOutcome(claims, ask as Extract<Ask, { verb: 'pay' }>)))
  }
  return all
}

function heldOutcome(holds: SharedHolds, ask: Exclude<Ask, { verb: 'pay' }>): Outcome {
  try {
    if (ask.verb === 'reserve') return { made: holds.reserve(ask.hash, ask.micros) }
    if (ask.verb === 'capture') return { made: holds.capture(ask.reservation, ask.route) }
    return { made: holds.release(ask.reservation) }
  } catch (thrown) {
    return { thrown }
  }
}

/** What we refuse ourselves has written nothing; what the database refuses ends the transaction. */
async function paidOutcome(claims: SharedClaims, { work }: Extract<Ask, { verb: 'pay' }>): Promise<Outcome> {
  try {
    return { made: await work(claims) }
  } catch (thrown) {
    if (thrown instanceof LedgerError) return { thrown }
    throw thrown
  }
}
