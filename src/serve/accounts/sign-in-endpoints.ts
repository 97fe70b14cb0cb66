import { LedgerError } from '../../core/errors.ts'
import { bucketOf } from '../../core/ip-address.ts'
import { DAY, HOUR, MINUTE, type Ms, SECOND } from '../../core/time.ts'
import { checkedEmail } from '../../ledger/email.ts'
import type { Account } from '../../ledger/port.ts'
import { LINK_LASTS } from '../../ledger/sign-in-port.ts'
import type { Letter } from '../../mail/post.ts'
import type { Asked, Endpoint } from '../endpoint.ts'
import { goTo, madePage } from './account-made.ts'
import type { AccountLedger, AccountParts, TryLimits } from './account-parts.ts'
import { cookieIn, dropCookie, SESSION_COOKIE, setCookie, VISIT_COOKIE } from './cookies.ts'
import { type Filled, formEndpoint } from './form.ts'
import { HourlyLimit } from './hourly-limit.ts'
import { confirmPage, deadLinkPage, sentPage, signInPage } from './sign-in-page.ts'
import { visitorOf } from './visitor.ts'

const SESSION_LASTS: Ms = 30 * DAY
const SWEEP_EVERY: Ms = HOUR

/** From an address to a session. Nothing here depends on whether there is an account until somebody has shown a link. */
export function signInEndpoints(parts: AccountParts, limits: TryLimits): Endpoint[] {
  const { ledger, post, site, clock } = parts
  const perCaller = new HourlyLimit(limits.linksPerCaller, 'You asked for too many links')
  const looks = new HourlyLimit(limits.looksPerCaller, 'You followed too many links')
  const sweep = sweeper(parts)
  const callerOf = ({ headers, from }: Asked) => {
    const forwardedFor = headers['x-forwarded-for']
    return bucketOf(parts.clientAddress(from.address, [forwardedFor ?? []].flat().join(',') || undefined))
  }

  async function send({ visitor, fields, asked }: Filled) {
    const given = fields.get('email') ?? ''
    perCaller.take(callerOf(asked), clock.now())
    const email = emailIn(given)
    if (email === null) return madePage(site, visitor, signInPage(parts, visitor, { email: given }))
    await sweep()
    const token = await ledger.createSignInLink(email)
    // The answer is the same where none is sent: others must not learn what an address was sent.
    if (token !== null) post.send(letterOf(site.publicUrl, email, token))
    return madePage(site, visitor, sentPage(parts))
  }

  async function confirm({ visitor, fields, asked }: Filled) {
    looks.take(callerOf(asked), clock.now())
    const link = await ledger.useSignInLink(fields.get('token') ?? '')
    if (link === null) return madePage(site, visitor, deadLinkPage)
    const account = await accountOf(ledger, link.email)
    // Whatever the browser came with, it leaves with a session that nobody has seen before.
    const before = cookieIn(asked.headers, SESSION_COOKIE)
    if (before !== null) await ledger.endSession(before)
    const session = await ledger.createSession(account.id, clock.now() + SESSION_LASTS)
    return goTo('/account', [
      ...setCookie(site, SESSION_COOKIE, session, SESSION_LASTS / SECOND),
      ...dropCookie(site, VISIT_COOKIE),
    ])
  }

  return [
    formEndpoint(parts, { path: '/account/sign-in' }, send),
    {
      method: 'GET',
      path: '/account/verify',
      name: 'account',
      rule: 'files',
      answer: (asked) => async () => {
        looks.take(callerOf(asked), clock.now())
        const { token } = asked.params
        const visitor = await visitorOf(asked.headers, ledger, site)
        const link = typeof token === 'string' ? await ledger.findSignInLink(token) : null
        const page = link === null ? deadLinkPage : confirmPage(visitor, String(token), link)
        return madePage(site, visitor, page)
      },
    },
    formEndpoint(parts, { path: '/account/verify' }, confirm),
  ]
}

/** As an account has it; null for what is none. */
function emailIn(text: string): string | null {
  try {
    return checkedEmail(text)
  } catch (thrown) {
    if (thrown instanceof LedgerError) return null
    throw thrown
  }
}

function letterOf(publicUrl: string, email: string, token: string): Letter {
  const { host } = new URL(publicUrl)
  return {
    to: email,
    subject: `Sign in to perptape at ${host}`,
    text: [
      `Somebody, hopefully you, wants to sign in to perptape at ${host} as ${email}.`,
      `Follow this link within ${LINK_LASTS / MINUTE} minutes; it is good for one use:`,
      `${publicUrl}/account/verify?token=${token}`,
      'If it was not you, throw this letter away: without the link nobody gets in.',
    ].join('\n\n'),
  }
}

/** There from now on. Two links of one address that are followed at once make one account. */
async function accountOf(ledger: AccountLedger, email: string): Promise<Account> {
  const found = await ledger.findAccount({ email })
  if (found !== null) return found
  try {
    return await ledger.createAccount(email, 'free')
  } catch (thrown) {
    const other = await ledger.findAccount({ email })
    if (other === null) throw thrown
    return other
  }
}

/** Forgets what has expired, now and then, when somebody comes by anyway. */
function sweeper({ ledger, clock }: AccountParts): () => Promise<void> {
  let sweptAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock.now()
    if (Math.abs(now - sweptAt) < SWEEP_EVERY) return
    sweptAt = now
    await ledger.sweepSessions()
    await ledger.sweepSignInLinks()
  }
}
