import { KEY_FORM } from '../../access/credentials.ts'
import { heatmapBoard } from '../../boards/market/funding.ts'
import { shown } from '../../core/format.ts'
import { type Html, html } from '../../core/markup.ts'
import { dateOf } from '../../core/time.ts'
import type { Account, ApiKey } from '../../ledger/port.ts'
import type { AccountPage } from './account-made.ts'
import type { AccountParts, DailyUsage } from './account-parts.ts'
import { formTo } from './form.ts'
import { idOf, MOST_KEYS } from './keys.ts'
import { limitWords } from './sign-in-page.ts'
import { monthCalls, usageFigure } from './usage-figure.ts'
import type { Visitor } from './visitor.ts'

/** What the page of an account tells. */
export interface AccountView {
  readonly account: Account
  /** Oldest first, revoked ones included. */
  readonly keys: readonly ApiKey[]
  readonly usage: DailyUsage
}

/** What came of the form that was sent, where it leads back to the same page. */
export interface Outcome {
  /** Shown here and never again. */
  readonly key?: string
  /** Why nothing was done. */
  readonly problem?: { readonly of: 'keys' | 'delete'; readonly text: string }
}

/** Of those that were revoked, the newest are shown. */
const MOST_REVOKED = 10

type Parts = Pick<AccountParts, 'site' | 'plans' | 'clock'>

export function accountPage(
  parts: Parts,
  visitor: Visitor,
  view: AccountView,
  outcome: Outcome = {},
): AccountPage {
  return {
    ...(outcome.problem && { status: 400 }),
    title: 'Account',
    tagline: view.account.email,
    links: [
      ['/account/profile', 'Profile'],
      ['/account/ideas', 'Ideas'],
      ['/docs', 'Docs'],
    ],
    main: html`${outcome.key && newKeySection(parts, outcome.key)}
${planSection(parts, view)}
${keysSection(visitor, view, outcome)}
<section class="panel personal full"><h2>Calls a day</h2>${usageFigure(view.usage, parts.clock.now())}</section>
${leaveSection(visitor)}
${deleteSection(visitor, view, outcome)}`,
  }
}

function newKeySection({ site }: Parts, key: string): Html {
  return html`<section class="panel personal full shown-once" role="status"><h2>Your new key</h2>
<p>Copy it now: it is shown this once. Nobody can look it up later, not even we.</p>
<pre tabindex="0" aria-label="Your new key"><code>${key}</code></pre>
<p>Send it as the header <code>${KEY_FORM}</code>:</p>
<pre tabindex="0" aria-label="A call with your new key"><code>curl -H 'Authorization: Bearer ${key}' '${site.publicUrl}${heatmapBoard.path}'</code></pre></section>`
}

function planSection({ plans, clock }: Parts, { account, usage }: AccountView): Html {
  const { perMinute, perMonth } = plans[account.plan]
  const figure = (name: string, value: string, note?: string) =>
    html`<div class="figure"><dt>${name}</dt><dd><b>${value}</b>${note && html`<span class="note">${note}</span>`}</dd></div>`
  return html`<section class="panel personal full"><h2>Plan</h2><dl class="figures">
${figure('Plan', `${account.plan[0]!.toUpperCase()}${account.plan.slice(1)}`, `since ${dateOf(account.createdAt)}`)}
${figure('Calls a minute', limitWords(perMinute), 'all keys together')}
${figure('Calls a month', limitWords(perMonth), 'calendar months, UTC')}
${figure('Used this month', shown('count', monthCalls(usage, clock.now())))}
</dl></section>`
}

function keysSection(visitor: Visitor, { keys }: AccountView, { problem }: Outcome): Html {
  const live = keys.filter(({ revokedAt }) => revokedAt === null)
  const revoked = keys
    .filter(({ revokedAt }) => revokedAt !== null)
    .sort((a, b) => b.revokedAt! - a.revokedAt!)
    .slice(0, MOST_REVOKED)
  const button = (path: string, key: ApiKey, word: string) =>
    formTo(
      path,
      visitor,
      html`<input type="hidden" name="id" value="${idOf(key)}"><button aria-label="${word} ${key.prefix}…">${word}</button>`,
    )
  const rows = [...live, ...revoked].map(
    (key) =>
      html`<tr><th scope="row"><code>${key.prefix}…</code></th><td>${dateOf(key.createdAt)}</td><td>${
        key.revokedAt === null
          ? html`<span class="row-actions">${button('/account/keys/rotate', key, 'Rotate')}${button('/account/keys/revoke', key, 'Revoke')}</span>`
          : html`<span class="dim">revoked ${dateOf(key.revokedAt)}</span>`
      }</td></tr>`,
  )
  const list =
    rows.length === 0
      ? html`<p class="state">You have no key yet.</p>`
      : html`<div class="scroll" tabindex="0" role="region" aria-label="Your keys"><table class="list"><thead><tr><th scope="col">Key</th><th scope="col">Made</th><th scope="col">Rotate or revoke</th></tr></thead><tbody>${rows}</tbody></table></div>`
  return html`<section class="panel personal full"><h2>Keys</h2>
${problem?.of === 'keys' && html`<p class="problem" role="alert">${problem.text}</p>`}
${list}
${live.length < MOST_KEYS ? formTo('/account/keys', visitor, html`<p class="actions"><button>Make a key</button></p>`) : html`<p>${MOST_KEYS} keys are as many as an account can have at a time.</p>`}
<p class="note">Rotating makes a new key and ends the old one. A key that was ended may be taken for some seconds more. We keep no key, only what it takes to recognise it.</p></section>`
}

function leaveSection(visitor: Visitor): Html {
  return html`<section class="panel personal half"><h2>Sign out</h2><p>Here, or in every browser where you are signed in; keys go on working.</p><div class="row-actions">${formTo('/account/sign-out', visitor, html`<button>Sign out</button>`)}${formTo('/account/sign-out-everywhere', visitor, html`<button>Sign out everywhere</button>`)}</div></section>`
}

function deleteSection(visitor: Visitor, { account }: AccountView, { problem }: Outcome): Html {
  return html`<section class="panel personal half"><h2>Delete my account</h2><p>Its keys stop working, and its profile, ideas and figures are gone for good.</p>
${problem?.of === 'delete' && html`<p class="problem" role="alert">${problem.text}</p>`}
${formTo(
  '/account/delete',
  visitor,
  html`<label>To confirm, type <b class="long-word">${account.email}</b><input type="text" name="confirm" required maxlength="254" autocomplete="off" spellcheck="false"></label><p class="actions"><button class="danger">Delete my account</button></p>`,
)}</section>`
}
