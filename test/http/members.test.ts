import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccess } from '../../src/access/access.ts'
import { createPayment } from '../../src/access/payment.ts'
import { SIMULATED_PAY_TO } from '../../src/access/payment-networks.ts'
import { silentLog } from '../../src/core/log.ts'
import { DAY, dateOf, MINUTE } from '../../src/core/time.ts'
import type { Account, Ledger } from '../../src/ledger/port.ts'
import { openLedger } from '../../src/ledger/sqlite.ts'
import { ideaTables } from '../../src/readings/signals/idea-record.ts'
import { IdeasAnswer, MeAnswer, ProfileAnswer, SeriesAnswer } from '../../src/serve/members/fields.ts'
import type { Service } from '../../src/serve/serve.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import type { Store } from '../../src/store/port.ts'
import { dailyCandles, minuteBars } from '../../src/tables/market/candles.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { feeRows } from '../fixtures/fees.ts'
import { membersOf } from '../fixtures/members.ts'
import { serviceInOneThread } from '../fixtures/one-thread.ts'

const START = Date.parse('2026-11-15T12:00:30.000Z')
const HOSTILE =
  '"><script>alert(1)</script><img src=x onerror=alert(2)> javascript:alert(3) https://evil.example'
let now = START
let store: Store
let ledger: Ledger
let service: Service
let base: string
let [ada, bob] = [{} as Person, {} as Person]

interface Person {
  readonly account: Account
  readonly cookie: string
}

beforeAll(async () => {
  const clock = { now: () => now }
  const site = { publicUrl: 'http://perptape.example', simulated: false }
  store = await openDuckdbStore({
    file: ':memory:',
    tables: Object.values(ideaTables),
    memoryLimitMb: 256,
    log: silentLog,
  })
  for (const [table, rows] of feeRows(START)) await store.insert(table, rows as never)
  await recorded({ BTCUSDT: 100, ETHUSDT: 4_000, SOLUSDT: 200, XRPUSDT: 2 })
  await prices('OLDUSDT', 1, START - 4 * MINUTE)
  ledger = await openLedger(':memory:', clock)
  service = serviceInOneThread({
    boards: [],
    offers: [],
    store,
    access: createAccess({ ledger, clock, keyRequiredFrom: null, trustProxy: 'off', log: silentLog }),
    clock,
    log: silentLog,
    site,
    payment: createPayment({ publicUrl: site.publicUrl, payTo: SIMULATED_PAY_TO }),
    personal: membersOf({ ledger, clock, site, openReader: store.reader }),
  })
  base = await service.listen()
  const person = async (email: string): Promise<Person> => {
    const account = await ledger.createAccount(email, 'builder')
    return { account, cookie: `session=${await ledger.createSession(account.id, START + 30 * DAY)}` }
  }
  ;[ada, bob] = [await person('ada@private.example'), await person('bob@private.example')]
})
afterAll(async () => {
  await service?.close()
  await store?.close()
  await ledger?.close()
})

async function prices(symbol: string, last_price: number, ts: number) {
  const unknown = { mark_price: null, index_price: null, change_24h_pct: null, quote_volume_24h: null }
  const funding = { funding_rate_pct: null, funding_interval_h: null, next_funding_at: null }
  await store.insert(perpTickers, [{ ts, exchange: 'binance', symbol, last_price, ...unknown, ...funding }])
}

/** Prices of half a minute ago. */
async function recorded(all: Readonly<Record<string, number>>) {
  for (const [symbol, price] of Object.entries(all)) await prices(symbol, price, now - MINUTE / 2)
}

async function bar(
  symbol: string,
  ts: number,
  [open, high, low, close]: readonly [number, number, number, number],
) {
  const traded = { volume: 1, quote_volume: 1, taker_buy_quote_volume: null, trades: null }
  const of = { exchange: 'binance', market: 'perp', symbol } as const
  await store.insert(minuteBars, [{ ts, ...of, open, high, low, close, ...traded }])
}

