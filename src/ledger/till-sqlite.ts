import { type Clock, systemClock } from '../core/clock.ts'
import { openDatabase } from './database.ts'
import { packedAnswer, unpackedAnswer } from './packed-answer.ts'
import { assertAmount, Books } from './till-books.ts'
import { proofOf } from './till-check.ts'
import { assertUnverified, Claims, isBooked } from './till-claims.ts'
import { Commits } from './till-commits.ts'
import { Holds } from './till-holds.ts'
import type { Till } from './till-port.ts'

/** Opens the money of the ledger in that file. One till serves a folder: it alone knows what is held. */
export async function openTill(file: string, clock: Clock = systemClock): Promise<Till> {
  const { connection, close } = await openDatabase(file)
  const commits = new Commits(connection, file)
  const books = new Books(connection)
  const claims = new Claims(connection)
  const holds = new Holds()

  return {
    isShared: false,

    findPrepaid: (hash) => commits.read(() => books.find(hash)),
    charges: (hash, limit) => commits.read(() => books.charges(hash, limit)),

    // Nothing is written, and nothing can come between reading the balance and holding a part of it.
    reserve(hash, micros) {
      return commits.read(() => {
        assertAmount(micros)
        const key = books.find(hash)
        if (key === null) return { state: 'unknown' }
        const free = key.balance - holds.heldOf(key.account)
        if (free < micros) return { state: 'insufficient', balance: free }
        return { state: 'held', id: holds.hold(key.account, micros), left: free - micros }
      })
    },

    async capture(reservation, route) {
      const hold = holds.take(reservation)
      return commits.run(
        () => books.charge(hold, route, clock.now()),
        (isKept) => (isKept ? holds.letGo(hold) : holds.putBack(reservation, hold)),
      )
    },

    async release(reservation) {
      holds.letGo(holds.take(reservation))
    },

    rotatePrepaid: (account, key) => commits.run(() => books.rotate(account, key)),

    async claim(claim) {
      assertAmount(claim.micros)
      return commits.run(() => claims.claim(claim, clock.now()))
    },

    findClaim: (id) => commits.read(() => claims.find(id)),
    findClaimBySecret: (secretHash) => commits.read(() => claims.bySecret(secretHash)),
    findClaimByTx: (tx) => commits.read(() => claims.byTx(tx)),
    findPurchase: (query) => commits.read(() => claims.purchase(query)),
    useChallenge: (challengeHash, until) => commits.run(() => claims.useChallenge(challengeHash, until)),
    dropClaim: (id) => commits.run(() => claims.drop(id)),

    async serveClaim(id, answer, keptUntil) {
      const packed = answer && (await packedAnswer(answer))
      return commits.run(() => claims.serve(id, packed, keptUntil, clock.now()))
    },

    settleClaim(id, { tx, keyHint, isVerified }) {
      return commits.run(() => {
        const claim = claims.existing(id)
        if (isBooked(claim)) return claim
        const at = clock.now()
        books.receive(claim, keyHint, at)
        claims.change(id, 'settled', at, { tx, isVerified })
        return claims.existing(id)
      })
    },

    settledClaims: (which, limit) => commits.read(() => claims.settled(which, limit)),

    confirmClaim(id, tx) {
      return commits.run(() => {
        assertUnverified(claims.existing(id))
        claims.confirm(id, tx, clock.now())
      })
    },

    reverseClaim(id, reason) {
      return commits.run(() => {
        const claim = claims.existing(id)
        assertUnverified(claim)
        const at = clock.now()
        books.reverse(claim, (account) => holds.heldOf(account), at)
        claims.change(id, 'reversed', at, { reason })
      })
    },

    markClaim(id, state, reason) {
      return commits.run(() => {
        if (!isBooked(claims.existing(id))) claims.change(id, state, clock.now(), { reason })
      })
    },

    openClaims: (before) => commits.read(() => claims.open(before)),

    async keptAnswer(claimId) {
      const packed = await commits.read(() => claims.kept(claimId, clock.now()))
      return packed && unpackedAnswer(packed)
    },

    sweepAnswers: () => commits.run(() => claims.sweep(clock.now())),

    check: () => commits.read(() => proofOf(connection)),

    async close() {
      commits.close()
      await close()
    },
  }
}
