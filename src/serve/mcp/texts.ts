import { PROBLEM_CODES, Problem } from '../../core/errors.ts'
import type { Board } from '../../define/board.ts'
import { MEANING_IDS } from '../../define/meaning-ids.ts'
import { paramWords } from '../../define/params.ts'
import { METHODS } from '../../methods/index.ts'
import { meaningTexts } from '../docs/meanings.ts'
import { methodMarkdown } from '../docs/method-text.ts'
import type { Ask } from '../documents/document.ts'

export const DOCS = 'perptape://docs'

/** A document that agents read as a resource. */
export interface McpText {
  readonly uri: `${typeof DOCS}/${string}`
  readonly title: string
  readonly about: string
  /** One of many of its kind: it is read by name and not listed. */
  readonly isPart?: true
  /** What it tells of the market comes from the boards. */
  readonly read: (ask: Ask) => Promise<string>
}

/** The documents that come from what is defined and from the files beside it. */
export function serviceTexts(boards: readonly Board[]): McpText[] {
  return [
    {
      uri: `${DOCS}/meanings`,
      title: 'What the figures mean',
      about: `Units, names and meanings of every figure. Sections: ${DOCS}/meanings/{section}, such as funding.`,
      read: async () => `${(await meaningTexts()).head}\n\nSections: ${MEANING_IDS.join(', ')}.`,
    },
    ...MEANING_IDS.map((id, at) => ({
      uri: `${DOCS}/meanings/${id}` as const,
      title: `Meanings: ${id.replaceAll('-', ' ')}`,
      about: 'A section of what the figures mean.',
      isPart: true as const,
      read: async () => (await meaningTexts()).sections[at]!,
    })),
    {
      uri: `${DOCS}/methodology`,
      title: 'How derived figures are worked out',
      about: `Every method with the question that it answers. Formula, inputs and a worked example: ${DOCS}/methodology/{id}.`,
      read: async () =>
        ['# Methodology', '', ...METHODS.map(({ id, answers }) => `- ${id}: ${answers}`)].join('\n'),
    },
    ...METHODS.map((method) => ({
      uri: `${DOCS}/methodology/${method.id}` as const,
      title: `Methodology: ${method.title}`,
      about: method.answers,
      isPart: true as const,
      read: async () => methodMarkdown(method),
    })),
    {
      uri: `${DOCS}/coverage`,
      title: 'What is recorded',
      about: 'Every feed of the record as it is now: since when, whether it samples, when it last spoke.',
      read: coverageText,
    },
    {
      uri: `${DOCS}/errors`,
      title: 'Error codes',
      about: 'Every error code of the interface, its HTTP status and what it means.',
      read: async () => errorsText(),
    },
    {
      uri: `${DOCS}/openapi`,
      title: 'The HTTP interface in short',
      about: 'Every free board: path, parameters, what it tells. The whole description is at /openapi.json.',
      read: async () => interfaceText(boards),
    },
  ]
}

type Feed = Readonly<Record<string, unknown>>

/** The coverage board as a table a subject: who, since when, what else it says of itself. */
async function coverageText(ask: Ask): Promise<string> {
  const { answer } = await ask('coverage', {})
  const lists = Object.entries(answer).flatMap(([subject, feeds]) =>
    Array.isArray(feeds) ? [`## ${subject.replaceAll('_', ' ')}\n${feeds.map(feedLine).join('\n')}`] : [],
  )
  const totals = Object.entries(answer.totals as Feed).map(([name, value]) => `- ${name}: ${value}`)
  return [
    `# What is recorded, as of ${answer.as_of ?? 'never'}`,
    'stale: silent for longer than it should be. kind sampled: the venue leaves events out, so that sums are a floor.',
    totals.join('\n'),
    ...lists,
  ].join('\n\n')
}

function feedLine(feed: Feed): string {
  const { exchange, name: _, ...facts } = feed
  const told = Object.entries(facts).filter(([, value]) => value !== null)
  return `- ${exchange}: ${told.map(([name, value]) => `${name} ${value}`).join(', ')}`
}

function errorsText(): string {
  const lines = PROBLEM_CODES.map((code) => {
    const { status, title } = new Problem(code, '')
    return `- ${code} (HTTP ${status}): ${title}`
  })
  return [
    '# Error codes',
    'Over HTTP an error is an application/problem+json document; a tool gives the same code and sentence as text with isError, and what to try next.',
    lines.join('\n'),
  ].join('\n\n')
}

function interfaceText(boards: readonly Board[]): string {
  const lines = boards.map(({ path, title, about, params }) => {
    const named = Object.entries(params.shape).map(
      ([name, schema]) => `  - ${name}: ${paramWords(schema as never)}`,
    )
    return [`- GET ${path}: ${title}. ${about}`, ...named].join('\n')
  })
  return ['# Free boards', ...lines].join('\n')
}
