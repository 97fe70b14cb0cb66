import { join } from 'node:path'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { createOutbox } from './outbox.ts'
import type { Post } from './post.ts'

/** By mail where the operator named a server for it (SMTP_URL), into the folder's outbox otherwise. */
export async function openPost(parts: {
  readonly smtpUrl: string | undefined
  /** The setting MAIL_FROM. */
  readonly from: string | undefined
  readonly publicUrl: string
  readonly folder: string
  readonly clock: Clock
  readonly log: Log
}): Promise<Post> {
  const { smtpUrl, clock, log } = parts
  if (smtpUrl === undefined) return createOutbox({ folder: join(parts.folder, 'outbox'), clock, log })
  const from = parts.from ?? `perptape@${new URL(parts.publicUrl).hostname}`
  // Slow to load, and not needed by most.
  const { createSmtpPost } = await import('./smtp.ts')
  return createSmtpPost({ url: smtpUrl, from, log })
}
