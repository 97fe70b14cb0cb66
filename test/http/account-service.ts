import { clientAddressBy } from '../../src/access/client-address.ts'
import { createLog } from '../../src/core/log.ts'
import type { Ms } from '../../src/core/time.ts'
import type { Ledger } from '../../src/ledger/port.ts'
import { openLedger } from '../../src/ledger/sqlite.ts'
import type { Letter } from '../../src/mail/post.ts'
import { accountEndpoints } from '../../src/serve/accounts/account-endpoints.ts'
import type { DailyUsage } from '../../src/serve/accounts/account-parts.ts'
import { Browser } from './browser.ts'
import { type Running, startService } from './fixture.ts'

const PLANS = {
  anonymous: { perMinute: 20, perMonth: null },
  free: { perMinute: 30, perMonth: 50_000 },
  terminal: { perMinute: 60, perMonth: 150_000 },
  builder: { perMinute: 300, perMonth: 1_000_000 },
  business: { perMinute: 1_200, perMonth: null },
  scale: { perMinute: 1_000_000_000, perMonth: null },
}

/** Less than in earnest where reaching a limit takes long. */
const LIMITS = { looksPerCaller: 30, keysPerAccount: 16 }

export interface AccountService extends Running {
  readonly ledger: Ledger
  /** What was sent, oldest first. */
  readonly letters: Letter[]
  /** All that was logged. */
  readonly lines: string[]
  readonly deleted: string[]
  /** What the pages asked the ledger, by its verbs. */
  readonly verbs: string[]
  usage: DailyUsage
  /** Somebody who signs up, or in, with a browser of their own. */
  signIn(email: string, address?: string): Promise<Browser>
  close(): Promise<void>
}

/** A service with accounts in memory, or in the ledger that is given, whose letters the test reads. */
export async function startAccounts(
  more: { publicUrl?: string; simulated?: boolean; outbox?: string; ledger?: Ledger } = {},
): Promise<AccountService> {
  const lines: string[] = []
  const letters: Letter[] = []
  const deleted: string[] = []
  const verbs: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const time = { now: (): Ms => running.clock.now() }
  const ledger = more.ledger ?? (await openLedger(':memory:', time))
  const post = { send: (letter: Letter) => void letters.push(letter), outbox: more.outbox ?? null }
  const { outbox: _, ledger: __, ...site } = more
  const running: Running = await startService({
    ...site,
    log,
    keys: ledger,
    personal: (clock) =>
      accountEndpoints({
        ledger: {
          ...watched(ledger, verbs),
          async deleteAccount(id) {
            deleted.push(id)
            return (await ledger.endSessionsOf(id)) > 0
          },
        },
        post: { ...post, close: async () => {} },
        site: { publicUrl: more.publicUrl ?? 'http://perptape.example', simulated: more.simulated ?? false },
        clock,
        log,
        clientAddress: clientAddressBy('1'),
        plans: PLANS,
        usageOf: async () => served.usage,
        limits: LIMITS,
      }),
  })
  const served: AccountService = {
    ...running,
    ledger,
    letters,
    lines,
    deleted,
    verbs,
    usage: [],
    async signIn(email, address) {
      const browser = new Browser(running.base, address)
      await browser.open('/account')
      await browser.submit('/account/sign-in', { email })
      await browser.open(linkIn(letters.at(-1)!))
      await browser.submit('/account/verify')
      await browser.open('/account')
      return browser
    },
    async close() {
      await running.service.close()
      await ledger.close()
    },
  }
  return served
}

/** The same ledger, with a note of each question. */
function watched(ledger: Ledger, verbs: string[]): Ledger {
  const asking = Object.entries(ledger).map(([name, verb]) => [
    name,
    (...given: unknown[]) => {
      verbs.push(name)
      return (verb as (...given: unknown[]) => unknown)(...given)
    },
  ])
  return Object.fromEntries(asking) as Ledger
}

/** The address of the link in a letter, without its host. */
export function linkIn({ text }: Pick<Letter, 'text'>): string {
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)![0])
  return pathname + search
}

/** The key that a page shows this once. */
export function keyIn(page: string): string {
  return /<code>(ak_[a-z2-7]{40})<\/code>/.exec(page)![1]!
}
