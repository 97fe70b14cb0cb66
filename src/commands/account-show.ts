import { type AllLimits, limitsOf } from '../access/limits.ts'
import { monthAt } from '../access/month.ts'
import { loadConfig } from '../config.ts'
import { systemClock } from '../core/clock.ts'
import { PerptapeError } from '../core/errors.ts'
import { isoOf, type Ms, SECOND } from '../core/time.ts'
import type { Ledger } from '../ledger/port.ts'
import { readMark } from '../process/running.ts'
import { keyTable } from './account-key-list.ts'
import { keyLines } from './account-keys.ts'
import { withLedger } from './account-ledger.ts'
import { accountNamed } from './account-named.ts'
import { folderTask } from './folder-task.ts'
import { type Flags, print } from './print.ts'

export async function accountShow(email: string, flags: Flags): Promise<void> {
  const config = loadConfig({ DATA_DIR: flags.data })
  const limits = limitsOf({
    plans: config.LIMITS,
    computeSeconds: config.COMPUTE_LIMITS,
    perMonth: config.MONTH_LIMITS,
  })
  const about = await withLedger(flags.data, (ledger) =>
    aboutAccount(ledger, email, limits, systemClock.now()),
  )
  const shown = { ...about, ...(await blockOf(config.DATA_DIR, flags.data, about.email)) }
  print(flags, shown, () => linesOf(shown).join('\n'))
}

/** All about an account; a running service may not have written the calls of its last ten seconds. */
export async function aboutAccount(ledger: Ledger, email: string, limits: AllLimits, now: Ms) {
  const account = await accountNamed(ledger, email)
  const { perMinute, perMonth, computeMs } = limits[account.plan]
  const month = monthAt(now)
  const calls = await ledger.callsOf(month.from, month.to, [account.id])
  const { handle, isPublic, sessions, ideas } = await ledger.traitsOf(account.id)
  return {
    account_id: account.id,
    email: account.email,
    created_at: isoOf(account.createdAt),
    plan: account.plan,
    limits: {
      calls_a_minute: perMinute,
      calls_a_month: perMonth,
      computing_seconds_a_minute: computeMs === null ? null : computeMs / SECOND,
    },
    calls_this_month: calls.get(account.id) ?? 0,
    month_ends_at: isoOf(month.to),
    profile: handle === null ? null : { handle, public: isPublic },
    ideas,
    sessions,
    keys: await keyLines(ledger, now, account.email),
  }
}

interface BlockState {
  /** Null: nobody could be asked. */
  readonly blocked: boolean | null
  readonly blocked_until: string | null
}

/** Blocks are known to the service that serves alone; where none runs nobody is blocked. */
async function blockOf(folder: string, data: string | undefined, email: string): Promise<BlockState> {
  if (readMark(folder) === null) return { blocked: false, blocked_until: null }
  try {
    const { callers } = await folderTask(data, 'blocked', {})
    const until = callers.find((caller) => caller.email === email)?.until ?? null
    return { blocked: until !== null, blocked_until: until }
  } catch (thrown) {
    // What the ledger says is worth showing all the same.
    if (!(thrown instanceof PerptapeError)) throw thrown
    return { blocked: null, blocked_until: null }
  }
}

type Shown = Awaited<ReturnType<typeof aboutAccount>> & BlockState

function linesOf(shown: Shown): string[] {
  const { limits, profile, blocked, keys } = shown
  const number = (value: number | null) => (value === null ? 'no limit of' : value.toLocaleString('en'))
  const facts: [string, string][] = [
    ['account', `${shown.email} (${shown.account_id}), made ${shown.created_at}`],
    ['plan', shown.plan],
    [
      'limits',
      `${number(limits.calls_a_minute)} calls a minute, ${number(limits.calls_a_month)} calls a month, ${number(limits.computing_seconds_a_minute)} seconds of computing a minute`,
    ],
    ['this month', `${number(shown.calls_this_month)} calls; it ends ${shown.month_ends_at}`],
    ['profile', profile === null ? 'none' : `${profile.handle}, ${profile.public ? 'public' : 'not public'}`],
    ['ideas', String(shown.ideas)],
    ['sessions', String(shown.sessions)],
    [
      'blocked',
      blocked === null
        ? 'not known: the running service did not say'
        : blocked
          ? `until ${shown.blocked_until}; perptape unblock ${shown.email} lets it in again`
          : 'no',
    ],
  ]
  const width = Math.max(...facts.map(([name]) => name.length))
  return [
    ...facts.map(([name, text]) => `${name.padEnd(width)}  ${text}`),
    '',
    keys.length === 0 ? 'It has no key.' : keyTable(keys),
  ]
}