async function get(path: string, who?: Person, headers: Record<string, string> = {}) {
  const answer = await fetch(base + path, {
    redirect: 'manual',
    headers: { ...(who ? { cookie: who.cookie } : {}), ...headers },
  })
  const text = await answer.text()
  const isJson = /json/.test(answer.headers.get('content-type') ?? '')
  return { status: answer.status, text, json: isJson ? JSON.parse(text) : null, headers: answer.headers }
}

async function send(path: string, who: Person | null, fields: Record<string, string>, headers = {}) {
  const answer = await fetch(base + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...(who ? { cookie: who.cookie } : {}), ...headers },
    body: new URLSearchParams(fields),
  })
  return { status: answer.status, text: await answer.text(), to: answer.headers.get('location') }
}

async function tokenOf(who: Person): Promise<string> {
  const { text } = await get('/account/profile', who)
  return /name="form_token" value="([^"]+)"/.exec(text)![1]!
}

const submit = async (path: string, who: Person, fields: Record<string, string>) =>
  send(path, who, { form_token: await tokenOf(who), ...fields })
const ideasOf = async (query = '') => (await get(`/api/v1/public/ideas${query}`)).json
const newestOf = async ({ account }: Person) => (await ledger.ideasOf(account.id, 1))[0]!.id
const LONG = {
  symbol: 'btc',
  side: 'LONG',
  title: 'Up',
  body: 'Because.',
  stop: '95',
  target: '110',
  timeframe: '4h',
}

describe('a member', () => {
  it('is nobody without a session', async () => {
    const me = await get('/api/v1/public/me')
    expect(me.status).toBe(401)
    expect(me.json).toMatchObject({ ok: false, error: 'key_required' })
    for (const path of ['/account/profile', '/account/ideas']) {
      const { status, headers } = await get(path)
      expect([status, headers.get('location')]).toEqual([303, '/account'])
    }
    expect(await send('/account/profile', null, { handle: 'nobody' })).toMatchObject({
      status: 303,
      to: '/account',
    })
  })

  it('has an account before it has a handle', async () => {
    const { key } = await ledger.createKey(ada.account.id)
    const { json, headers } = await get('/api/v1/public/me', ada)
    expect(MeAnswer.safeParse(json).error).toBeUndefined()
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(json).toMatchObject({
      profile: null,
      account: {
        plan: 'builder',
        key_prefix: key.slice(0, 9),
        public_profile_enabled: false,
        usage: { minute_limit: 30, month_used: 12, month_limit: 10_000 },
      },
    })
    expect((await get('/account/ideas', ada)).text).toContain('Choose a handle first')
    const early = await submit('/account/ideas', ada, LONG)
    expect(early.status).toBe(400)
    expect(early.text).toContain('Choose a handle before you publish an idea.')
  })

  it('chooses a handle that is free, and is told what is wrong with another', async () => {
    expect(await submit('/account/profile', bob, { handle: 'bob', public: '1' })).toMatchObject({
      status: 303,
      to: '/account/profile',
    })
    const taken = await submit('/account/profile', ada, { handle: 'BOB', display_name: 'Kept <b>' })
    expect(taken.status).toBe(409)
    expect(taken.text).toContain('The handle bob is taken; choose another.')
    expect(taken.text).toContain('value="Kept &#60;b&#62;"')
    const reserved = await submit('/account/profile', ada, { handle: 'admin' })
    expect(reserved.status).toBe(400)
    expect(reserved.text).toContain('The handle admin is reserved')
    await submit('/account/profile', ada, { handle: 'ada', display_name: 'Ada', bio: 'One.', is_mentor: '1' })
    expect(await ledger.findMember({ handle: 'ada' })).toMatchObject({ isPublic: false, isMentor: false })
  })

  it('acts through forms of ours alone', async () => {
    const token = await tokenOf(ada)
    const fields = { handle: 'stolen', public: '1' }
    const foreign = { form_token: token, ...fields }
    for (const refused of [
      await send('/account/profile', ada, fields),
      await send('/account/profile', ada, { ...fields, form_token: await tokenOf(bob) }),
      await send('/account/profile', ada, foreign, { origin: 'https://evil.example' }),
      await send('/account/profile', ada, foreign, { 'sec-fetch-site': 'cross-site' }),
      await send('/account/ideas', ada, LONG),
      await send('/u/bob/follow', ada, { follow: '1' }),
    ])
      expect(refused.status).toBe(403)
    expect(await ledger.findMember({ handle: 'stolen' })).toBeNull()
    expect(await ledger.followCounts(bob.account.id)).toEqual({ followers: 0, following: 0 })
    expect(await ledger.ideasOf(ada.account.id, 10)).toEqual([])
    expect((await fetch(`${base}/account/profile`, { method: 'POST', body: '{}' })).status).toBe(415)
  })
})

