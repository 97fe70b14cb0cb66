import { type Got, get } from './fixture.ts'

type Headers = Readonly<Record<string, string>>

/** Somebody's browser, as far as forms and cookies go: it follows nothing by itself. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #base: string
  readonly #headers: Headers
  /** The page that is shown. */
  page: Got | undefined

  /** From another address: another caller. */
  constructor(base: string, address = '203.0.113.7') {
    this.#base = base
    this.#headers = { 'x-forwarded-for': address, accept: 'text/html' }
  }

  async open(path: string, headers: Headers = {}): Promise<Got> {
    return this.#keep(await get(this.#base, path, { headers: { ...this.#sent(), ...headers } }))
  }

  /** Sends the form of the shown page that leads there, filled in; `among` picks one of several. */
  async submit(path: string, fields: Headers = {}, headers: Headers = {}, among = 0): Promise<Got> {
    const form = formsTo(this.page?.text ?? '', path)[among]
    if (form === undefined) throw new Error(`the page has no form to ${path}`)
    return this.post(path, { ...form, ...fields }, { 'sec-fetch-site': 'same-origin', ...headers })
  }

  /** The same, of a page that is opened first. */
  async submitFrom(page: string, path: string, fields: Headers = {}): Promise<Got> {
    await this.open(page)
    return this.submit(path, fields)
  }

  async post(path: string, fields: Headers, headers: Headers = {}): Promise<Got> {
    const sent = {
      ...this.#sent(),
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    }
    const body = new URLSearchParams(fields).toString()
    return this.#keep(await get(this.#base, path, { method: 'POST', headers: sent, body }))
  }

  #sent(): Headers {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return { ...this.#headers, ...(cookie === '' ? {} : { cookie }) }
  }

  #keep(got: Got): Got {
    for (const line of cookieLines(got)) {
      const [, name, value] = /^(\w+)=([^;]*)/.exec(line)!
      if (line.includes('Max-Age=0')) this.cookies.delete(name!)
      else this.cookies.set(name!, value!)
    }
    this.page = got
    return got
  }
}

/** Every Set-Cookie of an answer. */
export function cookieLines({ headers }: Got): readonly string[] {
  return (headers['set-cookie'] as readonly string[] | undefined) ?? []
}

/** The hidden fields of each form to a path. */
export function formsTo(page: string, path: string): Record<string, string>[] {
  const forms = [...page.matchAll(/<form [^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)]
  return forms
    .filter(([, action]) => action === path)
    .map(([, , content]) =>
      Object.fromEntries(
        [...content!.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
          ([, name, value]) => [name, value],
        ),
      ),
    )
}
