import type { Clock } from '../../core/clock.ts'
import { LedgerError, sentenceOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { DAY, MINUTE, type Ms } from '../../core/time.ts'
import { isSameHash } from '../../ledger/secrets.ts'
import type { Claimed, Till } from '../../ledger/till-port.ts'
import type { Brought, BuyerProof, Cashier, Claiming, Purchase, Redelivering, Settling } from './cashier.ts'
import type {
  ChainWitness,
  Facilitator,
  PaymentFault,
  Requirement,
  SentPayment,
  SettlementAnswer,
} from './facilitator.ts'
import { structuralFault } from './structural-fault.ts'
import type { VerifyWallet } from './wallet-proof.ts'

/** For so long a buyer that lost its answer gets it again. */
const KEEP_ANSWERS: Ms = 7 * DAY
/** Without naming a transaction, a wallet gets what it bought by the same call this long ago at most. */
const RECENT_PURCHASE: Ms = 10 * MINUTE
/** A claim that nobody has touched for so long belongs to no call any more. */
const ABANDONED_AFTER: Ms = 3 * MINUTE
const RECENT_CHARGES = 20
/** A node may be a moment behind the one that took the transaction. */
const LOOKS = [0, 500, 1_500, 3_000] as const
/** Unverified settlements that are looked up in one round. */
const VERIFIED_AT_ONCE = 50
/** Nodes forget old transactions: what could not be looked up for so long is left to the operator. */
const REVERSED_WITHIN: Ms = 2 * DAY

interface CashierParts {
  readonly till: Till
  /** Null where no payments are taken: keys that were loaded before still pay. */
  readonly facilitator: Facilitator | null
  readonly witness: ChainWitness
  /** Whose wallet signed a challenge of ours. */
  readonly verifyWallet: VerifyWallet
  readonly clock: Clock
  readonly log: Log
  /** Waits so many milliseconds. */
  readonly pause: (ms: Ms) => Promise<void>
}

type Found = Awaited<ReturnType<ChainWitness['lookUp']>> | null

/** A cashier that books in a till. */
export interface TillCashier extends Cashier {
  /** Finds out what became of payments that no call is at work on any more, and of settlements that nobody has verified. */
  reconcile(): Promise<void>
}

export function createCashier(parts: CashierParts): TillCashier {
  const { till, facilitator, witness, verifyWallet, clock, log, pause } = parts
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

  /** The same payment, or the same secret, was brought before. */
  async function again(claim: Claimed, brought: Brought): Promise<Claiming> {
    const { proof, requestHash, fingerprint, loads } = brought
    if (claim.requestHash !== requestHash) {
      const isSamePayment = claim.fingerprint === fingerprint
      return {
        state: 'refused',
        fault: isSamePayment ? 'used_for_another_call' : 'secret_used_for_another_call',
      }
    }
    if (isBusy(claim)) return { state: 'in use' }
    const buyer = await isBuyer(claim, proof)
    if (buyer === 'unavailable') return { state: 'unavailable' }
    // Once it may have been settled anybody can have read the payment on the chain.
    if (!buyer) return { state: 'refused', fault: claim.state === 'failed' ? faultOf(claim) : 'already_used' }
    return purchaseOf(claim, loads?.isNew ? loads : null)
  }

  function isBusy(claim: Claimed): boolean {
    return atWork.has(claim.id) || claim.state === 'claimed' || isAnothers(claim)
  }

  async function isBuyer(
    claim: Claimed,
    { secretHash, signIn }: BuyerProof,
  ): Promise<boolean | 'unavailable'> {
    if (secretHash !== null && claim.secretHash !== null && isSameHash(secretHash, claim.secretHash))
      return true
    if (signIn === null) return false
    const wallet = await verifyWallet(signIn)
    if (wallet === 'unavailable') return wallet
    if (wallet?.network !== claim.network || wallet.payer !== claim.payer) return false
    return till.useChallenge(wallet.challengeHash, wallet.until)
  }

  /** For its buyer alone: settles what is not settled yet, and hands out what was bought. */
  async function purchaseOf(
    claim: Claimed,
    newKey: { readonly hash: string; readonly hint: string } | null,
  ): Promise<Redelivering> {
    if (claim.state === 'failed' || claim.state === 'reversed') {
      return { state: 'refused', fault: faultOf(claim) }
    }
    if (claim.state === 'settled') return bought(claim, newKey)
    if (facilitator === null) return { state: 'unavailable' }
    atWork.add(claim.id)
    try {
      const settling = await finishLater(claim)
      return settling.state === 'settled' ? bought((await till.findClaim(claim.id))!, newKey) : settling
    } finally {
      atWork.delete(claim.id)
    }
  }

  async function bought(
    claim: Claimed,
    newKey: { readonly hash: string; readonly hint: string } | null,
  ): Promise<Redelivering> {
    const { loadsKey, mintsKey } = claim
    const purchase: Purchase = {
      state: 'bought',
      boughtAt: claim.claimedAt,
      receipt: receiptOf(claim),
      answer: loadsKey === null ? await till.keptAnswer(claim.id) : null,
      key: null,
    }
    if (loadsKey === null) {
      const isOver = claim.claimedAt + KEEP_ANSWERS <= clock.now()
      return isOver ? { state: 'refused', fault: 'nothing_to_deliver' } : purchase
    }
    if (!mintsKey) return purchase
    // Nobody has the key itself any more, or it may have been read on its way: another one takes its place.
    if (newKey === null) return { state: 'refused', fault: 'nothing_to_deliver' }
    return { ...purchase, key: { ...(await till.rotatePrepaid(loadsKey, newKey)), isReplaced: true } }
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
    const answer = await facilitator!.settle(payment, requirement).catch((thrown): null => {
      log.warn({ claim: claim.id, err: thrown }, `a settlement got no answer: ${sentenceOf(thrown)}`)
      return null
    })
    const tx = answer?.isSettled ? answer.tx : null
    return judge(claim, answer, await seen(payment, requirement, tx, looksFor(answer)))
  }

  async function judge(claim: Claimed, answer: SettlementAnswer | null, found: Found): Promise<Settling> {
    if (found?.state === 'moved') return settled(claim, found.tx)
    if (answer?.isSettled) {
      // No node could be asked: booked on the word of the facilitator, and looked up again later.
      if (found === null) return settled(claim, answer.tx, false)
      log.error(
        { claim: claim.id, tx: answer.tx },
        'the facilitator says that a payment is settled, the chain does not',
      )
      return unsure(claim, 'settlement_unknown')
    }
    const fault = answer?.fault ?? 'settlement_unknown'
    if (found?.state === 'spent') return failed(claim, answer?.fault ?? 'settlement_failed')
    // Whatever it was refused for, it can still be brought onto the chain for as long as it is valid.
    return unsure(claim, fault)
  }

  async function settled(claim: Claimed, tx: string, isVerified = true): Promise<Settling> {
    const done = await till.settleClaim(claim.id, { tx, keyHint: keyHintOf(claim), isVerified })
    return { state: 'settled', receipt: receiptOf(done) }
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
    let found: Found = null
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

  /** Only the facilitator vouches for it so far. */
  async function verifySettlement(claim: Claimed): Promise<void> {
    const { payment, requirement } = paymentOf(claim)
    const found = await seen(payment, requirement, claim.tx, 1)
    if (found?.state === 'moved') return till.confirmClaim(claim.id, found.tx)
    if (found?.state !== 'spent' || claim.claimedAt + REVERSED_WITHIN < clock.now()) return
    await till.reverseClaim(claim.id, 'settlement_failed')
    log.error(
      { claim: claim.id, tx: claim.tx, payer: claim.payer },
      'a payment that the facilitator called settled never arrived: it is taken back',
    )
  }

  /** One after the other, each by one process. */
  async function each(claims: readonly Claimed[], work: (claim: Claimed) => Promise<void>): Promise<void> {
    for (const claim of claims) {
      if (atWork.has(claim.id)) continue
      atWork.add(claim.id)
      try {
        await work(claim)
      } catch (thrown) {
        // Another process has looked after it meanwhile.
        if (!(till.isShared && thrown instanceof LedgerError)) throw thrown
      } finally {
        atWork.delete(claim.id)
      }
    }
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
      const { payment, requirement, fingerprint, payer, route, requestHash, loads, proof } = brought
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
        // A key that was rotated keeps its account. Of one that there is not the call ends without an answer.
        loadsKey: loads && (loads.isNew ? loads.hash : await accountOf(loads.hash)),
        mintsKey: loads?.isNew ?? false,
        secretHash: proof.secretHash,
      })
      if (!isNew) return again(claim, brought)
      atWork.add(claim.id)
      const fault = structuralFault(payment, requirement, clock.now())
      if (fault === null) return verify(claim, brought)
      await till.dropClaim(claim.id)
      atWork.delete(claim.id)
      return { state: 'refused', fault }
    },

    async redeliver({ route, requestHash, proof, tx, newKey }) {
      const { secretHash, signIn } = proof
      const known = secretHash === null ? null : await till.findClaimBySecret(secretHash)
      if (known !== null) {
        if (known.requestHash !== requestHash)
          return { state: 'refused', fault: 'secret_used_for_another_call' }
        return isBusy(known) ? { state: 'in use' } : purchaseOf(known, newKey)
      }
      if (signIn === null) return { state: 'refused', fault: 'nothing_to_deliver' }
      const wallet = await verifyWallet(signIn)
      if (wallet === 'unavailable') return { state: 'unavailable' }
      if (wallet === null) return { state: 'refused', fault: 'proof_refused' }
      const { network, payer } = wallet
      const since = clock.now() - RECENT_PURCHASE
      const claim = await till.findPurchase({ network, payer, route, tx, requestHash, since })
      if (claim === null) return { state: 'refused', fault: 'nothing_to_deliver' }
      if (isBusy(claim)) return { state: 'in use' }
      if (!(await till.useChallenge(wallet.challengeHash, wallet.until)))
        return { state: 'refused', fault: 'proof_refused' }
      return purchaseOf(claim, newKey)
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
      await each(await till.openClaims(abandonedBefore()), reconcileOne)
      await each(await till.settledClaims('unverified', VERIFIED_AT_ONCE), verifySettlement)
      await till.sweepAnswers()
    },
  }

  async function accountOf(hash: string): Promise<string> {
    return (await till.findPrepaid(hash))?.account ?? hash
  }
}

/** A facilitator that was told no has nothing on its way; one that said yes may be ahead of our node. */
function looksFor(answer: SettlementAnswer | null): number {
  return answer?.isSettled === false ? 1 : LOOKS.length
}

function paymentOf({ payment }: Pick<Claimed, 'payment'>): {
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

function faultOf({ reason }: Claimed): PaymentFault {
  return (reason ?? 'settlement_failed') as PaymentFault
}
