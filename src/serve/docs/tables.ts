import type { AllLimits } from '../../access/limits.ts'
import { PLANS, type PlanName, UNLIMITED } from '../../access/plans.ts'
import { PROBLEM_CODES, Problem } from '../../core/errors.ts'
import { SECOND } from '../../core/time.ts'
import type { Board } from '../../define/board.ts'
import type { Dataset } from '../../define/dataset.ts'
import type { Offer } from '../../define/offer.ts'
import { type Param, paramNote } from '../../define/params.ts'
import { WIDGETS } from '../../pages/index.ts'
import { GAP_REASONS, type GapReason } from '../../tables/record/recording.ts'
import type { PaymentFacts } from '../documents/catalog.ts'
import { errorPath } from '../http/error-path.ts'
import { addressOf } from '../web/panel.ts'

/** What is defined elsewhere and told by a table. */
export interface TableParts {
  readonly limits: AllLimits
  readonly offers: readonly Offer[]
  readonly boards: readonly Board[]
  readonly datasets: readonly Dataset[]
  readonly payment: PaymentFacts
  /** The subject of a board, as the description of the interface groups them. */
  readonly subjectOf: (path: string) => string
}

/** The tables that texts name, in Markdown: what they say is defined once, elsewhere. */
export function docsTables(parts: TableParts): Readonly<Record<string, () => string>> {
  const { limits, offers, boards, datasets, payment, subjectOf } = parts
  return {
    plans: () =>
      table(
        ['who', 'plan', 'calls a minute', 'computing a minute', 'calls a month', 'paid routes'],
        Object.entries(limits).map(([name, { perMinute, perMonth, computeMs }]) => [
          WHO[name as PlanName],
          `\`${name}\``,
          many(perMinute),
          computeMs === null || computeMs >= UNLIMITED ? 'no limit' : `${computeMs / SECOND} s`,
          isAccount(name) ? many(perMonth) : '',
          PLANS[name as PlanName].runsPaid ? 'included' : name === 'files' ? '' : 'by the call',
        ]),
      ),
    prices: () =>
      table(
        ['route', 'USD a call', 'what'],
        offers.map(({ path, priceUsd, about }) => [`\`${path}\``, String(priceUsd), about]),
      ),
    networks: () =>
      table(
        ['chain', 'network', 'paid to'],
        payment.networks.map(({ chain, network, pay_to }) => [chain, `\`${network}\``, `\`${pay_to}\``]),
      ),
    errors: () =>
      table(
        ['error', 'status', 'what'],
        PROBLEM_CODES.map((code) => {
          const { status, title } = new Problem(code, '')
          return [`[\`${code}\`](${errorPath(code)})`, String(status), title]
        }),
      ),
    tools: () =>
      table(
        ['subject', 'tool', 'what it tells'],
        bySubject(
          boards.filter(({ mcp }) => mcp !== undefined),
          ({ path }) => subjectOf(path),
        ).map(([subject, { mcp, about }]) => [subject, `\`${mcp}\``, about]),
      ),
    widgets: () =>
      table(
        ['widget', 'address', 'pixels', 'what it shows'],
        WIDGETS.map(({ title, path, params, example = {}, size, about }) => [
          `[${title}](${addressOf(path, example)})`,
          `\`${path}${choicesOf(params.shape)}\``,
          `${size.width} × ${size.height}`,
          about,
        ]),
      ),
    datasets: () =>
      table(
        ['dataset', 'what'],
        datasets.map(({ name, title }) => [`[\`${name}\`](/datasets#${name})`, title]),
      ),
    gaps: () =>
      table(
        ['reason', 'why nothing was recorded'],
        GAP_REASONS.map((reason) => [`\`${reason}\``, WHY_A_GAP[reason]]),
      ),
  }
}

/** Whom a plan is of; the operator's settings are in the figures beside it. */
const WHO: Readonly<Record<PlanName, string>> = {
  anonymous: 'an address without a key (an IPv6 /64 counts as one)',
  page: 'our own pages in a browser at an address',
  files: 'pages, files and descriptions, for an address',
  prepaid: 'a prepaid key on paid routes',
  payer: 'calls that bring a payment, for an address',
  free: 'keys of one account, made at /account',
  terminal: 'keys of one account',
  builder: 'keys of one account',
  business: 'keys of one account',
  scale: 'keys of one account',
}

const WHY_A_GAP: Readonly<Record<GapReason, string>> = {
  not_running: 'The recorder did not run.',
  unreachable: 'The venue could not be reached.',
  timeout: 'It did not answer in time.',
  rate_limited: 'It told us to stay away.',
  refused: 'It refused the call.',
  bad_answer: 'What it answered could not be read.',
  silent: 'Its stream said nothing for too long.',
  cut: 'Its stream was cut.',
  store_slow: 'The store was too slow to take it.',
  store_failed: 'The store did not take it.',
  contract_changed: 'The size or identity of a contract changed, and no second read has confirmed it yet.',
  partial:
    'Some of what it is asked for one by one could not be had: the detail names it, the rest is recorded.',
  forgotten: 'The operator deleted it.',
  lost: 'It was recorded, and the store lost it with its log.',
}

function isAccount(name: string): boolean {
  return name in PLANS && PLANS[name as PlanName].perMonth !== null
}

function many(calls: number | null): string {
  return calls === null || calls >= UNLIMITED ? 'no limit' : calls.toLocaleString('en')
}

/** Parameters that do not stand in the path. */
function choicesOf(shape: Readonly<Record<string, unknown>>): string {
  const names = Object.entries(shape).filter(([, schema]) => paramNote(schema as Param)?.schema.default)
  return names.length === 0
    ? ''
    : `?${names.map(([name, schema]) => `${name}=${paramNote(schema as Param)!.schema.default}`).join('&')}`
}

/** Those of one subject together, subjects in the order in which they first appear. */
function bySubject<T>(all: readonly T[], subjectOf: (one: T) => string): [string, T][] {
  const subjects = [...new Set(all.map(subjectOf))]
  return subjects.flatMap((subject) =>
    all.filter((one) => subjectOf(one) === subject).map((one): [string, T] => [subject, one]),
  )
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}
