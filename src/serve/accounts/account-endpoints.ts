import { Problem } from '../../core/errors.ts'
import type { Account } from '../../ledger/port.ts'
import type { Endpoint } from '../endpoint.ts'
import { goTo, madePage } from './account-made.ts'
import { accountPage, type Outcome } from './account-page.ts'
import type { AccountParts, TryLimits } from './account-parts.ts'
import { dropCookie, SESSION_COOKIE } from './cookies.ts'
import { ownerEndpoint } from './form.ts'
import { HourlyLimit } from './hourly-limit.ts'
import { AccountKeys, MOST_KEYS } from './keys.ts'
import { signInEndpoints } from './sign-in-endpoints.ts'
import { signInPage } from './sign-in-page.ts'
import { usageSpan } from './usage-figure.ts'
import { type Visitor, visitorOf } from './visitor.ts'

const TRY_LIMITS: TryLimits = {
  linksPerCaller: 10,
  looksPerCaller: 60,
  keysPerAccount: 30,
}

/** Where people sign up and in, and see to their keys. Pages without script, forms that only their own page can send. */
export function accountEndpoints(parts: AccountParts): Endpoint[] {
  const { ledger, site, clock, log } = parts
  const limits = { ...TRY_LIMITS, ...parts.limits }
  const keys = new AccountKeys(ledger)
  const made = new HourlyLimit(limits.keysPerAccount, 'You made too many keys')

  async function shown(visitor: Visitor, account: Account, outcome?: Outcome) {
    const { from, to } = usageSpan(clock.now())
    const view = {
      account,
      keys: await ledger.listKeys(account.id),
      usage: await parts.usageOf(account.id, from, to),
    }
    return madePage(site, visitor, accountPage(parts, visitor, view, outcome))
  }

  const signedOut = () => goTo('/account', dropCookie(site, SESSION_COOKIE))

  return [
    {
      method: 'GET',
      path: '/account',
      name: 'account',
      rule: 'files',
      answer: (asked) => async () => {
        const visitor = await visitorOf(asked.headers, ledger, site)
        return visitor.account === null
          ? madePage(site, visitor, signInPage(parts, visitor))
          : shown(visitor, visitor.account)
      },
    },
    ...signInEndpoints(parts, limits),
    ownerEndpoint(parts, { path: '/account/keys' }, async ({ visitor, account }) => {
      made.take(account.id, clock.now())
      const key = await keys.make(account.id)
      const text = `You have ${MOST_KEYS} keys already: end one that you do not need.`
      return shown(visitor, account, key === null ? { problem: { of: 'keys', text } } : { key })
    }),
    ownerEndpoint(parts, { path: '/account/keys/rotate' }, async ({ visitor, account, fields }) => {
      made.take(account.id, clock.now())
      const key = await keys.rotate(account.id, fields.get('id') ?? '')
      if (key === null) throw noSuchKey()
      return shown(visitor, account, { key })
    }),
    ownerEndpoint(parts, { path: '/account/keys/revoke' }, async ({ account, fields }) => {
      if (!(await keys.revoke(account.id, fields.get('id') ?? ''))) throw noSuchKey()
      return goTo('/account')
    }),
    ownerEndpoint(parts, { path: '/account/sign-out' }, async ({ visitor }) => {
      await ledger.endSession(visitor.token)
      return signedOut()
    }),
    ownerEndpoint(parts, { path: '/account/sign-out-everywhere' }, async ({ account }) => {
      await ledger.endSessionsOf(account.id)
      return signedOut()
    }),
    ownerEndpoint(parts, { path: '/account/delete' }, async ({ visitor, account, fields }) => {
      if ((fields.get('confirm') ?? '').trim().toLowerCase() !== account.email) {
        const text = 'That is not the address of this account: nothing was deleted.'
        return shown(visitor, account, { problem: { of: 'delete', text } })
      }
      await ledger.deleteAccount(account.id)
      log.info({ account: account.id }, 'an account was deleted by its owner')
      return signedOut()
    }),
  ]
}

/** Somebody else's looks the same as one that never was. */
function noSuchKey(): Problem {
  return new Problem('not_found', 'You have no such key, or it was ended already.')
}
