import { LedgerError } from '../../core/errors.ts'
import { html } from '../../core/markup.ts'
import { perpOf } from '../../core/symbols.ts'
import type { Member, NewIdea } from '../../ledger/member-port.ts'
import { LONGEST, TIMEFRAMES } from '../../ledger/member-words.ts'
import { goTo } from '../accounts/account-made.ts'
import { tokenField } from '../accounts/form.ts'
import type { Endpoint } from '../endpoint.ts'
import { memberForm, ownEndpoint, ownPage, refusalOf, type SignedIn } from './forms.ts'
import { ideaCard } from './idea-card.ts'
import { closeIdea, publishIdea, symbolsWithPrices } from './idea-desk.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { MemberParts } from './parts.ts'

const PATH = '/account/ideas'
const MOST_SHOWN = 100
const NOTHING = new URLSearchParams()

/** Where ideas are published and closed. */
export function ownIdeaPages(parts: MemberParts, kept: KeptAnswers): Endpoint[] {
  const { ledger, site } = parts

  async function page(
    charged: MemberParts,
    visitor: SignedIn,
    fields = NOTHING,
    refused: ReturnType<typeof refusalOf> | null = null,
  ) {
    const accountId = visitor.account.id
    const [member, ideas, symbols] = await Promise.all([
      ledger.findMember({ accountId }),
      ledger.ideasOf(accountId, MOST_SHOWN),
      symbolsWithPrices(charged),
    ])
    const close = (id: string) =>
      html`<form method="post" action="${PATH}/${id}/close" class="actions">${tokenField(visitor)}<button>Close</button></form>`
    return ownPage(
      {
        site,
        title: 'Your ideas',
        description: 'Ideas that you published.',
        heading: 'Your ideas',
        tagline: 'Published at the newest recorded price, closed with what the record says.',
        links: [
          ['/account', 'Account'],
          ['/account/profile', 'Your profile'],
          ['/ideas', 'All ideas'],
        ],
        main: html`<section class="panel half"><h2>Publish an idea</h2>${refused && html`<p class="problem" role="alert">${refused.sentence}</p>`}${
          member === null
            ? html`<p>Choose a handle first, on <a href="/account/profile">your profile</a>.</p>`
            : publishForm(visitor, fields, symbols)
        }</section>
<section class="panel half"><h2>Published</h2>${hiddenNote(member)}${
          ideas.length === 0
            ? html`<p class="note">None yet.</p>`
            : html`<div class="ideas one">${ideas.map((idea) => ideaCard(idea, idea.end === null ? close(idea.id) : null))}</div>`
        }</section>`,
      },
      refused?.status,
    )
  }

  return [
    ownEndpoint(parts, { name: 'own-ideas', path: PATH }, (visitor, charged) => page(charged, visitor)),
    memberForm(parts, { name: 'own-idea-publish', path: PATH }, async ({ visitor, fields, charged }) => {
      try {
        await publishIdea(charged, visitor.account.id, ideaIn(fields))
      } catch (thrown) {
        return page(charged, visitor, fields, refusalOf(thrown))
      }
      kept.forget()
      return goTo(PATH)
    }),
    memberForm(
      parts,
      { name: 'own-idea-close', path: `${PATH}/{id}/close` },
      async ({ visitor, params: { id }, charged }) => {
        try {
          const isClosed = await closeIdea(charged, visitor.account.id, String(id))
          if (!isClosed) throw new LedgerError('idea_refused', 'There is no such open idea of yours.')
        } catch (thrown) {
          return page(charged, visitor, NOTHING, refusalOf(thrown))
        }
        kept.forget()
        return goTo(PATH)
      },
    ),
  ]
}

function hiddenNote(member: Member | null) {
  if (member === null || member.isPublic) return null
  return html`<p class="note">Your profile is not public: nobody else sees these.</p>`
}

function publishForm(visitor: SignedIn, fields: URLSearchParams, symbols: readonly string[]) {
  const given = (name: string) => fields.get(name) ?? ''
  const option = (name: string, value: string, words = value) =>
    html`<option value="${value}"${given(name) === value && html` selected`}>${words}</option>`
  const price = (name: string, words: string) =>
    html`<label>${words}<input name="${name}" value="${given(name)}" inputmode="decimal" maxlength="26" autocomplete="off"></label>`
  return html`<form method="post" action="${PATH}" class="fields">${tokenField(visitor)}
<div class="row"><label>Perpetual<input name="symbol" value="${given('symbol')}" required maxlength="40" list="symbols" autocomplete="off" spellcheck="false" placeholder="BTCUSDT"></label>
<label>Side<select name="side">${option('side', 'LONG')}${option('side', 'SHORT')}</select></label>
<label>Timeframe<select name="timeframe">${option('timeframe', '', 'none')}${TIMEFRAMES.map((one) => option('timeframe', one))}</select></label></div>
<div class="row">${price('stop', 'Stop (optional)')}${price('target', 'Target (optional)')}</div>
<label>Title<input name="title" value="${given('title')}" required maxlength="${LONGEST.title}" autocomplete="off"></label>
<label>Why<textarea name="body" rows="6" maxlength="${LONGEST.body}">${given('body')}</textarea></label>
<p class="note">It is published at the newest recorded price of Binance and cannot be changed or removed. When you close it, the first recorded price at or beyond the stop or target counts; if one minute reached both, the stop. Taker fees for getting in and out are charged.</p>
<p class="actions"><button>Publish</button></p>
<datalist id="symbols">${symbols.map((symbol) => html`<option value="${symbol}">`)}</datalist></form>`
}

function ideaIn(fields: URLSearchParams): Omit<NewIdea, 'entryPrice'> {
  const symbol = fields.get('symbol') ?? ''
  if (!/^[\p{L}\p{N}\-/_ ]{1,40}$/u.test(symbol.trim()))
    throw new LedgerError('idea_refused', 'A perpetual is named as BTCUSDT or BTC.')
  return {
    symbol: perpOf(symbol),
    side: fields.get('side') === 'SHORT' ? 'SHORT' : 'LONG',
    title: fields.get('title') ?? '',
    body: fields.get('body') ?? '',
    timeframe: fields.get('timeframe') || null,
    stopPrice: priceIn(fields, 'stop'),
    targetPrice: priceIn(fields, 'target'),
  }
}

function priceIn(fields: URLSearchParams, name: string): number | null {
  const text = (fields.get(name) ?? '').trim()
  if (text === '') return null
  if (!/^\d{1,12}(\.\d{1,12})?$/.test(text))
    throw new LedgerError(
      'idea_refused',
      `The ${name} is a number such as 104.5, with a point and no other signs.`,
    )
  return Number(text)
}
