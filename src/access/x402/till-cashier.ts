import type { Clock } from '../../core/clock.ts'
import { LedgerError, sentenceOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { DAY, MINUTE, type Ms } from '../../core/time.ts'
import type { Claimed, Till } from '../../ledger/till-port.ts'
import type { Brought, Cashier, Claiming, Settling } from './cashier.ts'
import type {
  ChainWitness,
  Facilitator,
  PaymentFault,
  Requirement,
  SentPayment,
  SettlementAnswer,
} from './facilitator.ts'
import { structuralFault } from './structural-fault.ts'

/** So long a buyer that lost its answer gets it again for the same payment. */
const KEEP_ANSWERS: Ms = DAY
/** A claim that nobody has touched for so long belongs to no call any more. */
const ABANDONED_AFTER: Ms = 3 * MINUTE
const RECENT_CHARGES = 20
/** A node may be a moment behind the one that took the transaction. */
const LOOKS = [0, 500, 1_500, 3_000] as const

interface CashierParts {
  readonly till: Till
  /** Null where no payments are taken: keys that were loaded before still pay. */
  readonly facilitator: Facilitator | null
  readonly witness: ChainWitness
  readonly clock: Clock
  readonly log: Log
  /** Waits so many milliseconds. */
  readonly pause: (ms: Ms) => Promise<void>
}

/** A cashier that books in a till. */
export interface TillCashier extends Cashier {
  /** Finds out what became of payments that no call is at work on any more. */
  reconcile(): Promise<void>
}

export function createCashier(parts: CashierParts): TillCashier {
  const { till, facilitator, witness, clock, log, pause } = parts
  const openedAt = clock.now()
  const atWork = new Set<string>()

  async function verify(claim: Claimed, { payment, requirement }: Brought): Promise<Claiming> {
    const drop = async (result: Claiming): Promise<Claiming> => {
      await till.dropClaim(claim.id)
      atWork.delete(claim.id)
      return result
    }
    try {
      const verified = await facilitator!.verify(payment, requirement)
      if (verified.isValid) return { state: 'claimed', id: claim.id }
      return await drop({ state: 'refused', fault: verified.fault })
    } catch (thrown) {
      log.warn({ claim: claim.id, err: thrown }, `a payment could not be verified: ${sentenceOf(thrown)}`)
      return drop({ state: 'unavailable' })
    }
  }

  /** Another process is at it, as far as anybody knows: two that settle a payment at once only confuse each other. */
  function isAnothers({ state, changedAt }: Claimed): boolean {
    return till.isShared && state === 'served' && changedAt >= abandonedBefore()
  }

  /** What was there before a till of our own was opened belongs to no call any more, whenever it was. */
  function abandonedBefore(): Ms {
    const before = clock.now() - ABANDONED_AFTER
    return till.isShared ? before : Math.max(openedAt, before)
  }

  /** The same payment was brought before. */
  async function again(claim: Claimed, brought: Brought): Promise<Claiming> {
    if (claim.requestHash !== brought.requestHash) return { state: 'refused', fault: 'used_for_another_call' }
    if (atWork.has(claim.id)) return { state: 'in use' }
    if (claim.state === 'settled') return paidBefore(claim)
    if (claim.state === 'failed') return { state: 'refused', fault: faultOf(claim.reason) }
    if (claim.state === 'claimed' || isAnothers(claim)) return { state: 'in use' }
    atWork.add(claim.id)
    try {
      const settling = await finishLater(claim)
      return settling.state === 'settled' ? paidBefore((await till.findClaim(claim.id))!) : settling
    } finally {
      atWork.delete(claim.id)
    }
  }

  async function paidBefore(claim: Claimed): Promise<Claiming> {
    return {
      state: 'paid before',
      receipt: receiptOf(claim),
      answer: claim.loadsKey === null ? await till.keptAnswer(claim.id) : null,
    }
  }

  /** What was served before and may have been settled since is looked for first. */
  async function finishLater(claim: Claimed): Promise<Settling> {
    const { payment, requirement } = paymentOf(claim)
    const before = await seen(payment, requirement, claim.tx, 1)
    if (before?.state === 'moved') return settled(claim, before.tx)
    if (before?.state === 'spent') return failed(claim, 'settlement_failed')
    return finish(claim)
  }

  /** Settles what is served, and believes the chain before the facilitator. */
  async function finish(claim: Claimed): Promise<Settling> {
    const { payment, requirement } = paymentOf(claim)
    const told = await facilitator!.settle(payment, requirement).catch((thrown): null => {
      log.warn({ claim: claim.id, err: thrown }, `a settlement got no answer: ${sentenceOf(thrown)}`)
      return null
    })
    return judge(
      claim,
      told,
      await seen(payment, requirement, told?.isSettled ? told.tx : null, looksFor(told)),
    )
  }

  async function judge(
    claim: Claimed,
    told: SettlementAnswer | null,
    found: Awaited<ReturnType<ChainWitness['lookUp']>> | null,
  ): Promise<Settling> {
    if (found?.state === 'moved') return settled(claim, found.tx)
    if (told?.isSettled) {
      // Nobody could be asked: its word is all there is.
      if (found === null) return settled(claim, told.tx)
      log.error(
        { claim: claim.id, tx: told.tx },
        'the facilitator says that a payment is settled, the chain does not',
      )
      return unsure(claim, 'settlement_unknown')
    }
    const fault = told?.fault ?? 'settlement_unknown'
    if (found?.state === 'spent') return failed(claim, told?.fault ?? 'settlement_failed')
    // Whatever it was refused for, it can still be brought onto the chain for as long as it is valid.
    return unsure(claim, fault)
  }

  async function settled(claim: Claimed, tx: string): Promise<Settling> {
    return { state: 'settled', receipt: receiptOf(await till.settleClaim(claim.id, tx, keyHintOf(claim))) }
  }

  async function failed(claim: Claimed, fault: PaymentFault): Promise<Settling> {
    await till.markClaim(claim.id, 'failed', fault)
    return { state: 'refused', fault }
  }

  async function unsure(claim: Claimed, fault: PaymentFault): Promise<Settling> {
    await till.markClaim(claim.id, 'ambiguous', fault)
    return { state: 'refused', fault }
  }

  /** What the chain says, asked again while it knows nothing; null where it cannot be asked. */
  async function seen(payment: SentPayment, requirement: Requirement, tx: string | null, looks: number) {
    let found: Awaited<ReturnType<ChainWitness['lookUp']>> | null = null
    for (const wait of LOOKS.slice(0, looks)) {
      if (wait > 0) await pause(wait)
      try {
        found = await witness.lookUp(payment, requirement, tx)
        if (found.state !== 'open') return found
      } catch (thrown) {
        log.warn({ err: thrown }, `a chain could not be asked: ${sentenceOf(thrown)}`)
        return found
      }
    }
    return found
  }

  async function reconcileOne(claim: Claimed): Promise<void> {
    // Nothing was made for it: it may be brought again.
    if (claim.state === 'claimed') return till.dropClaim(claim.id)
    const { payment, requirement } = paymentOf(claim)
    const found = await seen(payment, requirement, claim.tx, 1)
    if (found?.state === 'moved') {
      await settled(claim, found.tx)
      log.info({ claim: claim.id, tx: found.tx }, 'a payment whose settlement was not known has arrived')
    } else if (found?.state === 'spent') await failed(claim, 'settlement_failed')
  }

  return {
    reserve: (hash, micros) => till.reserve(hash, micros),
    capture: (reservation, route) => till.capture(reservation, route),
    release: (reservation) => till.release(reservation),

    async statement(hash) {
      const key = await till.findPrepaid(hash)
      return key && { key, recent: await till.charges(hash, RECENT_CHARGES) }
    },

    async claim(brought) {
      const { payment, requirement, fingerprint, payer, route, requestHash, loads } = brought
      if (facilitator === null) return { state: 'unavailable' }
      const { isNew, claim } = await till.claim({
        network: requirement.network,
        fingerprint,
        requestHash,
        route,
        // USDC has six decimals: its smallest unit is the micro-dollar.
        micros: Number(requirement.amount),
        payer,
        payment: JSON.stringify({ payment, requirement, keyHint: loads?.hint ?? null }),
        loadsKey: loads?.hash ?? null,
      })
      if (!isNew) return again(claim, brought)
      atWork.add(claim.id)
      const fault = structuralFault(payment, requirement, clock.now())
      if (fault === null) return verify(claim, brought)
      await till.dropClaim(claim.id)
      atWork.delete(claim.id)
      return { state: 'refused', fault }
    },

    async drop(id) {
      await till.dropClaim(id)
      atWork.delete(id)
    },

    async settle(id, answer) {
      try {
        await till.serveClaim(id, answer, clock.now() + KEEP_ANSWERS)
        return await finish((await till.findClaim(id))!)
      } finally {
        atWork.delete(id)
      }
    },

    async reconcile() {
      for (const claim of await till.openClaims(abandonedBefore())) {
        if (atWork.has(claim.id)) continue
        atWork.add(claim.id)
        try {
          await reconcileOne(claim)
        } catch (thrown) {
          // Another process has looked after it meanwhile.
          if (!(till.isShared && thrown instanceof LedgerError)) throw thrown
        } finally {
          atWork.delete(claim.id)
        }
      }
      await till.sweepAnswers()
    },
  }
}

/** A facilitator that was told no has nothing on its way; one that said yes may be ahead of our node. */
function looksFor(told: SettlementAnswer | null): number {
  return told?.isSettled === false ? 1 : LOOKS.length
}

function paymentOf({ payment }: Claimed): {
  readonly payment: SentPayment
  readonly requirement: Requirement
} {
  return JSON.parse(payment)
}

function keyHintOf({ payment }: Claimed): string | null {
  return (JSON.parse(payment) as { keyHint: string | null }).keyHint
}

function receiptOf({ tx, network, payer }: Claimed) {
  return { transaction: tx ?? '', network, payer }
}

function faultOf(reason: string | null): PaymentFault {
  return (reason ?? 'settlement_failed') as PaymentFault
}
