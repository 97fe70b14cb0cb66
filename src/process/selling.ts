import { createPayment, type Payment } from '../access/payment.ts'
import type { PayTo } from '../access/payment-networks.ts'
import type { Cashier } from '../access/x402/cashier.ts'
import type { Config } from '../config.ts'
import type { Log } from '../core/log.ts'
import { ledgerPlace } from '../ledger/open.ts'
import type { Site } from '../serve/documents/document.ts'
import type { Door } from '../serve/http/door.ts'
import type { BornFolder } from '../store/folder.ts'
import type { Opened } from './opened.ts'
import { paymentPlan } from './payment-plan.ts'
import { publicUrlOf } from './public-url.ts'
import { remoteCashier } from './remote-cashier.ts'
import { linkSecretOf } from './secrets.ts'
import type { CashierData, CashierVerbs } from './threads/cashier-thread.ts'
import { Thread } from './threads/thread.ts'

/** Who takes the money, and to whom it goes. */
interface Till {
  readonly thread: Thread<CashierVerbs>
  readonly payTo: PayTo
  /** False where no payment can be settled: terms are told all the same, of addresses that cannot receive. */
  readonly isSettling: boolean
  readonly isTestChain: boolean
  /** Links and challenges are signed with it. */
  readonly secret: string
}

export async function startCashier(
  config: Config,
  folder: BornFolder,
  log: Log,
  opened: Opened,
): Promise<Till> {
  const { payTo, nodes, isTestChain } = paymentPlan(config, folder)
  if (isTestChain) log.info('payments are taken on the local test chain: no real money moves')
  const challengeSecret = await linkSecretOf(config, folder.path)
  const thread = await Thread.start<CashierVerbs>({
    name: 'cashier',
    file: 'cashier-thread',
    log,
    data: () => ({
      value: {
        ...{ config, nodes, challengeSecret },
        ledger: ledgerPlace(config, folder.files.ledger),
      } satisfies CashierData,
      transfer: [],
    }),
  })
  opened.add(() => thread.stop())
  return { thread, payTo, isSettling: nodes !== null, isTestChain, secret: challengeSecret }
}

/** What the service is called, and how it is paid. */
export interface Seller {
  readonly site: Site
  readonly payment: Payment
  readonly cashier: Cashier
  readonly linkSecret: string
}

export async function openSeller(
  config: Config,
  folder: BornFolder,
  door: Door,
  till: Till,
): Promise<Seller> {
  const { isTestChain, secret } = till
  const site = { publicUrl: publicUrlOf(config, door), simulated: folder.kind === 'simulated', isTestChain }
  const cashier = remoteCashier(till.thread)
  const payment = createPayment({
    publicUrl: site.publicUrl,
    payTo: till.payTo,
    ...(till.isSettling && { extraOf: (network: string) => till.thread.ask('extraOf', network) }),
    cashier,
    ...(till.isSettling && { challengeSecret: secret }),
    isTestChain,
    isTrial: site.simulated && !isTestChain,
  })
  return { site, payment, cashier, linkSecret: secret }
}
