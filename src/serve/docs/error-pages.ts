import { z } from 'zod'
import { noSuch, PROBLEM_CODES, Problem, type ProblemCode } from '../../core/errors.ts'
import { Html, html } from '../../core/markup.ts'
import { requiredText } from '../../define/params.ts'
import type { Document, Site } from '../documents/document.ts'
import { errorPath } from '../http/error-path.ts'
import { problemDocument } from '../http/problem-document.ts'
import { type DocsParts, docsPage } from './docs-page.ts'
import { ERROR_WORDS } from './error-words.ts'
import { guideHtml } from './guide-html.ts'

/** A page for each error, which the `type` of every problem leads to. */
export function errorDocument(
  parts: DocsParts,
  form: Pick<Document, 'rule' | 'maxAgeS' | 'freshMs'>,
): Document {
  return {
    ...form,
    id: 'error',
    path: errorPath('{code}'),
    params: z.object({ code: requiredText(/^[a-z0-9_]{1,40}$/, 'a code of an error', 'Code.') }),
    page: { changes: 'weekly', weight: 0.1, names: PROBLEM_CODES },
    async make(asked) {
      const at = PROBLEM_CODES.indexOf(asked.code as ProblemCode)
      const code = PROBLEM_CODES[at]
      if (code === undefined)
        throw noSuch('other', { code: String(asked.code) }, 'is no code of an error', PROBLEM_CODES)
      const neighbour = (name: ProblemCode | undefined) =>
        name === undefined ? undefined : { path: errorPath(name), title: name }
      return docsPage(parts, {
        path: errorPath(code),
        title: code,
        about: errorLine(code),
        before: neighbour(PROBLEM_CODES[at - 1]),
        after: neighbour(PROBLEM_CODES[at + 1]),
        main: html`<section class="panel full prose">${new Html(guideHtml(errorText(parts.site, code)))}</section>`,
      })
    },
  }
}

/** What lists say of an error. */
function errorLine(code: ProblemCode): string {
  const { status, title } = new Problem(code, '')
  return `${title}: HTTP ${status}.`
}

/** The whole page of an error in Markdown. */
function errorText(site: Pick<Site, 'publicUrl'>, code: ProblemCode): string {
  const { means, causes, next, example } = ERROR_WORDS[code]
  const items = (list: readonly string[]) => list.map((one) => `- ${one}`).join('\n')
  return `# ${code}

${errorLine(code)}

${means}

## What causes it
${items(causes)}

## What to do next
${items(next)}

## As it is sent
\`\`\`http
${shown(site, code, example)}
\`\`\`

All codes are listed on [Errors](/docs/errors).
`
}

function shown({ publicUrl }: Pick<Site, 'publicUrl'>, code: ProblemCode, example: Example): string {
  const { detail, headers = {}, ...more } = example
  const problem = new Problem(code, detail, more)
  // What is paid for has an answer of its own: the terms.
  const isTerms = code === 'payment_required'
  const body = isTerms
    ? { ok: false, message: detail, x402Version: 2, error: code, resource: '…', accepts: ['…'] }
    : problemDocument(problem, publicUrl, 'a1b2c3d4-17')
  const head = {
    'Content-Type': isTerms ? 'application/json; charset=utf-8' : 'application/problem+json',
    ...(isTerms ? { 'PAYMENT-REQUIRED': 'eyJ4NDAyVmVyc2lvbiI6Mi…' } : {}),
    ...headers,
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${problem.status}`, ...lines, '', JSON.stringify(body, null, 2)].join('\n')
}

type Example = (typeof ERROR_WORDS)[ProblemCode]['example']
