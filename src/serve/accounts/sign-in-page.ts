import { UNLIMITED } from '../../access/plans.ts'
import { shown } from '../../core/format.ts'
import { type Html, html } from '../../core/markup.ts'
import { MINUTE } from '../../core/time.ts'
import {
  ANOTHER_LINK_AFTER,
  LINK_LASTS,
  MOST_GOOD_LINKS,
  type SignInLink,
} from '../../ledger/sign-in-port.ts'
import type { AccountPage } from './account-made.ts'
import type { AccountParts } from './account-parts.ts'
import { formTo } from './form.ts'
import type { Visitor } from './visitor.ts'

type Parts = Pick<AccountParts, 'post' | 'site' | 'plans'>

const LASTS = `${LINK_LASTS / MINUTE} minutes`

/** Signing up and signing in are one form: whoever reads mail at an address has its account. */
export function signInPage(parts: Parts, visitor: Visitor, wrong?: { readonly email: string }): AccountPage {
  const problem =
    wrong &&
    html`<p class="problem" role="alert">That is no e-mail address: it has the form name@example.org.</p>`
  return {
    ...(wrong && { status: 400 }),
    title: 'Account',
    tagline: 'A key of your own is free and takes a minute: an e-mail address, a link, no password.',
    main: html`<section class="panel personal two-thirds"><h2>Sign in or sign up</h2>
<p>We send a link to your address. It is good for ${LASTS} and for one use; an account that does not exist yet is made when you follow it.</p>
${problem}${formTo(
  '/account/sign-in',
  visitor,
  html`<label>E-mail address<input type="email" name="email" value="${wrong?.email ?? ''}" required maxlength="254" autocomplete="email" spellcheck="false"></label><p class="actions"><button>Send the link</button></p>`,
)}${whereLettersGo(parts)}</section>
${whatAKeyGives(parts)}`,
  }
}

/** The same whoever asked, for whatever address. */
export function sentPage(parts: Parts): AccountPage {
  return {
    title: 'Look into your mail',
    tagline: 'If an account can be made or opened for this address, a link is on its way.',
    main: html`<section class="panel personal full"><p>Follow it within ${LASTS}. If nothing comes, look among unwanted mail, then <a href="/account">ask again</a>. Where several came, each of them is good; an address that has ${MOST_GOOD_LINKS} gets another one ${ANOTHER_LINK_AFTER / MINUTE} minutes after the last.</p>${whereLettersGo(parts)}</section>`,
  }
}

/** Looking does not sign anybody in: programs that check mail follow every link. */
export function confirmPage(visitor: Visitor, token: string, { email }: SignInLink): AccountPage {
  const other = visitor.account !== null && visitor.account.email !== email && visitor.account
  return {
    title: 'Sign in',
    tagline: 'One more step, so that only you sign in and not what checks your mail.',
    main: html`<section class="panel personal full"><h2>Sign in as <span class="long-word">${email}</span>?</h2>
${other && html`<p>You are signed in as <b>${other.email}</b>, and will not be any more.</p>`}
${formTo(
  '/account/verify',
  visitor,
  html`<input type="hidden" name="token" value="${token}"><p class="actions"><button>Sign in</button></p>`,
)}<p class="note">If you did not ask for this link, close the page: nothing happens then.</p></section>`,
  }
}

/** One and the same for a link that is wrong, used, too old or changed. */
export const deadLinkPage: AccountPage = {
  status: 403,
  title: 'This link does not work',
  tagline: 'A link is good for one use and not for long.',
  main: html`<section class="panel personal full missing"><p>It was used already, is older than ${LASTS}, or is not as it was sent. <a href="/account">Ask for another</a>: it takes a minute.</p></section>`,
}

/** Whoever waits for mail is told where nothing is mailed. */
function whereLettersGo({ post, site }: Parts): Html | null {
  if (post.outbox === null) return null
  return site.simulated
    ? html`<p class="note notice">No mail leaves this machine, because no mail server is set (<code>SMTP_URL</code>). The letter with your link is put into the folder <code>outbox</code> of its data folder, and the link is printed to the log.</p>`
    : html`<p class="note notice">This server sends no mail yet: whoever runs it finds your link in its log.</p>`
}

function whatAKeyGives({ plans: { free, anonymous } }: Parts): Html {
  return html`<section class="panel personal third"><h2>What a free key gives</h2><dl class="figures">
<div class="figure"><dt>Calls a minute</dt><dd><b>${limitWords(free.perMinute)}</b><span class="note">${limitWords(anonymous.perMinute)} without a key</span></dd></div>
<div class="figure"><dt>Calls a month</dt><dd><b>${limitWords(free.perMonth)}</b></dd></div>
</dl><p>And more of each series: up to 5,000 points, and bars of five minutes. You also see how much you use, can publish ideas, and change or withdraw your key at any time.</p></section>`
}

export function limitWords(limit: number | null): string {
  return limit === null || limit >= UNLIMITED ? 'no limit' : shown('count', limit)
}
