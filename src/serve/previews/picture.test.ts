import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { LETTERS, linesOf, type Type, textElement, widthOf } from './letters.ts'
import { PREVIEW_SIZE, type Preview, previewPng } from './picture.ts'
import { runsOf, sparkline } from './sparkline.ts'

const TYPE: Type = { size: 40, weight: 700 }
const PREVIEW: Preview = {
  title: 'Open interest',
  about: 'Where it grew and shrank.',
  figure: { label: 'BTC', text: '$31.42B' },
  points: [1, 2, null, 3],
  simulated: false,
  asOf: Date.UTC(2026, 10, 18, 14, 3),
}
const BOX = { left: 10, top: 20, width: 30, height: 40 }

/** Colours of the picture, read back: how many dots are not those of the ground. */
function inkOf(png: Uint8Array): number {
  const bytes = Buffer.from(png)
  const data: Buffer[] = []
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
  }
  // Rows as they were filtered: where a dot repeats its neighbour there is a zero, so that plain ground is nothing.
  return inflateSync(Buffer.concat(data)).reduce((count, byte) => count + (byte === 0 ? 0 : 1), 0)
}

it('is a PNG of the size that is asked for everywhere', () => {
  const png = Buffer.from(previewPng(PREVIEW))
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([PREVIEW_SIZE.width, PREVIEW_SIZE.height])
  expect([PREVIEW_SIZE.width, PREVIEW_SIZE.height]).toEqual([1200, 630])
})

it('can be handed to another thread', () => {
  const png = previewPng(PREVIEW)
  const length = png.length
  expect(structuredClone(png, { transfer: [png.buffer as ArrayBuffer] })).toHaveLength(length)
})

it('brings its letters along: no font of the machine is looked for', () => {
  expect(LETTERS.font?.loadSystemFonts).toBe(false)
  expect(LETTERS.font?.fontFiles).toHaveLength(2)
  expect(widthOf('perptape', TYPE)).toBeGreaterThan(100)
  expect(widthOf('perptape', TYPE)).not.toBe(widthOf('perptape', { ...TYPE, weight: 500 }))
  const blank: Preview = { ...PREVIEW, title: '', about: '', figure: null, points: [], asOf: null }
  expect(inkOf(previewPng({ ...blank, title: 'Title' }))).toBeGreaterThan(inkOf(previewPng(blank)))
})

it('markup stays text', () => {
  const text = '</text><image href="file:///etc/hostname"/>&amp;<b>\u0000'
  expect(textElement(text, TYPE, { x: 0, y: 0, colour: '#fff' })).not.toMatch(/<(image|b)\b/)
  // Drawn sign by sign it is as wide as it is long.
  expect(widthOf('&amp;', TYPE)).toBeGreaterThan(2 * widthOf('&', TYPE))
  expect(() =>
    previewPng({ ...PREVIEW, title: text, about: text, figure: { label: text, text } }),
  ).not.toThrow()
})

it('says that the market is simulated', () => {
  expect(inkOf(previewPng({ ...PREVIEW, simulated: true }))).toBeGreaterThan(inkOf(previewPng(PREVIEW)))
})

it('breaks lines between words, and cuts what has no place', () => {
  const text = 'Liquidations and cascades of the whole market'
  expect(linesOf(text, TYPE, 10_000, 2)).toEqual([text])
  const lines = linesOf(text, TYPE, 500, 3)
  expect(lines.join(' ')).toBe(text)
  expect(lines.every((line) => widthOf(line, TYPE) <= 500)).toBe(true)
  const [first, cut] = linesOf(`${text}, ${text}`, TYPE, 500, 2)
  expect(first).toBe(lines[0])
  expect(cut).toMatch(/^[a-z ]+[a-z]…$/)
  expect(widthOf(cut!, TYPE)).toBeLessThanOrEqual(500)
  const [long] = linesOf('M'.repeat(300), TYPE, 500, 2)
  expect(long).toMatch(/^M{5,}…$/)
  expect(linesOf('  ', TYPE, 500, 2)).toEqual([])
})

it('leaves a gap where nothing is known', () => {
  expect(runsOf([0, 10, null, 5], BOX)).toEqual([
    [
      { x: 10, y: 60 },
      { x: 20, y: 20 },
    ],
    [{ x: 40, y: 40 }],
  ])
  expect(runsOf([null, Number.NaN], BOX)).toEqual([])
  expect(runsOf([7, 7], BOX)[0]!.map(({ y }) => y)).toEqual([40, 40])
  expect(runsOf([-Number.MAX_VALUE, Number.MAX_VALUE], BOX)[0]!.map(({ y }) => y)).toEqual([60, 20])
  expect(sparkline([], BOX, '#fff')).toBe('')
  expect(sparkline([1, 2, null, 3, null], BOX, '#fff').match(/<circle/g)).toHaveLength(1)
})

it('draws whatever lacks', () => {
  const bare: Preview = { ...PREVIEW, figure: null, points: [null], asOf: null }
  for (const preview of [bare, { ...bare, points: [1] }, { ...bare, figure: PREVIEW.figure }])
    expect(previewPng(preview).length).toBeGreaterThan(1_000)
})
