import { escaped } from '../../core/markup.ts'
import type { Ms } from '../../core/time.ts'

/** One piece of news. */
export interface Item {
  readonly title: string
  readonly link: string
  /** The same for ever: readers know by it what they have seen. */
  readonly guid: { readonly text: string; readonly isLink: boolean }
  readonly at: Ms
  readonly category?: string
  readonly description: string
}

export interface Channel {
  readonly title: string
  readonly link: string
  readonly description: string
  /** Its own address. */
  readonly self: string
  /** When it changed last; null where that is not known. Never the time of asking: else nothing would ever be unchanged. */
  readonly changedAt: Ms | null
  readonly items: readonly Item[]
}

const TTL_MINUTES = 5

/** A feed as RSS 2.0. */
export function rssOf({ title, link, description, self, changedAt, items }: Channel): string {
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', title),
    element('link', link),
    element('description', description),
    element('language', 'en'),
    ...(changedAt === null ? [] : [element('lastBuildDate', rfc822(changedAt))]),
    element('ttl', String(TTL_MINUTES)),
    `<atom:link href="${escaped(self)}" rel="self" type="application/rss+xml"/>`,
    ...items.map(itemText),
    '</channel>',
    '</rss>',
  ].join('\n')}\n`
}

function itemText({ title, link, guid, at, category, description }: Item): string {
  return [
    '<item>',
    element('title', title),
    element('link', link),
    `<guid isPermaLink="${guid.isLink}">${escaped(guid.text)}</guid>`,
    element('pubDate', rfc822(at)),
    ...(category === undefined ? [] : [element('category', category)]),
    element('description', description),
    '</item>',
  ].join('\n')
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`
}

/** Sun, 15 Nov 2026 12:00:00 GMT: the date of RFC 822, with the four digits of the year that RSS prefers. */
function rfc822(at: Ms): string {
  return new Date(at).toUTCString()
}
