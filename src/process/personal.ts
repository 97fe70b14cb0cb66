import type { Access } from '../access/access.ts'
import { clientAddressBy } from '../access/client-address.ts'
import { standingsBy } from '../access/standing.ts'
import type { KeyUsage } from '../access/usage.ts'
import type { Config } from '../config.ts'
import { openLibrary } from '../content/library.ts'
import { systemClock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { OpenReader } from '../define/reader.ts'
import type { Ledger } from '../ledger/port.ts'
import { openPost } from '../mail/open-post.ts'
import { accountEndpoints } from '../serve/accounts/account-endpoints.ts'
import type { Site } from '../serve/documents/document.ts'
import type { Endpoint } from '../serve/endpoint.ts'
import { memberEndpoints } from '../serve/members/endpoints.ts'

interface PersonalParts {
  readonly config: Config
  readonly folder: string
  readonly site: Site
  readonly ledger: Ledger
  readonly usage: KeyUsage
  readonly access: Access
  /** Of the record, which ideas are held against. */
  readonly openReader: OpenReader
  readonly log: Log
}

/** What is for somebody in particular: accounts, profiles, ideas, courses. */
export async function openPersonal(parts: PersonalParts): Promise<{
  readonly endpoints: readonly Endpoint[]
  close(): Promise<void>
}> {
  const { config, folder, site, ledger, usage, access, openReader, log } = parts
  const clock = systemClock
  const post = await openPost({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    publicUrl: site.publicUrl,
    folder,
    clock,
    log,
  })
  const { standingOf } = standingsBy({ usage, limits: access.limits, clock })
  const library = openLibrary({ folder: config.CONTENT_DIR, clock, log })
  return {
    endpoints: [
      ...accountEndpoints({
        ledger,
        post,
        site,
        clock,
        log,
        clientAddress: clientAddressBy(config.TRUST_PROXY),
        plans: access.limits,
        usageOf: (id, from, to) => usage.rowsOf(id, from, to),
      }),
      ...memberEndpoints({ ledger, library, clock, site, openReader, standingOf, signInPath: '/account' }),
    ],
    close: async () => post.close(),
  }
}
