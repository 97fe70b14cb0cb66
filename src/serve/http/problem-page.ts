import type { IncomingHttpHeaders } from 'node:http'
import type { Problem } from '../../core/errors.ts'
import { html } from '../../core/markup.ts'
import type { Site } from '../documents/document.ts'
import { pageOf } from '../web/shell.ts'
import { PAGE_POLICY } from './shared-headers.ts'

/** Somebody who reads, and did not ask the interface for programs. */
export function wantsPage(path: string, { accept = '' }: IncomingHttpHeaders): boolean {
  return accept.includes('text/html') && !path.startsWith('/api/')
}

/** What a problem document says, for people; `detail` is without what must not be shown. */
export function problemPage(site: Site, { status, title }: Problem, detail: string, requestId: string) {
  return {
    contentType: 'text/html; charset=utf-8',
    headers: ['Content-Security-Policy', PAGE_POLICY],
    body: pageOf({
      title,
      description: title,
      site,
      heading: String(status),
      tagline: title,
      links: [
        ['/', 'Front page'],
        ['/docs', 'API reference'],
      ],
      main: html`<section class="panel full"><p>${detail}</p><p class="note">Request ${requestId}</p></section>`,
    }),
  }
}
