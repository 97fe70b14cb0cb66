import { z } from 'zod'
import { Problem } from '../../core/errors.ts'
import { html } from '../../core/markup.ts'
import { choice, optionalPerpSymbol } from '../../define/params.ts'
import { goTo } from '../accounts/account-made.ts'
import { visitorOf } from '../accounts/visitor.ts'
import type { Endpoint } from '../endpoint.ts'
import { readParams } from '../params.ts'
import { ideaPath } from './answers.ts'
import { backOf, memberForm, ownPage } from './forms.ts'
import { ideaCard, likeFoot } from './idea-card.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { MemberParts } from './parts.ts'
import { IDEAS } from './routes.ts'

const MOST_SHOWN = 50
const filters = z.object({
  symbol: optionalPerpSymbol(),
  sort: choice(['hot', 'new'], { default: 'new', about: 'Order of the list.' }),
})

/** What members think, for people. */
export function ideaPages(parts: MemberParts, kept: KeptAnswers): Endpoint[] {
  const { ledger, site } = parts
  return [
    {
      method: 'GET',
      path: '/ideas',
      name: 'ideas-page',
      rule: 'files',
      answer({ params, headers }) {
        // An empty field of the form is no filter.
        const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))
        const { symbol, sort } = readParams(filters, given) as z.output<typeof filters>
        return async () => {
          const visitor = await visitorOf(headers, ledger, site)
          const { ideas, total } = await ledger.listIdeas({ symbol, sort, limit: MOST_SHOWN })
          const liked = await likedBy(
            parts,
            visitor.account?.id,
            ideas.map(({ id }) => id),
          )
          const query = [
            ...(symbol === undefined ? [] : [`symbol=${symbol}`]),
            ...(sort === 'hot' ? ['sort=hot'] : []),
          ]
          const here = `/ideas${query.length === 0 ? '' : `?${query.join('&')}`}`
          const option = (value: string, words: string) =>
            html`<option value="${value}"${value === sort && html` selected`}>${words}</option>`
          return ownPage({
            site,
            title: 'Ideas',
            description: IDEAS.listed.about,
            path: '/ideas',
            heading: 'Ideas',
            tagline:
              'What members expect, published at a recorded price; results come from the record, after fees.',
            links: [
              ['/account/ideas', 'Your ideas'],
              [IDEAS.path, 'These as JSON'],
            ],
            main: html`<section class="panel full">
<form class="find" action="/ideas"><input name="symbol" value="${symbol ?? ''}" placeholder="BTCUSDT" aria-label="Perpetual" maxlength="40" autocomplete="off"><select name="sort" aria-label="Order">${option('new', 'Newest')}${option('hot', 'Hottest')}</select><button>Show</button></form>
${
  ideas.length === 0
    ? html`<p class="note">No member with a public profile has published an idea${symbol && html` on ${symbol}`} yet.</p>`
    : html`<div class="ideas">${ideas.map((idea) => ideaCard(idea, likeFoot(idea, visitor, liked, here)))}</div>`
}
${total > ideas.length && html`<p class="note">The first ${ideas.length} of ${total}.</p>`}
<p class="note">Opinions of their authors, not advice. An idea is closed by its author: what stays open is in no result.</p>
</section>`,
          })
        }
      },
    },
    {
      method: 'GET',
      path: '/ideas/{id}',
      name: 'idea-page',
      rule: 'files',
      answer:
        ({ params, headers }) =>
        async () => {
          const visitor = await visitorOf(headers, ledger, site)
          const idea = await ledger.findIdea(String(params.id))
          // Its author may see what nobody else does.
          if (idea === null || !(idea.isPublic || idea.accountId === visitor.account?.id))
            throw new Problem('not_found', 'There is no such idea, or it is shown to nobody.')
          const liked = await likedBy(parts, visitor.account?.id, [idea.id])
          return ownPage({
            site,
            title: idea.title,
            description: `${idea.symbol} ${idea.side}, an idea of ${idea.displayName}.`,
            path: ideaPath(idea.id),
            heading: 'Idea',
            tagline: `${idea.symbol} ${idea.side}`,
            links: [['/ideas', 'All ideas']],
            main: html`<section class="panel full">${ideaCard(idea, likeFoot(idea, visitor, liked, ideaPath(idea.id)))}<p class="note">An opinion of its author, not advice.</p></section>`,
          })
        },
    },
    memberForm(
      parts,
      { name: 'idea-like', path: '/ideas/{id}/like' },
      async ({ visitor, fields, params }) => {
        const id = String(params.id)
        const likes = fields.get('like') !== '0'
        await (likes ? ledger.like(visitor.account.id, id) : ledger.unlike(visitor.account.id, id))
        kept.forget()
        return goTo(backOf(fields, '/ideas'))
      },
    ),
  ]
}

export async function likedBy(
  { ledger }: MemberParts,
  accountId: string | undefined,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return accountId === undefined ? new Set() : ledger.likedOf(accountId, ids)
}