describe('an idea', () => {
  it.each([
    [{ symbol: 'NOSUCH' }, 'NOSUCHUSDT is no perpetual of the record.'],
    [{ symbol: 'OLD' }, 'The newest recorded price of OLDUSDT is 4 minutes old'],
    [{ symbol: '<b>' }, 'A perpetual is named as BTCUSDT or BTC.'],
    [{ stop: '100.5' }, 'The stop of a LONG lies below its entry, which is 100.'],
    [{ side: 'SHORT' }, 'The target of a SHORT lies below its entry, which is 100.'],
    [{ stop: '1e2' }, 'The stop is a number such as 104.5'],
    [{ title: ' ' }, 'An idea needs a title.'],
    [{ body: 'x'.repeat(4_001) }, 'A text has up to 4000 characters.'],
  ])('is not published with %j', async (wrong, sentence) => {
    const { status, text } = await submit('/account/ideas', ada, { ...LONG, ...wrong })
    expect(status).toBe(400)
    expect(text).toContain(sentence)
    expect(await ledger.ideasOf(ada.account.id, 10)).toEqual([])
  })

  it('is published at the newest recorded price, and shown to nobody until its author is', async () => {
    expect(await submit('/account/ideas', ada, LONG)).toMatchObject({ status: 303, to: '/account/ideas' })
    const [idea] = await ledger.ideasOf(ada.account.id, 10)
    expect(idea).toMatchObject({ symbol: 'BTCUSDT', entryPrice: 100, stopPrice: 95, targetPrice: 110 })
    expect(await ideasOf()).toMatchObject({ count: 0, total: 0, ideas: [] })
    expect((await get('/ideas')).text).not.toContain('@ada')
    expect((await get('/u/ada')).status).toBe(403)
    expect((await get('/api/v1/public/profiles/ada')).json).toMatchObject({
      status: 403,
      error: 'not_public',
    })
    expect((await get(`/ideas/${idea!.id}`)).status).toBe(404)
    expect((await get(`/ideas/${idea!.id}`, ada)).status).toBe(200)
    await submit(`/ideas/${idea!.id}/like`, bob, { like: '1' })
    expect(await ledger.findIdea(idea!.id)).toMatchObject({ likes: 0 })

    await submit('/account/profile', ada, { handle: 'ada', display_name: 'Ada', bio: 'One.', public: '1' })
    const answer = await ideasOf()
    expect(IdeasAnswer.safeParse(answer).error).toBeUndefined()
    expect(answer).toEqual({
      ok: true,
      generated_at: '2026-11-15T12:00:30.000Z',
      sort: 'new',
      count: 1,
      total: 1,
      ideas: [
        {
          id: idea!.id,
          handle: 'ada',
          display_name: 'Ada',
          symbol: 'BTCUSDT',
          side: 'LONG',
          title: 'Up',
          body: 'Because.',
          entry_price: 100,
          stop_price: 95,
          target_price: 110,
          timeframe: '4h',
          status: 'open',
          result_bps: null,
          likes: 0,
          comments: 0,
          created_at: '2026-11-15T12:00:30.000Z',
          url: `http://perptape.example/ideas/${idea!.id}`,
        },
      ],
    })
  })

  it('is liked by others, once, and by nobody twice', async () => {
    const [idea] = await ledger.ideasOf(ada.account.id, 1)
    const like = (who: Person, value: string, back = '') =>
      submit(`/ideas/${idea!.id}/like`, who, { like: value, back })
    expect(await like(bob, '1', `/u/ada#${idea!.id}`)).toMatchObject({
      status: 303,
      to: `/u/ada#${idea!.id}`,
    })
    expect(await like(bob, '1', 'https://evil.example/')).toMatchObject({ to: '/ideas' })
    expect(await like(bob, '1', '//evil.example/')).toMatchObject({ to: '/ideas' })
    await like(ada, '1')
    expect((await ideasOf('?sort=hot')).ideas[0].likes).toBe(1)
    expect((await get('/ideas', bob)).text).toContain('Unlike')
    await like(bob, '0')
    expect((await ideasOf('?sort=hot')).ideas[0].likes).toBe(0)
  })

  // Taker fees of 0.045 % both ways are 9 bps.
  it('comes to what the record says, after fees', async () => {
    await submit('/account/ideas', ada, {
      ...LONG,
      symbol: 'ETH',
      side: 'SHORT',
      stop: '4200',
      target: '3600',
    })
    await submit('/account/ideas', ada, { ...LONG, symbol: 'SOL', stop: '', target: '' })
    await submit('/account/ideas', ada, { ...LONG, symbol: 'XRP', stop: '1.5', target: '2.5' })
    // The minute of the publication began before it: what fell in it is not held against the idea.
    await bar('BTCUSDT', START - MINUTE / 2, [100, 100, 50, 99])
    await bar('BTCUSDT', START + MINUTE / 2, [99, 101, 96, 97])
    // Both within a minute: the stop.
    await bar('BTCUSDT', START + 1.5 * MINUTE, [97, 111, 94, 110])
    await prices('ETHUSDT', 4_100, START + 5 * MINUTE)
    // Through the stop, from one price to the next.
    await prices('ETHUSDT', 4_300, START + 6 * MINUTE)
    now = START + 3 * DAY
    await recorded({ BTCUSDT: 130, ETHUSDT: 3_000, SOLUSDT: 210, XRPUSDT: 2.1 })
    // Of the day after nothing finer is on record.
    const date = dateOf(START + DAY)
    const candle = { open: 2, high: 2.6, low: 1.9, close: 2, quote_volume: 1 }
    await store.insert(dailyCandles, [{ date, exchange: 'binance', symbol: 'XRPUSDT', ...candle }])

    for (const { id } of await ledger.ideasOf(ada.account.id, 10))
      expect((await submit(`/account/ideas/${id}/close`, ada, {})).status).toBe(303)
    const ends = Object.fromEntries(
      (await ledger.ideasOf(ada.account.id, 10)).map(({ symbol, end }) => [symbol, end]),
    )
    const bps = (value: number) => expect.closeTo(value, 6)
    expect(ends).toEqual({
      BTCUSDT: { endedBy: 'stop', exitPrice: 95, resultBps: bps(-509) },
      ETHUSDT: { endedBy: 'stop', exitPrice: 4_300, resultBps: bps(-759) },
      SOLUSDT: { endedBy: 'closed', exitPrice: 210, resultBps: bps(491) },
      XRPUSDT: { endedBy: 'target', exitPrice: 2.5, resultBps: bps(2_491) },
    })
    const shown = (await ideasOf('?symbol=btc')).ideas[0]
    expect(shown).toMatchObject({ status: 'closed', result_bps: -509 })
    const again = await submit(`/account/ideas/${shown.id}/close`, ada, {})
    expect(again.status).toBe(400)
    expect(again.text).toContain('There is no such open idea of yours.')
  })

  it('is not closed while the record stands still, nor by anybody else', async () => {
    await submit('/account/ideas', ada, { ...LONG, symbol: 'SOL', stop: '', target: '' })
    const id = await newestOf(ada)
    expect((await submit(`/account/ideas/${id}/close`, bob, {})).status).toBe(400)
    now += 10 * MINUTE
    const { status, text } = await submit(`/account/ideas/${id}/close`, ada, {})
    expect(status).toBe(400)
    expect(text).toContain('is 11 minutes old; try again')
    expect(await ledger.findIdea(id)).toMatchObject({ end: null })
  })

  it.each(['limit=0', 'limit=101', 'since_days=366', 'sort=best', 'limit=1&limit=2'])(
    'is not asked for with %s',
    async (query) => {
      expect((await get(`/api/v1/public/ideas?${query}`)).json).toMatchObject({
        status: 400,
        error: 'invalid_parameter',
      })
    },
  )

  it('is found by its symbol; a symbol that nobody records is not', async () => {
    expect(await ideasOf('?symbol=ETH&limit=1')).toMatchObject({ count: 1, total: 1 })
    expect(await ideasOf('?symbol=OLD')).toMatchObject({ count: 0, total: 0 })
    expect((await get('/api/v1/public/ideas?symbol=NOPE')).json).toMatchObject({ error: 'unknown_symbol' })
    expect(await ideasOf('?since_days=1')).toMatchObject({ total: 1 })
  })
})

