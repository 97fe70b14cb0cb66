import { describe, expect, it } from 'vitest'
import { BOARDS } from '../../boards/index.ts'
import { Problem } from '../../core/errors.ts'
import { escaped } from '../../core/markup.ts'
import { MEANING_IDS } from '../../define/meaning-ids.ts'
import { methodPath } from '../../define/method.ts'
import { METHODS } from '../../methods/index.ts'
import { methodDocuments } from './method-pages.ts'
import { methodMarkdown } from './method-text.ts'

const [list, one] = methodDocuments(
  { site: { publicUrl: 'https://tape.example', simulated: false }, menu: async () => [] },
  { rule: 'files', maxAgeS: 60, freshMs: 60_000 },
)
const ask = () => Promise.reject(new Error('no board is asked'))
const bodyOf = async (document: typeof list, params = {}) => String((await document!.make(params, ask)).body)

const textOf = (body: string) =>
  body
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name]!)

/** Boards by path, where `{names}` are filled in. */
const isBoard = (path: string) =>
  BOARDS.some((board) => {
    const pattern = board.path.split(/\{\w+\}/).map((part) => part.replace(/[.]/g, '\\.'))
    return new RegExp(`^${pattern.join('[^/]+')}$`).test(path)
  })

describe('the list of methods', () => {
  it('links to every one of them', async () => {
    const body = await bodyOf(list)
    for (const { id, title } of METHODS) {
      expect(body).toContain(`href="${methodPath(id)}"`)
      expect(body).toContain(escaped(title))
    }
  })
})

describe.each(METHODS)('the page of $id', (method) => {
  it('tells formula, version, inputs, and the example up to what it gives', async () => {
    const body = await bodyOf(one, { method: method.id })
    expect(body).toContain(`<h1>${escaped(method.title)}: how it is worked out</h1>`)
    const text = methodMarkdown(method)
    const read = textOf(body)
    // What the page shows is what was written: no sign of it was taken for markup.
    for (const line of [...method.formula, ...method.example.steps, ...method.assumes, ...method.misleads]) {
      expect(text).toContain(line)
      expect(read).toContain(line.replaceAll('`', ''))
    }
    expect(text).toContain(`Version ${method.version}.`)
    for (const { table } of method.inputs) expect(text).toContain(`\`${table}\``)
    for (const name of Object.keys(method.example.gives)) expect(text).toContain(`${name}: `)
  })

  it('leads to endpoints and meanings that there are', async () => {
    const links = [...methodMarkdown(method).matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to!)
    expect(links.length).toBeGreaterThanOrEqual(Object.keys(method.shown).length)
    for (const link of links) {
      const { pathname } = new URL(link, 'https://tape.example')
      const meaning = /^\/docs\/meanings\/(.+)$/.exec(pathname)?.[1]
      if (meaning) expect(MEANING_IDS).toContain(meaning)
      else expect(isBoard(pathname), link).toBe(true)
    }
  })
})

describe('a method that there is none of', () => {
  it('is not found, and the nearest is named', async () => {
    const refused = await bodyOf(one, { method: 'presure' }).catch((thrown: unknown) => thrown)
    expect(refused).toBeInstanceOf(Problem)
    expect((refused as Problem).status).toBe(404)
    expect(JSON.stringify(refused)).toContain('pressure')
  })
})
