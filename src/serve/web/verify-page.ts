import { z } from 'zod'
import { receiptBoard } from '../../boards/signals/receipt.ts'
import { Problem } from '../../core/errors.ts'
import { escaped, Html } from '../../core/markup.ts'
import { HOUR, MINUTE } from '../../core/time.ts'
import { requiredLowerText } from '../../define/params.ts'
import type { Ask, Document, Site } from '../documents/document.ts'
import { PAGE_POLICY } from '../http/shared-headers.ts'
import { pageOf } from './shell.ts'

/** Whatever somebody types there is looked up: what is no code is as little found as one that nothing has. */
const params = z.object({
  code: requiredLowerText(/^[^\0]{1,200}$/, 'the short code of a receipt', 'Short code, hash or id.'),
})

/** The page that lets a reader's own browser verify a receipt: of the code in its address, or of what is put into it. */
export function verifyPageDocuments(site: Site): Document[] {
  const html = (page: Page) => ({
    body: receiptPage(site, page),
    contentType: 'text/html; charset=utf-8',
    headers: ['Content-Security-Policy', PAGE_POLICY],
  })
  return [
    {
      id: 'verify',
      path: '/verify',
      page: { changes: 'weekly', weight: 0.5 },
      rule: 'files',
      maxAgeS: 300,
      freshMs: HOUR,
      make: async () => html({ code: null, problem: null }),
    },
    {
      id: 'verify-page',
      path: '/verify/{code}',
      params,
      // Each code is looked up in the record.
      rule: 'fair',
      maxAgeS: 300,
      freshMs: MINUTE,
      async make({ code }, ask) {
        const problem = await lookUp(String(code), ask)
        if (problem === null) return html({ code: String(code), problem })
        const status = problem.code === 'ambiguous_prefix' ? problem.status : 404
        return { ...html({ code: null, problem }), status, cacheControl: 'no-store' }
      },
    },
  ]
}

/** Why there is no receipt of that code; null where there is one. */
async function lookUp(code: string, ask: Ask): Promise<Problem | null> {
  try {
    await ask(receiptBoard.id, { id: code })
    return null
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.status < 500) return thrown
    throw thrown
  }
}

interface Page {
  /** Of the receipt that it shows; null where there is none. */
  readonly code: string | null
  /** Why the one that was asked for is not there. */
  readonly problem: Problem | null
}

function receiptPage(site: Site, { code, problem }: Page): string {
  const answer = code === null ? null : `/api/public/signals/${code}`
  return pageOf({
    title: code === null ? 'Verify a receipt' : `Receipt ${code}`,
    description:
      'A decision that was hashed before its outcome could be known, verified in your own browser.',
    site,
    simulated: SIMULATED,
    ...(code === null ? {} : { path: `/verify/${code}` }),
    script: 'verify',
    heading: code === null ? 'Verify a receipt' : 'Receipt',
    tagline: 'Decisions are hashed before their outcome can be known. Your own browser checks it.',
    links: [...(answer === null ? [] : [[answer, 'This receipt as JSON'] as const]), ['/docs', 'Docs']],
    main: new Html(`  ${problem === null ? '' : problemSection(problem)}
  <section id="verdict" class="panel full" aria-live="polite" data-receipt="${escaped(answer ?? '')}" hidden></section>
  <section id="steps" class="panel half" hidden></section>
  <section id="outcome" class="panel half" hidden></section>
  <section id="decision" class="panel half" hidden></section>
  <section id="seen" class="panel full" hidden></section>
  <section id="text" class="panel full" hidden></section>
  <noscript><section class="panel full"><h2>No script, no check</h2>
    <p>It is your browser that verifies, and it may run no script here. <code>perptape verify ADDRESS</code> does the
    same on the command line.</p></section></noscript>
  <section id="other" class="panel full">
    <h2>Verify ${code === null ? 'a' : 'another'} receipt</h2>
    <p>Paste the JSON of a receipt or of a proof, or drop its file here. It stays in your browser.</p>
    <textarea id="given" rows="5" spellcheck="false" aria-label="JSON of a receipt or proof" placeholder='{"signalId": …, "hash": …, "decision": {…}}'></textarea>
    <p class="actions"><button id="check" type="button">Verify</button>
    <label class="file">Choose a file<input id="file" type="file" accept="application/json,.json"></label>
    <span id="problem" class="problem" role="alert"></span></p>
    <p class="note">A hash shows that a decision was not changed since; it does not make it a good one.</p>
  </section>`),
  })
}

function problemSection({ code, message, allowed }: Problem): string {
  const isAmbiguous = code === 'ambiguous_prefix'
  const links = (isAmbiguous ? (allowed ?? []) : []).map(
    (hash) => `<li><a href="/verify/${escaped(hash)}"><code>${escaped(hash)}</code></a></li>`,
  )
  return `<section class="panel full missing">
    <h2>${isAmbiguous ? 'Several receipts begin so' : 'There is no such receipt'}</h2>
    <p>${escaped(message)}</p>${links.length === 0 ? '' : `<ul>${links.join('')}</ul>`}
  </section>`
}

const SIMULATED = 'Simulated market: the strategies are real, every price that they saw is invented.'