describe('a profile', () => {
  it('shows what was closed and who follows', async () => {
    await submit('/u/ada/follow', bob, { follow: '1' })
    await submit('/u/ada/follow', ada, { follow: '1' })
    const { json, headers } = await get('/api/v1/public/profiles/Ada')
    expect(ProfileAnswer.safeParse(json).error).toBeUndefined()
    expect(json.profile).toEqual({
      handle: 'ada',
      display_name: 'Ada',
      bio: 'One.',
      joined_at: '2026-11-15',
      mentor: false,
      followers: 1,
      following: 0,
      url: 'http://perptape.example/u/ada',
    })
    // −509 − 759 + 491 + 2,491
    expect(json.performance).toEqual({
      ideas_closed: 4,
      wins: 2,
      losses: 2,
      win_rate_pct: 50,
      sum_net_bps: 1_714,
    })
    expect(json.ideas).toHaveLength(5)
    expect(headers.get('cache-control')).toBe('public, max-age=300')
    const etag = headers.get('etag')!
    expect((await get('/api/v1/public/profiles/ada', undefined, { 'if-none-match': etag })).status).toBe(304)
    expect((await get('/api/v1/public/profiles/bob')).json).toMatchObject({ performance: null, ideas: [] })
  })

  it.each(['nobody-has-this-handle', 'nobody', 'x', '%3Cscript%3E'])('of %s is not found', async (handle) => {
    expect((await get(`/api/v1/public/profiles/${handle}`)).json).toMatchObject({
      status: 404,
      error: 'not_found',
    })
    expect((await get(`/u/${handle}`)).status).toBe(404)
  })

  it('has words, and nothing that runs or leads away', async () => {
    await submit('/account/profile', bob, {
      handle: 'bob',
      display_name: HOSTILE.slice(0, 60),
      bio: HOSTILE,
      public: '1',
    })
    now += DAY
    await recorded({ BTCUSDT: 100 })
    await submit('/account/ideas', bob, { ...LONG, title: HOSTILE, body: `${HOSTILE}\n<b>x</b>` })
    const id = await newestOf(bob)
    for (const path of ['/ideas', '/u/bob', `/ideas/${id}`, '/account/profile', '/account/ideas']) {
      const { status, text, headers } = await get(path, bob)
      expect(status).toBe(200)
      expect(text).toContain('alert(1)')
      expect(text).not.toMatch(/<script>alert|<img src=x|<b>x|href="[^"]*(javascript|evil)/)
      expect(headers.get('content-security-policy')).toContain("default-src 'self'")
      expect(headers.get('cache-control')).toBe('private, no-store')
    }
  })

  it('is gone at once when its member says so', async () => {
    expect((await ideasOf()).ideas.map(({ handle }: { handle: string }) => handle)).toContain('ada')
    await submit('/account/profile', ada, { handle: 'ada' })
    expect(JSON.stringify(await ideasOf())).not.toContain('"ada"')
    expect((await get('/api/v1/public/profiles/ada')).status).toBe(403)
    expect((await get('/api/v1/public/me', ada)).json).toMatchObject({
      profile: { handle: 'ada' },
      account: { public_profile_enabled: false },
    })
  })

  it('tells no address of anybody', async () => {
    const all = [
      '/ideas',
      '/u/bob',
      '/api/v1/public/ideas',
      '/api/v1/public/profiles/bob',
      '/api/v1/public/me',
    ]
    for (const path of [...all, '/account/profile', '/account/ideas'])
      expect((await get(path, bob)).text).not.toMatch(/private\.example|acc_/)
  })
})

