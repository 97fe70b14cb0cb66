import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOARDS } from '../../src/boards/index.ts'
import { Problem } from '../../src/core/errors.ts'
import { silentLog } from '../../src/core/log.ts'
import { made } from '../../src/core/made.ts'
import { Html } from '../../src/core/markup.ts'
import { DAY, type Ms } from '../../src/core/time.ts'
import { staleBy } from '../../src/define/board.ts'
import type { Chart } from '../../src/define/chart.ts'
import { chartRows } from '../../src/define/chart-rows.ts'
import type { Drawing, Page, Panel } from '../../src/define/page.ts'
import { PAGES } from '../../src/pages/index.ts'
import { asked, keyOf } from '../../src/serve/asked.ts'
import { readMeanings } from '../../src/serve/docs/meanings.ts'
import type { Ask } from '../../src/serve/documents/document.ts'
import { readParams } from '../../src/serve/params.ts'
import { createRun, type Ran } from '../../src/serve/run.ts'
import { pageDocuments } from '../../src/serve/web/page-documents.ts'
import { drawnPanel } from '../../src/serve/web/panel.ts'
import type { Store } from '../../src/store/port.ts'
import { fullStore } from '../fixtures/ask.ts'
import { NOW } from '../fixtures/market.ts'
import { openMemoryStore } from '../fixtures/store.ts'
import { strictAnswer } from '../fixtures/strict-answer.ts'

const meanings = await readMeanings()

/** Every page with its panels: on the market of the fixture, on a folder that holds nothing, on a stale one, and where nothing can be had. */
let full: Store
let empty: Store
beforeAll(async () => {
  ;[full, empty] = await Promise.all([fullStore(), openMemoryStore()])
})
afterAll(async () => {
  await Promise.all([full, empty].map((store) => store?.close()))
})

const boardOf = (id: string) => BOARDS.find((board) => board.id === id)!

/** Answers by store, moment and question: pages ask many questions alike, and each page is drawn in many ways. */
const answers = new Map<Store, Map<string, Promise<Ran>>>()

/** Asks as the kitchen does; a name that no answer has is refused. */
function askOn(store: Store, now: Ms = NOW): Ask {
  const run = createRun({ openReader: store.reader, clock: { now: () => now } })
  const kept = made(answers, store, () => new Map<string, Promise<Ran>>())
  return async (id, raw) => {
    const board = boardOf(id)
    const question = asked(board, raw)
    const ran = await made(kept, `${now} ${keyOf(question)}`, () => run(question))
    return { ...ran, answer: strictAnswer(board, ran.answer) }
  }
}

const paramsOf = (page: Page) => readParams(page.params, page.example ?? {})
const panelsOf = (page: Page) => page.panels.filter(({ when }) => when?.(paramsOf(page)) ?? true)
const draw = (page: Page, panel: Panel, ask: Ask, now: Ms = NOW) =>
  drawnPanel(panel, { ask, now, params: paramsOf(page), log: silentLog })

async function wholePage(page: Page, ask: Ask, simulated = false): Promise<string> {
  const site = { publicUrl: 'http://perptape.example', simulated }
  const documents = pageDocuments({ site, clock: { now: () => NOW }, log: silentLog })
  const { body } = await documents.find(({ id }) => id === `page-${page.id}`)!.make(paramsOf(page), ask)
  return String(body)
}

