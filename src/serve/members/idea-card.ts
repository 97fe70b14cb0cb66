import { shown, shownMoment } from '../../core/format.ts'
import { type Html, html } from '../../core/markup.ts'
import { symbolPath } from '../../core/site-paths.ts'
import { isoOf } from '../../core/time.ts'
import type { Idea } from '../../ledger/member-port.ts'
import { tokenField } from '../accounts/form.ts'
import type { Visitor } from '../accounts/visitor.ts'
import { ideaPath, memberPath } from './answers.ts'
import { isSignedIn } from './forms.ts'

const ENDED = { stop: 'at its stop', target: 'at its target', closed: 'when it was closed' } as const

/** One idea. All that its author wrote is text. */
export function ideaCard(idea: Idea, foot: Html | null): Html {
  const { id, symbol, side, title, body, timeframe, handle, displayName, createdAt, end } = idea
  return html`<article class="idea" id="${id}">
<header><a href="${symbolPath(symbol)}">${symbol}</a> <span class="pill ${side === 'LONG' ? 'long' : 'short'}">${side}</span> ${timeframe && html`<span class="dim">${timeframe}</span>`} ${outcome(end)}</header>
<h3><a href="${ideaPath(id)}">${title}</a></h3>
<p class="dim">${displayName} <a href="${memberPath(handle)}">@${handle}</a>, <time datetime="${isoOf(createdAt)}">${shownMoment(createdAt)}</time></p>
${body !== '' && html`<p class="words">${body}</p>`}
<p class="levels"><span>entry ${shown('price', idea.entryPrice)}</span> <span>stop ${shown('price', idea.stopPrice)}</span> <span>target ${shown('price', idea.targetPrice)}</span>${end && html` <span>ended ${ENDED[end.endedBy]}: ${shown('price', end.exitPrice)}</span>`}</p>
${foot}
</article>`
}

function outcome(end: Idea['end']): Html {
  if (end === null) return html`<span class="pill">open</span>`
  const { resultBps } = end
  const tone = resultBps === null || resultBps === 0 ? '' : resultBps > 0 ? ' long' : ' short'
  return html`<span class="pill${tone}">${resultBps === null ? 'closed, result unknown' : shown('bps', resultBps)}</span>`
}

/** How many like it; whoever is signed in and may, does so here. */
export function likeFoot(idea: Idea, visitor: Visitor, liked: ReadonlySet<string>, back: string): Html {
  const count = idea.likes === 1 ? '1 like' : `${idea.likes} likes`
  if (!isSignedIn(visitor) || visitor.account.id === idea.accountId) return html`<p class="dim">${count}</p>`
  const likes = liked.has(idea.id)
  return html`<form method="post" action="${ideaPath(idea.id)}/like" class="actions">${tokenField(visitor)}<input type="hidden" name="back" value="${back}#${idea.id}"><input type="hidden" name="like" value="${likes ? 0 : 1}"><button>${likes ? 'Unlike' : 'Like'}</button><span class="dim">${count}</span></form>`
}
