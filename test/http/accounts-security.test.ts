import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../src/core/time.ts'
import { hashOf, newSessionToken } from '../../src/ledger/secrets.ts'
import { type AccountService, keyIn, linkIn, startAccounts } from './account-service.ts'
import { Browser, cookieLines, formsTo } from './browser.ts'
import { type Got, get } from './fixture.ts'

let served: AccountService
beforeAll(async () => {
  served = await startAccounts()
})
afterAll(() => served.close())
beforeEach(() => {
  // Whatever was counted within the hour is over.
  served.clock.ms += 2 * HOUR
  served.letters.length = 0
})

/** All that a stranger sees of an answer, but for what differs from call to call. */
function seen({ status, headers, text }: Got) {
  const same = Object.entries(headers).filter(
    ([name]) => !/^(date|x-request-id|ratelimit(-remaining|-reset)?)$/.test(name),
  )
  return { status, headers: Object.fromEntries(same), text }
}

/** Somebody who has a link, before the button is pressed. */
async function withLink(email: string, address?: string) {
  const browser = new Browser(served.base, address)
  await browser.open('/account')
  await browser.submit('/account/sign-in', { email })
  const link = linkIn(served.letters.at(-1)!)
  return { browser, link, token: new URLSearchParams(link.slice(link.indexOf('?'))).get('token')! }
}

describe('nobody learns who has an account', () => {
  it('a known address and an unknown one get the same answer, byte for byte', async () => {
    await served.ledger.createAccount('known@example.org', 'scale')
    const browser = new Browser(served.base)
    await browser.open('/account')
    const [form] = formsTo(browser.page!.text, '/account/sign-in')
    const ask = async (email: string) => {
      served.verbs.length = 0
      const answer = seen(await browser.post('/account/sign-in', { ...form, email }))
      return { ...answer, verbs: [...served.verbs] }
    }
    await ask('first@example.org')
    const [known, unknown] = [await ask('known@example.org'), await ask('unknown@example.org')]
    // The same work too, so that it takes as long: whether there is an account is not even asked.
    expect(known).toMatchObject({ status: 200, verbs: ['createSignInLink'] })
    expect(known).toEqual(unknown)
    // Both got a letter of the same length, but for the address.
    const [one, other] = served.letters.slice(1).map(({ text, to }) => text.replace(to, '').length)
    expect(one).toBe(other)
  })

  it('only what is no address at all is told', async () => {
    const browser = new Browser(served.base)
    await browser.open('/account')
    const wrong = await browser.submit('/account/sign-in', { email: 'ada' })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('That is no e-mail address')
    expect(served.letters).toEqual([])
  })

  it('links that are wrong, used, old or changed look alike, looked at and followed', async () => {
    const { browser, link, token } = await withLink('links@example.org')
    const used = await withLink('links@example.org')
    await used.browser.open(used.link)
    await used.browser.submit('/account/verify')
    const old = await withLink('links@example.org')
    served.clock.ms += 20 * MINUTE
    const fresh = await withLink('links@example.org')
    const flipped = `${fresh.token[0] === 'a' ? 'b' : 'a'}${fresh.token.slice(1)}`
    const tokens = [
      newSessionToken(),
      used.token,
      old.token,
      flipped,
      fresh.token.toUpperCase(),
      `${token}=`,
      'x',
    ]
    const looks = [
      ...(await Promise.all(
        tokens.map((each) => browser.open(`/account/verify?token=${encodeURIComponent(each)}`)),
      )),
      await browser.open('/account/verify'),
      await browser.open('/account/verify?token='),
      await browser.open(`${link}&token=${fresh.token}`),
    ].map(seen)
    expect(looks[0]).toMatchObject({ status: 403 })
    for (const look of looks) expect(look).toEqual(looks[0])
    await browser.open(fresh.link)
    const [form] = formsTo(browser.page!.text, '/account/verify')
    for (const each of ['', ...tokens]) {
      const answer = await browser.post('/account/verify', { ...form, token: each })
      expect(seen(answer)).toEqual(looks[0])
      expect(cookieLines(answer)).toEqual([])
    }
    // None of which has used up the good one.
    expect((await browser.submitFrom(fresh.link, '/account/verify')).status).toBe(303)
  })

  it('a key of another account is no other than one that never was', async () => {
    const ada = await served.signIn('ada@example.org')
    await ada.submit('/account/keys')
    const [hers] = formsTo(ada.page!.text, '/account/keys/revoke')
    const eve = await served.signIn('eve@example.org')
    const [own] = formsTo(eve.page!.text, '/account/keys')
    for (const path of ['/account/keys/revoke', '/account/keys/rotate']) {
      const answers = []
      for (const id of [
        hers!.id!,
        'f'.repeat(16),
        '',
        hers!.id!.slice(0, 4),
        `${hers!.id}0`,
        '%',
        "' or 1=1",
      ]) {
        const answer = await eve.post(path, { ...own, id })
        answers.push(seen({ ...answer, text: answer.text.replace(/Request [\w-]+/, '') }))
      }
      expect(answers[0]).toMatchObject({ status: 404 })
      for (const answer of answers) expect(answer).toEqual(answers[0])
    }
    const { id } = (await served.ledger.findAccount({ email: 'ada@example.org' }))!
    expect(await served.ledger.listKeys(id)).toMatchObject([{ revokedAt: null }])
  })
})

