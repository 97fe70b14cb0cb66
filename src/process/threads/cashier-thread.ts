import { setTimeout as pause } from 'node:timers/promises'
import type { Brought, Claiming, Redelivering, Redelivery, Settling } from '../../access/x402/cashier.ts'
import { openFacilitator, type PaymentNodes } from '../../access/x402/open-facilitator.ts'
import { warnOfNoAccount } from '../../access/x402/receiving-account.ts'
import { createCashier } from '../../access/x402/till-cashier.ts'
import type { VerifyWallet } from '../../access/x402/wallet-proof.ts'
import { witnessOf } from '../../access/x402/witness.ts'
import { systemClock } from '../../core/clock.ts'
import { sentenceOf } from '../../core/errors.ts'
import type { Verbs } from '../../core/line.ts'
import type { Micros } from '../../core/money.ts'
import { MINUTE } from '../../core/time.ts'
import { type LedgerPlace, openTill } from '../../ledger/open.ts'
import type { Charge, KeptAnswer, PrepaidKey, Reservation } from '../../ledger/till-port.ts'
import { liveAs, type ThreadData } from './in-thread.ts'

export interface CashierData extends ThreadData {
  readonly ledger: LedgerPlace
  /** Who settles, and where chains are asked; null where no payments are taken. */
  readonly nodes: PaymentNodes | null
  /** What the challenges are made with that wallets sign. */
  readonly challengeSecret: string
}

export interface CashierVerbs extends Verbs {
  readonly reserve: (asked: { readonly hash: string; readonly micros: Micros }) => Promise<Reservation>
  readonly capture: (asked: { readonly reservation: string; readonly route: string }) => Promise<Micros>
  readonly release: (reservation: string) => Promise<void>
  readonly statement: (
    hash: string,
  ) => Promise<{ readonly key: PrepaidKey; readonly recent: readonly Charge[] } | null>
  readonly claim: (brought: Brought) => Promise<Claiming>
  readonly redeliver: (wanted: Redelivery) => Promise<Redelivering>
  readonly drop: (claim: string) => Promise<void>
  readonly settle: (asked: {
    readonly claim: string
    readonly answer: KeptAnswer | null
  }) => Promise<Settling>
  /** What the terms of a network have to say besides; null where nobody knows. */
  readonly extraOf: (network: string) => Promise<Readonly<Record<string, string>> | null>
}

const RECONCILE_EVERY_MS = MINUTE

/** Takes money: the till, and whoever settles payments. On the way of calls that wait, so it gives way to nobody. */
await liveAs<CashierData, CashierVerbs>(
  async ({ config, ledger, nodes, challengeSecret }, log) => {
    const clock = systemClock
    // One of the libraries prints what it also throws.
    console.error = (...said: unknown[]) =>
      log.debug({ said: said.map(String) }, 'a library of payments says')
    const till = await openTill(ledger, clock)
    const facilitator = nodes && (await openFacilitator(nodes, log))
    // The libraries for it are large, and loaded for the first buyer that signs in.
    let verifier: Promise<VerifyWallet> | undefined
    const verifyWallet: VerifyWallet = async (proof) => {
      if (nodes === null) return null
      const { baseRpcUrl } = nodes
      verifier ??= import('../../access/x402/wallet-proof.ts').then(({ walletVerifier }) =>
        walletVerifier({ secret: challengeSecret, baseRpcUrl, clock, log }),
      )
      return (await verifier)(proof)
    }
    const cashier = createCashier({
      till,
      facilitator,
      witness: witnessOf(nodes ?? { baseRpcUrl: '', solanaRpcUrl: '' }),
      verifyWallet,
      clock,
      log,
      pause: (ms) => pause(ms),
    })
    const reconcile = () =>
      cashier.reconcile().catch((thrown) => {
        log.error({ err: thrown }, `payments could not be looked after: ${sentenceOf(thrown)}`)
      })
    void reconcile()
    if (config.PAY_TO_SOLANA !== undefined && nodes !== null) {
      // Where the node cannot be asked now, the first payment will tell.
      warnOfNoAccount(config.PAY_TO_SOLANA, nodes.solanaRpcUrl, log).catch(() => {})
    }
    const timer = setInterval(reconcile, RECONCILE_EVERY_MS)
    return {
      verbs: {
        reserve: ({ hash, micros }) => cashier.reserve(hash, micros),
        capture: ({ reservation, route }) => cashier.capture(reservation, route),
        release: (reservation) => cashier.release(reservation),
        statement: (hash) => cashier.statement(hash),
        claim: (brought) => cashier.claim(brought),
        redeliver: (wanted) => cashier.redeliver(wanted),
        drop: (claim) => cashier.drop(claim),
        settle: ({ claim, answer }) => cashier.settle(claim, answer),
        extraOf: async (network) => (await facilitator?.extraOf(network)) ?? null,
      },
      async stop() {
        clearInterval(timer)
        await facilitator?.close()
        await till.close()
      },
    }
  },
  { givesWay: false },
)
