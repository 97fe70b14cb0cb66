import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../src/core/time.ts'
import { type AccountService, keyIn, linkIn, startAccounts } from './account-service.ts'
import { Browser, formsTo } from './browser.ts'
import { get, START } from './fixture.ts'

const BOARD = '/api/public/quotes'

let served: AccountService
beforeAll(async () => {
  served = await startAccounts()
})
afterAll(() => served.close())
beforeEach(() => {
  // Whatever was counted within the hour is over.
  served.clock.ms += 2 * HOUR
  served.letters.length = 0
  served.usage = []
})

const boardBy = (key: string) => get(served.base, BOARD, { headers: { authorization: `Bearer ${key}` } })

describe('from an address to a key', () => {
  it('takes a form, a link and a button; the key works until it is rotated, and its successor until it is revoked', async () => {
    const browser = new Browser(served.base)
    const form = await browser.open('/account')
    expect(form.status).toBe(200)
    expect(form.text).toContain('Sign in or sign up')
    expect(form.text).toContain('<b>30</b><span class="note">20 without a key</span>')

    const sent = await browser.submit('/account/sign-in', { email: ' New@Example.org ' })
    expect(sent.status).toBe(200)
    expect(sent.text).toContain('If an account can be made or opened for this address, a link is on its way.')
    expect(served.letters).toMatchObject([{ to: 'new@example.org' }])
    expect(served.letters[0]!.text).toContain('http://perptape.example/account/verify?token=')
    expect(await served.ledger.findAccount({ email: 'new@example.org' })).toBeNull()

    const link = linkIn(served.letters[0]!)
    // What checks mail follows links, again and again; that signs nobody in.
    for (const _ of [1, 2]) expect((await get(served.base, link)).status).toBe(200)
    expect((await get(served.base, link, { method: 'HEAD' })).status).toBe(200)
    expect(await served.ledger.findAccount({ email: 'new@example.org' })).toBeNull()
    const asked = await browser.open(link)
    expect(asked.text).toContain('Sign in as <span class="long-word">new@example.org</span>?')
    expect(browser.cookies.has('session')).toBe(false)

    const signedIn = await browser.submit('/account/verify')
    expect([signedIn.status, signedIn.headers.location]).toEqual([303, '/account'])
    const account = await served.ledger.findAccount({ email: 'new@example.org' })
    expect(account).toMatchObject({ plan: 'free', createdAt: served.clock.ms })

    const page = await browser.open('/account')
    expect(page.text).toContain('You have no key yet.')
    expect(page.text).toContain('<dt>Calls a month</dt><dd><b>50,000</b>')
    for (const path of ['/account/profile', '/account/ideas']) expect(page.text).toContain(`href="${path}"`)

    const made = await browser.submit('/account/keys')
    const key = keyIn(made.text)
    expect(made.headers['cache-control']).toBe('private, no-store')
    expect(made.text).toContain(`curl -H 'Authorization: Bearer ${key}' 'http://perptape.example/api/`)
    expect((await boardBy(key)).status).toBe(200)
    // Once: the page that is loaded next has its start alone.
    const again = await browser.open('/account')
    expect(again.text).not.toContain(key)
    expect(again.text).toContain(`<code>${key.slice(0, 9)}…</code>`)

    const rotated = await browser.submit('/account/keys/rotate')
    const successor = keyIn(rotated.text)
    const refused = await boardBy(key)
    expect(refused.status).toBe(401)
    // As one that never was.
    const { request_id: _, ...unknown } = (await boardBy(`ak_${'a'.repeat(40)}`)).json
    expect(refused.json).toMatchObject(unknown)
    expect((await boardBy(successor)).status).toBe(200)

    await browser.open('/account')
    const revoked = await browser.submit('/account/keys/revoke')
    expect([revoked.status, revoked.headers.location]).toEqual([303, '/account'])
    expect((await boardBy(successor)).status).toBe(401)
    const last = await browser.open('/account')
    expect(last.text.match(/>revoked \d{4}-/g)).toHaveLength(2)
    expect(formsTo(last.text, '/account/keys/revoke')).toEqual([])
  })

  it('leads back to the same account the next time, with its plan', async () => {
    const { id } = await served.ledger.createAccount('old@example.org', 'builder')
    const browser = await served.signIn('Old@Example.org')
    expect(browser.page!.text).toContain('<dt>Plan</dt><dd><b>Builder</b>')
    await browser.submit('/account/keys')
    expect(await served.ledger.listKeys(id)).toMatchObject([{ plan: 'builder' }])
  })

  it('two links of one address that are followed at once make one account', async () => {
    const browsers = [new Browser(served.base), new Browser(served.base)]
    for (const browser of browsers) {
      await browser.open('/account')
      await browser.submit('/account/sign-in', { email: 'twice@example.org' })
      await browser.open(linkIn(served.letters.at(-1)!))
    }
    const answers = await Promise.all(browsers.map((browser) => browser.submit('/account/verify')))
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    const accounts = await served.ledger.listAccounts()
    expect(accounts.filter(({ email }) => email === 'twice@example.org')).toHaveLength(1)
  })
})