describe('forms of others do nothing', () => {
  const FORMS = [
    '/account/keys',
    '/account/keys/rotate',
    '/account/keys/revoke',
    '/account/sign-out',
    '/account/sign-out-everywhere',
    '/account/delete',
    '/account/sign-in',
    '/account/verify',
  ]

  it('without its token, with that of another browser, from another origin or another site', async () => {
    const ada = await served.signIn('csrf@example.org')
    const { id } = (await served.ledger.findAccount({ email: 'csrf@example.org' }))!
    const session = ada.cookies.get('session')!
    await ada.submit('/account/keys')
    const [key] = formsTo(ada.page!.text, '/account/keys/revoke')
    const eve = new Browser(served.base)
    await eve.open('/account')
    const [hers] = formsTo(eve.page!.text, '/account/sign-in')
    const { link, token } = await withLink('csrf@example.org')
    expect(link).toContain(token)
    const fields: Record<string, string> = {
      ...key!,
      confirm: 'csrf@example.org',
      email: 'csrf@example.org',
      token,
    }
    const before = served.letters.length
    const { form_token: mine, ...nothing } = fields
    const tries: [Record<string, string>, Record<string, string>][] = [
      [nothing, {}],
      [{ ...fields, form_token: '' }, {}],
      [{ ...fields, form_token: hers!.form_token! }, {}],
      [{ ...fields, form_token: `${mine!.slice(0, -1)}${mine!.endsWith('A') ? 'B' : 'A'}` }, {}],
      [{ ...fields, form_token: session }, {}],
      [fields, { origin: 'https://evil.example' }],
      [fields, { origin: 'http://perptape.example.evil.example' }],
      [fields, { origin: 'null' }],
      [fields, { 'sec-fetch-site': 'cross-site' }],
      [fields, { 'sec-fetch-site': 'same-site' }],
      [fields, { 'sec-fetch-site': 'none' }],
    ]
    for (const path of FORMS) {
      // Each in every way for one of them, and in the plainest for all.
      for (const [sent, headers] of path === '/account/delete' ? tries : tries.slice(0, 1)) {
        const answer = await ada.post(path, sent, headers)
        expect([path, headers, answer.status]).toEqual([path, headers, 403])
        expect(answer.text).toContain('load the page again')
        expect(cookieLines(answer)).toEqual([])
      }
      // Nor by another way than a form, nor by a link.
      const json = await ada.post(path, fields, { 'content-type': 'application/json' })
      expect(json.status).toBe(415)
      if (path !== '/account/verify') expect((await ada.open(path)).status).toBe(405)
    }
    expect(served.letters).toHaveLength(before)
    expect(await served.ledger.listKeys(id)).toMatchObject([{ revokedAt: null }])
    expect(await served.ledger.findSession(session)).not.toBeNull()
    expect(await served.ledger.findSignInLink(token)).not.toBeNull()
    expect(served.deleted).not.toContain(id)
    // From our own page, under either of its addresses, it does.
    const host = new URL(served.base).host
    for (const origin of ['http://perptape.example', `http://${host}`]) {
      expect((await ada.post('/account/keys', fields, { origin, host })).status).toBe(200)
    }
  })

  it('a form of a session that ended does nothing, and leads to where one signs in', async () => {
    const browser = await served.signIn('ended@example.org')
    const session = browser.cookies.get('session')!
    await served.ledger.endSession(session)
    const ended = await browser.submit('/account/keys')
    expect([ended.status, ended.headers.location]).toEqual([303, '/account'])
    const { id } = (await served.ledger.findAccount({ email: 'ended@example.org' }))!
    expect(await served.ledger.listKeys(id)).toEqual([])
    // Somebody who is not signed in is shown where that is done.
    const stranger = new Browser(served.base)
    await stranger.open('/account')
    const [form] = formsTo(stranger.page!.text, '/account/sign-in')
    const answer = await stranger.post('/account/keys', form!)
    expect([answer.status, answer.headers.location]).toEqual([303, '/account'])
  })
})