/** What was not known, or no text, and came out as one. */
const NONSENSE = /undefined|NaN|\[object|Infinity|null/

const visible = (markup: string) =>
  markup.replace(/<script[^>]*>[\s\S]*?<\/script>/g, '').replace(/<[^>]*>/g, ' ')

describe.each(PAGES)('page $id', (page) => {
  it.each(page.panels.map((panel) => [panel.id, panel] as const))('draws its panel %s', async (_, panel) => {
    if (panel.when && !panel.when(paramsOf(page))) return
    const errors: unknown[] = []
    const log = { ...silentLog, error: (context: unknown) => errors.push(context) } as never
    const asking = { ask: askOn(full), now: NOW, params: paramsOf(page), log }
    const { markup, state } = await drawnPanel(panel, asking)
    expect(errors).toEqual([])
    expect(state, visible(markup.markup)).not.toBe('failing')
    expect(visible(markup.markup)).not.toMatch(NONSENSE)
  })

  it('leads to what its figures mean', () => {
    for (const { id, meaning } of page.panels) {
      const [section, field] = meaning.split('#')
      const found = meanings.find((one) => one.id === section)
      expect(found, `${id} leads to ${meaning}`).toBeDefined()
      const anchors = [...found!.fields, ...found!.headings].map((anchor) => anchor.id)
      if (field !== undefined) expect(anchors, id).toContain(field)
    }
  })

  it('has charts that hold together', async () => {
    for (const panel of panelsOf(page)) {
      for (const chart of await chartsOf(page, panel)) {
        expect(chart.summary.length, `${panel.id}: a chart without words`).toBeGreaterThan(20)
        expect(chart.summary).not.toMatch(NONSENSE)
        const { headings, rows } = chartRows(chart)
        for (const row of rows) expect(row.length).toBe(headings.length)
        if (chart.kind === 'series') expectAligned(chart)
      }
    }
  })

  it('claims nothing of a folder that holds nothing', async () => {
    for (const panel of panelsOf(page)) {
      const { markup, state } = await draw(page, panel, askOn(empty))
      expect(state, `${panel.id}: ${visible(markup.markup)}`).not.toBe('failing')
      expect(visible(markup.markup), panel.id).not.toMatch(/[$]0(?![.\d])|NaN|undefined/)
    }
  })

  it('says of each panel that its record is old', async () => {
    const later = NOW + 400 * DAY
    for (const panel of panelsOf(page)) {
      const { state } = await draw(page, panel, askOn(full, later), later)
      const [question] = Object.values(panel.asks)
      const { board } = typeof question === 'function' ? question(paramsOf(page)) : question!
      expect(staleBy(board) === null ? ['shown', 'stale', 'empty'] : ['stale', 'empty'], panel.id).toContain(
        state,
      )
    }
  })

  it('goes on when one board cannot be had, and says which panel lacks it', async () => {
    const down: Ask = async () => {
      throw new Problem('warming_up', 'Soon <b>back</b>.')
    }
    const text = await wholePage(page, down, true)
    expect(text.match(/class="state failing"/g)).toHaveLength(panelsOf(page).length)
    expect(text).not.toContain('<b>back</b>')
    // Also where all data fail, it says that they would be invented.
    expect(text).toContain('class="banner"')
  })

  it('shows names with markup in them as text', async () => {
    const ask = askOn(full)
    const nasty: Ask = async (id, raw) => {
      const ran = await ask(id, raw)
      return { ...ran, answer: withMarkup(JSON.parse(JSON.stringify(ran.answer))) as Record<string, unknown> }
    }
    const text = await wholePage(page, nasty)
    expect(text).not.toContain(MARKUP)
    expect(text).not.toMatch(/<script(?![^>]*(src="\/assets\/|type="application\/json"))/)
  })
})

const MARKUP = '<img src=x onerror=alert(1)>'

/** Every name and sentence of an answer with markup at its end; moments and days stay what they are. */
function withMarkup(value: unknown): unknown {
  if (typeof value === 'string') return /^\d{4}-\d\d/.test(value) ? value : `${value}${MARKUP}</script>`
  if (Array.isArray(value)) return value.map(withMarkup)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withMarkup(one)]))
}

async function chartsOf(page: Page, panel: Panel): Promise<Chart[]> {
  const ask = askOn(full)
  const params = paramsOf(page)
  const answers = await Promise.all(
    Object.entries(panel.asks).map(async ([name, question]) => {
      const { board, params: raw = {} } = typeof question === 'function' ? question(params) : question
      return [name, (await ask(board.id, raw)).answer] as const
    }),
  )
  const drawing = panel.draw(Object.fromEntries(answers), { params, now: NOW })
  return drawing === null ? [] : flat(drawing)
}

function flat(drawing: Drawing): Chart[] {
  if (drawing instanceof Html) return []
  return 'kind' in drawing ? [drawing] : drawing.flatMap(flat)
}

function expectAligned(chart: Extract<Chart, { kind: 'series' }>): void {
  const { times } = chart
  expect([...times].sort((a, b) => a - b)).toEqual(times)
  for (const line of chart.panes.flatMap(({ lines }) => lines)) {
    expect((line.shape === 'candles' ? line.candles : line.values).length, line.name).toBe(times.length)
  }
}

describe('an answer that pages are drawn from', () => {
  it('is not read by a name that it does not have', async () => {
    const { answer } = await askOn(full)('oi', {})
    const { totals } = answer as { totals: Record<string, number> }
    expect(totals.openInterestUsd).toBeGreaterThan(0)
    expect(() => totals.openInterestUSD).toThrow('totals.openInterestUSD')
  })
})
