import { Problem } from '../../core/errors.ts'
import { shownMoment } from '../../core/format.ts'
import type { Log } from '../../core/log.ts'
import { Html, html } from '../../core/markup.ts'
import { isoOf, type Ms } from '../../core/time.ts'
import type { Chart } from '../../define/chart.ts'
import type { Drawing, Panel, Question } from '../../define/page.ts'
import type { Ask } from '../documents/document.ts'
import type { Ran } from '../run.ts'
import { figureOf } from './chart-figure.ts'

export interface Asking {
  readonly ask: Ask
  readonly now: Ms
  readonly params: Readonly<Record<string, unknown>>
  readonly log: Log
}

export interface DrawnPanel {
  readonly markup: Html
  readonly state: 'shown' | 'stale' | 'empty' | 'failing'
}

/** Asks what a panel is drawn from and draws it. Whatever goes wrong there is said in its place. */
export async function drawnPanel(panel: Panel, asking: Asking): Promise<DrawnPanel> {
  const questions = Object.entries(panel.asks).map(
    ([name, asks]) => [name, typeof asks === 'function' ? asks(asking.params) : asks] as const,
  )
  const subject = questions[0]![1]
  try {
    const ran = await Promise.all(questions.map(([, question]) => asked(question, asking)))
    const first = ran[0]!
    const answers = Object.fromEntries(questions.map(([name], at) => [name, ran[at]!.answer]))
    const isEmpty = subject.board.subject !== null && first.asOf === null
    const drawing = isEmpty
      ? null
      : panel.draw({ ...answers, ...(await further(panel, answers, asking)) }, asking)
    if (drawing === null) return { markup: framed(panel, asking, subject, first, EMPTY), state: 'empty' }
    const state = 'stale' in first.answer && first.answer.stale ? 'stale' : 'shown'
    const beside = panel.beside?.(answers) ?? null
    return { markup: framed(panel, asking, subject, first, markupOf(drawing), state, beside), state }
  } catch (thrown) {
    // A board that does not have the name has nothing of it.
    if (thrown instanceof Problem && thrown.status === 404)
      return { markup: framed(panel, asking, subject, null, nothingOf(thrown)), state: 'empty' }
    if (!(thrown instanceof Problem)) {
      asking.log.error(
        { err: thrown, panel: panel.id, board: subject.board.id },
        'a panel could not be drawn',
      )
    }
    return { markup: framed(panel, asking, subject, null, failing(thrown)), state: 'failing' }
  }
}

const asked = ({ board, params = {} }: Question, { ask }: Asking) => ask(board.id, params)

async function further(panel: Panel, answers: Readonly<Record<string, unknown>>, asking: Asking) {
  const questions = Object.entries(panel.more?.(answers, asking.params) ?? {})
  return Object.fromEntries(
    await Promise.all(
      questions.map(async ([name, question]) => [name, question && (await hadOrNull(question, asking))]),
    ),
  )
}

async function hadOrNull(question: Question, asking: Asking) {
  try {
    return (await asked(question, asking)).answer
  } catch (thrown) {
    if (thrown instanceof Problem) return null
    throw thrown
  }
}

const EMPTY = html`<p class="state empty"><b>Nothing of this is on record yet.</b> A new folder fills as it records; what was not heard is shown as nothing, never as zero.</p>`

const nothingOf = ({ message }: Problem) =>
  html`<p class="state empty"><b>Nothing of this is on record.</b> ${message}</p>`

function failing(thrown: unknown): Html {
  const why = thrown instanceof Problem ? thrown.message : 'It could not be worked out.'
  return html`<p class="state failing"><b>This could not be had just now.</b> ${why} The page tries again by itself.</p>`
}

function framed(
  panel: Panel,
  { params }: Asking,
  { board, params: asked = {} }: Question,
  ran: Ran | null,
  body: Html,
  state: 'shown' | 'stale' | 'none' = 'none',
  beside: string | null = null,
): Html {
  const title = typeof panel.title === 'function' ? panel.title(params) : panel.title
  const asOf = ran?.asOf ?? null
  const when =
    asOf === null
      ? ''
      : html`<span class="as-of">as of <time datetime="${isoOf(asOf)}">${shownMoment(asOf)}</time> UTC</span>`
  const stale =
    state === 'stale'
      ? html`<span class="badge stale" title="The newest record is older than three times its cadence.">not up to date</span>`
      : ''
  const heading = html`<h2 id="${panel.id}-title">${title}</h2>${beside !== null && html`<span class="badge">${beside}</span>`}`
  const about = panel.about ? html`<p class="about">${panel.about}</p>` : ''
  const inside =
    panel.size === 'sixth'
      ? html`<header>${heading}${stale}</header>${about}${body}<p class="foot">${when}${meaningLink(panel)}</p>`
      : html`<header>${heading}${stale}${when}${tools(panel, addressOf(board.path, asked))}</header>${about}${body}`
  return html`<section class="panel ${panel.size}" id="${panel.id}" data-panel="${panel.id}" aria-labelledby="${panel.id}-title">${inside}</section>`
}

/** What a reader can take along: files are made in the browser of what is shown there. */
function tools(panel: Panel, address: string): Html {
  return html`<div class="tools"><button type="button" data-do="csv" hidden>CSV</button><button type="button" data-do="png" hidden>PNG</button><button type="button" data-do="curl" data-address="${address}" hidden>copy curl</button>${meaningLink(panel)}</div>`
}

function meaningLink({ meaning }: Panel): Html {
  return html`<a href="/docs/meanings/${new Html(meaning)}">what it means</a>`
}

/** The address of a question as any caller writes it. */
export function addressOf(path: string, params: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams()
  const named = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  for (const [name, value] of Object.entries(params)) if (!path.includes(`{${name}}`)) query.set(name, value)
  return query.size === 0 ? named : `${named}?${query}`
}

function markupOf(drawing: Drawing): Html {
  if (drawing instanceof Html) return drawing
  if (isList(drawing)) return html`${drawing.map(markupOf)}`
  return figureOf(drawing)
}

function isList(drawing: Chart | readonly Drawing[]): drawing is readonly Drawing[] {
  return Array.isArray(drawing)
}