describe('sessions', () => {
  it('are new with every signing in, whatever the browser came with', async () => {
    const planted = newSessionToken()
    const browser = new Browser(served.base)
    browser.cookies.set('session', planted)
    await browser.open('/account')
    const visit = browser.cookies.get('visit')!
    await browser.submit('/account/sign-in', { email: 'fix@example.org' })
    await browser.open(linkIn(served.letters.at(-1)!))
    expect(browser.cookies.get('session')).toBe(planted)
    await browser.submit('/account/verify')
    const session = browser.cookies.get('session')!
    expect([planted, visit]).not.toContain(session)
    expect(browser.cookies.has('visit')).toBe(false)
    for (const known of [planted, visit]) expect(await served.ledger.findSession(known)).toBeNull()
    expect(await served.ledger.findSession(session)).not.toBeNull()
    // Signing in again ends the one before.
    await browser.open('/account')
    const { link } = await withLink('fix@example.org')
    await browser.open(link)
    await browser.submit('/account/verify')
    expect(browser.cookies.get('session')).not.toBe(session)
    expect(await served.ledger.findSession(session)).toBeNull()
  })

  it('are not what somebody made up', async () => {
    const browser = await served.signIn('real@example.org')
    const session = browser.cookies.get('session')!
    const flipped = `${session[0] === 'a' ? 'b' : 'a'}${session.slice(1)}`
    const { id } = (await served.ledger.findAccount({ email: 'real@example.org' }))!
    for (const cookie of [
      `session=${newSessionToken()}`,
      `session=${flipped}`,
      `session=${session}x`,
      `session=${session.slice(0, -1)}`,
      `session=${session.toUpperCase()}`,
      `session=${hashOf(session)}`,
      `session="${session}"`,
      `session=${id}`,
      'session=',
      `session=${session}; session=${flipped}`,
      `Session=${session}`,
      `xsession=${session}`,
      `visit=${session}`,
      `session[]=${session}`,
    ]) {
      const { status, text } = await get(served.base, '/account', { headers: { cookie } })
      expect([cookie, status]).toEqual([cookie, 200])
      expect(text).not.toContain('real@example.org')
    }
    expect(
      (await get(served.base, '/account', { headers: { cookie: `a=b; session=${session}` } })).text,
    ).toContain('real@example.org')
  })

  it('are kept from scripts and from other sites; over https they stay there', async () => {
    const browser = new Browser(served.base)
    const [visit] = cookieLines(await browser.open('/account'))
    expect(visit).toMatch(/^visit=[a-z2-7]{52}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/)
    await browser.submit('/account/sign-in', { email: 'flags@example.org' })
    await browser.open(linkIn(served.letters.at(-1)!))
    const [session, dropped] = cookieLines(await browser.submit('/account/verify'))
    expect(session).toMatch(/^session=[a-z2-7]{52}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
    expect(dropped).toBe('visit=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
    const secure = await startAccounts({ publicUrl: 'https://tape.example' })
    try {
      const other = await secure.signIn('flags@example.org')
      expect(secure.letters[0]!.text).toContain('https://tape.example/account/verify?token=')
      const left = await other.submit('/account/sign-out', {}, { origin: 'https://tape.example' })
      const stranger = await new Browser(secure.base).open('/account')
      for (const line of [...cookieLines(left), ...cookieLines(stranger)]) {
        expect(line).toMatch(/; HttpOnly; SameSite=Lax; Secure$/)
      }
      expect(cookieLines(left)).toHaveLength(1)
      expect(cookieLines(stranger)).toHaveLength(1)
    } finally {
      await secure.close()
    }
  })
})

describe('somebody who asks for links to the address of another', () => {
  async function askFrom(address: string, email: string) {
    const browser = new Browser(served.base, address)
    await browser.open('/account')
    return browser.submit('/account/sign-in', { email })
  }

  it('neither keeps its owner out nor fills the mailbox, and learns nothing', async () => {
    const answers = []
    for (let time = 0; time < 50; time++) {
      answers.push(await askFrom(`198.51.100.${time}`, time % 2 ? 'Ada@example.org' : 'ada@example.org'))
    }
    expect(served.letters).toHaveLength(3)
    // The owner asks, is told the same, and gets in with any of the links that are there.
    const owner = new Browser(served.base, '192.0.2.7')
    await owner.open('/account')
    answers.push(await owner.submit('/account/sign-in', { email: 'ada@example.org' }))
    answers.push(await askFrom('192.0.2.8', 'nobody-asked-for@example.org'))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
    await owner.open(linkIn(served.letters[0]!))
    expect((await owner.submit('/account/verify')).status).toBe(303)
    expect((await owner.open('/account')).text).toContain('ada@example.org')
  })

  it('goes on for long, and its owner gets in all the same', async () => {
    for (let minute = 0; minute < 50; minute++) {
      await askFrom(`198.51.100.${minute}`, 'bob@example.org')
      served.clock.ms += MINUTE
    }
    expect(served.letters.length).toBeLessThanOrEqual(10)
    const owner = new Browser(served.base, '192.0.2.7')
    await owner.open('/account')
    expect((await owner.submit('/account/sign-in', { email: 'bob@example.org' })).status).toBe(200)
    await owner.open(linkIn(served.letters.at(-1)!))
    expect((await owner.submit('/account/verify')).status).toBe(303)
  })
})

describe('whoever tries too often has to wait', () => {
  it('for links to many addresses, by where it calls from', async () => {
    const browser = new Browser(served.base, '2001:db8:1:2::1')
    await browser.open('/account')
    const [form] = formsTo(browser.page!.text, '/account/sign-in')
    const statuses = []
    for (let time = 0; time < 12; time++) {
      const answer = await browser.post(
        '/account/sign-in',
        { ...form, email: `n${time}@example.org` },
        { 'x-forwarded-for': `2001:db8:1:2::${time}` },
      )
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...new Array(10).fill(200), 429, 429])
    // Somebody elsewhere does not.
    await withLink('elsewhere@example.org', '198.51.100.9')
    expect(served.letters).toHaveLength(11)
  })

  it('for links that it follows', async () => {
    const { browser, token } = await withLink('guess@example.org', '198.51.100.20')
    await browser.open(`/account/verify?token=${token}`)
    const [form] = formsTo(browser.page!.text, '/account/verify')
    for (let time = 1; time < 30; time++) {
      const answer =
        time % 2
          ? await browser.open(`/account/verify?token=${newSessionToken()}`)
          : await browser.post('/account/verify', { ...form, token: newSessionToken() })
      expect(answer.status).toBe(403)
    }
    expect((await browser.open(`/account/verify?token=${token}`)).status).toBe(429)
    expect((await browser.post('/account/verify', form!)).status).toBe(429)
    expect(await served.ledger.findSignInLink(token)).not.toBeNull()
  })
})

it('an address is shown as text, whatever is in it', async () => {
  const browser = await served.signIn(`o'hara&lt@example.org`)
  expect(browser.page!.text).toContain('o&#39;hara&#38;lt@example.org')
  const stranger = new Browser(served.base)
  await stranger.open('/account')
  const hostile = '"><script>alert(1)</script>@example.org'
  const { status, text } = await stranger.submit('/account/sign-in', { email: hostile })
  expect(status).toBe(400)
  expect(text).not.toContain('<script>alert')
  expect(text).toContain('value="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;@example.org"')
})

it('every page of an account is nobody else’s, stands in no frame and runs nothing from elsewhere', async () => {
  const { browser, link } = await withLink('headers@example.org')
  const pages = [
    await browser.open('/account'),
    await browser.open(link),
    await browser.open('/account/verify?token=x'),
    await browser.submitFrom('/account', '/account/sign-in', { email: 'headers@example.org' }),
    await browser.submitFrom('/account', '/account/sign-in', { email: 'none' }),
    await browser.submitFrom(link, '/account/verify'),
    await browser.open('/account'),
    await browser.submit('/account/keys'),
  ]
  for (const { headers, status, text } of pages) {
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers.etag).toBeUndefined()
    if (status === 303) continue
    const policy = headers['content-security-policy']!
    for (const rule of [
      "default-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
    ]) {
      expect(policy).toContain(rule)
    }
    expect(policy).not.toContain('unsafe')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(text).not.toMatch(/<script(?![^>]* src="\/assets\/)|<style| style="| on\w+="/)
  }
})

it('no line of the log has a key, a session, a link or a form of anybody', async () => {
  const { browser, link, token } = await withLink('quiet@example.org')
  await browser.open(link)
  await browser.open(`${link}&again=1`)
  await browser.submit('/account/verify')
  await browser.open('/account')
  const made = await browser.submit('/account/keys')
  const key = keyIn(made.text)
  await get(served.base, `/account?key=${key}&token=${token}`)
  await get(served.base, '/api/public/quotes', { headers: { authorization: `Bearer ${key}` } })
  const rotated = keyIn((await browser.submit('/account/keys/rotate')).text)
  const session = browser.cookies.get('session')!
  const form = formsTo(browser.page!.text, '/account/keys')[0]!.form_token!
  const all = served.lines.join('\n')
  expect(all).toContain('/account/verify?token=[redacted]')
  for (const secret of [key, rotated, session, token, form]) expect(all).not.toContain(secret)
})
