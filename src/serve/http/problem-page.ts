import type { IncomingHttpHeaders } from 'node:http'
import type { Problem } from '../../core/errors.ts'
import { html } from '../../core/markup.ts'
import type { Site } from '../documents/document.ts'
import { pageOf } from '../web/shell.ts'
import { WIDGET_POLICY, widgetProblem } from '../web/widget-shell.ts'
import type { Call } from './call.ts'
import { errorPath } from './error-path.ts'
import { PAGE_POLICY } from './shared-headers.ts'

const CONTENT_TYPE = 'text/html; charset=utf-8'

/** Somebody who reads, and did not ask the interface for programs. What is framed is always read. */
export function wantsPage(path: string, { accept = '' }: IncomingHttpHeaders): boolean {
  return isFramed(path) || (accept.includes('text/html') && !path.startsWith('/api/'))
}

function isFramed(path: string): boolean {
  return path.startsWith('/embed/')
}

/** What a problem document says, for people; `detail` is without what must not be shown. */
export function problemPage(
  site: Site,
  problem: Problem,
  detail: string,
  { id, path, query }: Pick<Call, 'id' | 'path' | 'query'>,
) {
  const { status, title } = problem
  if (isFramed(path)) {
    const theme = query?.get('theme') === 'light' ? 'light' : 'dark'
    return {
      contentType: CONTENT_TYPE,
      headers: ['Content-Security-Policy', WIDGET_POLICY],
      body: widgetProblem(site, theme, problem, detail),
    }
  }
  return {
    contentType: CONTENT_TYPE,
    headers: ['Content-Security-Policy', PAGE_POLICY],
    body: pageOf({
      title,
      description: title,
      site,
      heading: String(status),
      tagline: title,
      links: [
        ['/', 'Front page'],
        [errorPath(problem.code), 'About this error'],
        ['/docs', 'Docs'],
      ],
      main: html`<section class="panel full"><p>${detail}</p><p class="note">Request ${id}</p></section>`,
    }),
  }
}