describe('an account', () => {
  it('has ten keys at most, however many it asks for at once', async () => {
    const browser = await served.signIn('many@example.org')
    const [form] = formsTo(browser.page!.text, '/account/keys')
    const made = await Promise.all(Array.from({ length: 14 }, () => browser.post('/account/keys', form!)))
    expect(made.map(({ status }) => status).sort()).toEqual([
      ...new Array(10).fill(200),
      ...new Array(4).fill(400),
    ])
    expect(made.find(({ status }) => status === 400)!.text).toContain('You have 10 keys already')
    const { id } = (await served.ledger.findAccount({ email: 'many@example.org' }))!
    expect(await served.ledger.listKeys(id)).toHaveLength(10)
    // To change one is still possible.
    await browser.open('/account')
    expect((await browser.submit('/account/keys/rotate', {}, {}, 3)).status).toBe(200)
    const keys = await served.ledger.listKeys(id)
    expect(keys.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(10)
  })

  it('cannot make keys without end', async () => {
    const browser = await served.signIn('greedy@example.org')
    await browser.submit('/account/keys')
    for (let time = 0; time < 15; time++) {
      expect((await browser.submit('/account/keys/rotate')).status).toBe(200)
    }
    const refused = await browser.submit('/account/keys/rotate')
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('You made too many keys; try again in 60 minutes.')
  })

  it('sees its calls of the last thirty days, and of the month', async () => {
    served.clock.ms = Math.max(served.clock.ms, START + 40 * DAY)
    const browser = await served.signIn('busy@example.org')
    const today = Math.floor(served.clock.ms / DAY) * DAY
    served.usage = [
      { day: today - 40 * DAY, calls: 5_000 },
      { day: today - 29 * DAY, calls: 70 },
      { day: today, calls: 1_000 },
      { day: today, calls: 234 },
    ]
    const { text } = await browser.open('/account')
    expect(text).toContain('1,304 calls in the last 30 days, 1,234 on the busiest. Days are UTC.')
    expect(text).toContain('<dt>Used this month</dt><dd><b>1,234</b>')
    const [, rows] = /<tbody>((?:<tr><th scope="row">\d{4}-.*?)+)<\/tbody>/s.exec(text)!
    const cells = [...rows!.matchAll(/<th scope="row">(.*?)<\/th><td class="n">(.*?)<\/td>/g)]
    expect(cells).toHaveLength(30)
    const date = (day: number) => new Date(day).toISOString().slice(0, 10)
    expect(cells[0]!.slice(1)).toEqual([date(today), '1,234'])
    expect(cells[1]!.slice(1)).toEqual([date(today - DAY), '0'])
    expect(cells[29]!.slice(1)).toEqual([date(today - 29 * DAY), '70'])
  })

  it('is signed out here, or everywhere', async () => {
    const browsers = [await served.signIn('out@example.org'), await served.signIn('out@example.org')]
    const third = await served.signIn('out@example.org')
    const sessions = [...browsers, third].map(({ cookies }) => cookies.get('session')!)
    const here = await browsers[0]!.submit('/account/sign-out')
    expect([here.status, here.headers.location]).toEqual([303, '/account'])
    expect(browsers[0]!.cookies.has('session')).toBe(false)
    const found = () =>
      Promise.all(sessions.map(async (token) => (await served.ledger.findSession(token)) !== null))
    expect(await found()).toEqual([false, true, true])
    await third.submit('/account/sign-out-everywhere')
    expect(await found()).toEqual([false, false, false])
    expect((await browsers[1]!.open('/account')).text).toContain('Sign in or sign up')
  })

  it('is deleted by who types its address', async () => {
    const browser = await served.signIn('gone@example.org')
    const { id } = (await served.ledger.findAccount({ email: 'gone@example.org' }))!
    const slip = await browser.submit('/account/delete', { confirm: 'gone@example.com' })
    expect(slip.status).toBe(400)
    expect(slip.text).toContain('nothing was deleted')
    expect(served.deleted).not.toContain(id)
    const done = await browser.submit('/account/delete', { confirm: ' Gone@example.org ' })
    expect([done.status, done.headers.location]).toEqual([303, '/account'])
    expect(served.deleted).toContain(id)
    expect(browser.cookies.has('session')).toBe(false)
  })

  it('stays signed in for thirty days; sessions and links that are over are forgotten', async () => {
    const browser = await served.signIn('long@example.org')
    const session = browser.cookies.get('session')!
    served.clock.ms += 30 * DAY - MINUTE
    expect((await browser.open('/account')).text).toContain('long@example.org')
    served.clock.ms += MINUTE
    expect((await browser.open('/account')).text).toContain('Sign in or sign up')
    // Somebody comes by, and then nothing is left to sweep.
    await served.signIn('other@example.org')
    expect(await served.ledger.findSession(session)).toBeNull()
    expect(await served.ledger.sweepSessions()).toBe(0)
    expect(await served.ledger.sweepSignInLinks()).toBe(0)
  })
})

it.each([
  [true, 'The letter with your link is put into the folder <code>outbox</code> of its data folder'],
  [false, 'This server sends no mail yet'],
])('where nothing is mailed (simulated: %s) the page says so', async (simulated, words) => {
  const other = await startAccounts({ simulated, outbox: 'data/outbox' })
  try {
    const browser = new Browser(other.base)
    expect((await browser.open('/account')).text).toContain(words)
    expect((await browser.submit('/account/sign-in', { email: 'ada@example.org' })).text).toContain(words)
  } finally {
    await other.close()
  }
})