describe('courses', () => {
  it('are listed, filtered and shown', async () => {
    const { json } = await get('/api/v1/public/series')
    expect(SeriesAnswer.safeParse(json).error).toBeUndefined()
    expect(json.series).toEqual([
      expect.objectContaining({
        slug: 'reading-derivatives',
        author_handle: 'perptape',
        courses: 2,
        lessons: 6,
        url: 'http://perptape.example/courses/reading-derivatives',
      }),
    ])
    expect((await get('/api/v1/public/series?q=Open+reading')).json.count).toBe(1)
    expect((await get('/api/v1/public/series?q=nothing+like+it')).json).toMatchObject({
      count: 0,
      series: [],
    })
    expect((await get(`/api/v1/public/series?q=${'x'.repeat(65)}`)).status).toBe(400)
    expect((await get('/api/v1/public/series?limit=101')).status).toBe(400)
    expect((await get('/courses')).text).toContain('/courses/reading-derivatives')
    const series = await get('/courses/reading-derivatives')
    const lessons = [...series.text.matchAll(/href="(\/courses\/reading-derivatives\/[^"]+)"/g)].map(
      ([, to]) => to!,
    )
    expect(lessons).toHaveLength(6)
    for (const path of lessons) expect((await get(path)).status).toBe(200)
    for (const path of ['/courses/none', '/courses/reading-derivatives/none/x', `${lessons[0]}x`])
      expect((await get(path)).status).toBe(404)
  })

  it('and ideas stand in the sitemap, and are there', async () => {
    const { urls } = (await get('/api/v1/public/sitemap.json')).json
    for (const path of ['/ideas', '/courses']) {
      expect(urls.map(({ loc }: { loc: string }) => loc)).toContain(`http://perptape.example${path}`)
      expect((await get(path)).status).toBe(200)
    }
  })

  it('stand in the manifest with the rest', async () => {
    const { endpoints } = (await get('/api/v1/public/manifest')).json
    const listed = endpoints.filter(({ path }: { path: string }) =>
      /public\/(ideas|me|profiles|series)\b/.test(path),
    )
    expect(
      listed.map(({ path, auth, cache_seconds }: Record<string, unknown>) => [path, auth, cache_seconds]),
    ).toEqual([
      ['/api/v1/public/ideas', 'none', 300],
      ['/api/v1/public/profiles/[handle]', 'none', 300],
      ['/api/v1/public/me', 'session', 0],
      ['/api/v1/public/series', 'none', 300],
    ])
  })
})
