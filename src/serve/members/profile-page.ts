import { z } from 'zod'
import { shown } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { dateOf } from '../../core/time.ts'
import { goTo } from '../accounts/account-made.ts'
import { tokenField } from '../accounts/form.ts'
import { visitorOf } from '../accounts/visitor.ts'
import type { Endpoint } from '../endpoint.ts'
import { readParams } from '../params.ts'
import { memberPath, publicMember } from './answers.ts'
import { isSignedIn, memberForm, ownPage } from './forms.ts'
import { ideaCard, likeFoot } from './idea-card.ts'
import { likedBy } from './idea-pages.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { MemberParts } from './parts.ts'
import { handleParam } from './routes.ts'

const MOST_SHOWN = 50
const params = z.object({ handle: handleParam() })

/** A member as others see it. */
export function profilePages(parts: MemberParts, kept: KeptAnswers): Endpoint[] {
  const { ledger, library, site } = parts
  return [
    {
      method: 'GET',
      path: '/u/{handle}',
      name: 'profile-page',
      rule: 'files',
      answer({ params: raw, headers }) {
        const { handle } = readParams(params, raw) as z.output<typeof params>
        return async () => {
          const member = await publicMember(parts, handle)
          const { accountId, displayName, bio } = member
          const visitor = await visitorOf(headers, ledger, site)
          const [counts, { closed, wins, losses, sumNetBps }, ideas, series] = await Promise.all([
            ledger.followCounts(accountId),
            ledger.performanceOf(accountId),
            ledger.ideasOf(accountId, MOST_SHOWN),
            library.series(),
          ])
          const mayFollow = isSignedIn(visitor) && visitor.account.id !== accountId
          const follows = mayFollow && (await ledger.isFollowing(visitor.account.id, accountId))
          const liked = await likedBy(
            parts,
            visitor.account?.id,
            ideas.map(({ id }) => id),
          )
          const own = series.filter(({ author }) => author === handle)
          const here = memberPath(handle)
          return ownPage({
            site,
            title: `${displayName} (@${handle})`,
            description: `Ideas and results of ${displayName}.`,
            path: here,
            heading: displayName,
            tagline: `@${handle}, a member since ${dateOf(member.joinedAt)}`,
            links: [
              ['/ideas', 'All ideas'],
              [`/api/v1/public/profiles/${handle}`, 'This as JSON'],
            ],
            main: html`<section class="panel third">
<h2>Profile ${member.isMentor && html`<span class="pill">mentor</span>`}</h2>
${bio !== null && html`<p class="words">${bio}</p>`}
<dl class="pairs"><dt>Followers</dt><dd>${counts.followers}</dd><dt>Follows</dt><dd>${counts.following}</dd><dt>Closed ideas</dt><dd>${closed}</dd><dt>Won, lost</dt><dd>${wins}, ${losses}</dd><dt>Results together</dt><dd>${shown('bps', sumNetBps)}</dd></dl>
${
  mayFollow &&
  html`<form method="post" action="${here}/follow" class="actions">${tokenField(visitor)}<input type="hidden" name="follow" value="${follows ? 0 : 1}"><button>${follows ? 'Unfollow' : 'Follow'}</button></form>`
}
<p class="note">Results are of closed ideas alone, by recorded prices and after taker fees both ways.</p>
${own.length > 0 && html`<h3>Courses</h3><ul>${own.map(({ slug, title }) => html`<li><a href="/courses/${slug}">${title}</a></li>`)}</ul>`}
</section>
<section class="panel two-thirds"><h2>Ideas</h2>${
              ideas.length === 0
                ? html`<p class="note">None yet.</p>`
                : html`<div class="ideas one">${ideas.map((idea) => ideaCard(idea, likeFoot(idea, visitor, liked, here)))}</div>`
            }</section>`,
          })
        }
      },
    },
    memberForm(
      parts,
      { name: 'follow', path: '/u/{handle}/follow' },
      async ({ visitor, fields, params: raw }) => {
        const { handle } = readParams(params, raw) as z.output<typeof params>
        const { accountId } = await publicMember(parts, handle)
        const follows = fields.get('follow') !== '0'
        await (follows
          ? ledger.follow(visitor.account.id, accountId)
          : ledger.unfollow(visitor.account.id, accountId))
        kept.forget()
        return goTo(memberPath(handle))
      },
    ),
  ]
}
