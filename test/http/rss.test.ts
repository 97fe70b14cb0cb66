import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { signalItems } from '../../src/serve/feeds/items.ts'
import { rssOf } from '../../src/serve/feeds/rss.ts'

const SITE = { publicUrl: 'https://perptape.example', simulated: false }
const HASH = 'ab'.repeat(32)
const SIGNAL = {
  symbol: 'BTCUSDT',
  side: 'SHORT',
  outcome: 'SL',
  netBps: -31.25,
  createdAt: '2026-11-15T10:00:02.000Z',
  evaluatedAt: '2026-11-15T11:07:00.000Z',
  strategy: 'fade & <rebound>\u0000\u001b',
  shortCode: 'ababababab',
  hash: HASH,
}
const CHANNEL = {
  title: 'a < b & "c"',
  link: 'https://perptape.example/',
  description: 'x',
  self: 'https://perptape.example/feed.xml?a=1&b=2',
  changedAt: null,
  items: [],
}

function channelIn(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true)
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, htmlEntities: true })
  return parser.parse(xml).rss.channel
}

it('a closed signal is an item, whatever its texts hold', () => {
  const { item } = channelIn(rssOf({ ...CHANNEL, items: signalItems(SITE, SIGNAL) }))
  expect(item).toEqual({
    title: 'BTCUSDT SHORT SL -31.25 bps',
    link: 'https://perptape.example/verify/ababababab',
    guid: { '#text': HASH, '@_isPermaLink': 'false' },
    pubDate: 'Sun, 15 Nov 2026 11:07:00 GMT',
    category: 'SL',
    description: `SHORT by fade & <rebound>. Created 2026-11-15T10:00:02.000Z, evaluated 2026-11-15T11:07:00.000Z. Net -31.25 bps after fees, slippage and funding. SHA-256 of the decision: ${HASH}.`,
  })
  expect(Date.parse(item.pubDate)).toBe(Date.parse(SIGNAL.evaluatedAt))
  expect(signalItems(SITE, { ...SIGNAL, hash: null, shortCode: null })).toEqual([])
})

it('a feed without items is a channel, without a date where none is known', () => {
  expect(channelIn(rssOf(CHANNEL))).toEqual({
    title: 'a < b & "c"',
    link: 'https://perptape.example/',
    description: 'x',
    language: 'en',
    ttl: '5',
    'atom:link': {
      '@_href': 'https://perptape.example/feed.xml?a=1&b=2',
      '@_rel': 'self',
      '@_type': 'application/rss+xml',
    },
  })
})

it('what XML cannot hold is left out: half a character, a bell', () => {
  const xml = rssOf({ ...CHANNEL, title: '\ud83d a\u0007b \u{1f4c8}\ufffe' })
  expect(channelIn(xml).title).toBe('ab \u{1f4c8}')
})
