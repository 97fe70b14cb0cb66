import { type Access, createAccess } from '../access/access.ts'
import { type BlockedCallers, blockedCallers } from '../access/blocked-callers.ts'
import { KeyUsage } from '../access/usage.ts'
import type { Config } from '../config.ts'
import { systemClock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { ledgerPlace, openLedger } from '../ledger/open.ts'
import type { Ledger } from '../ledger/port.ts'
import type { Door } from '../serve/http/door.ts'
import type { BornFolder } from '../store/folder.ts'
import type { Shared } from './open-shared.ts'
import type { Opened } from './opened.ts'
import { publicUrlOf } from './public-url.ts'

/** Who may call, and who has accounts. */
export interface Admitting {
  readonly access: Access
  readonly callers: BlockedCallers
  readonly ledger: Ledger
  readonly usage: KeyUsage
}

export async function openAccess(
  config: Config,
  folder: BornFolder,
  door: Door,
  shared: Shared | null,
  log: Log,
  opened: Opened,
): Promise<Admitting> {
  const ledger = await openLedger(ledgerPlace(config, folder.files.ledger))
  opened.add(() => ledger.close())
  const usage = new KeyUsage({ ledger, clock: systemClock, log })
  opened.add(() => usage.close())
  const access = createAccess({
    ledger,
    clock: systemClock,
    usage,
    ...(shared && { shared: shared.calls }),
    plans: config.LIMITS,
    computeSeconds: config.COMPUTE_LIMITS,
    perMonth: config.MONTH_LIMITS,
    keyRequiredFrom: config.KEY_REQUIRED_FROM ?? null,
    trustProxy: config.TRUST_PROXY,
    accountUrl: `${publicUrlOf(config, door)}/account`,
    log,
  })
  return { access, callers: blockedCallers(access, ledger), ledger, usage }
}
