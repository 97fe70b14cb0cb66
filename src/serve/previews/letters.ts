import { createRequire } from 'node:module'
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'
import { escaped } from '../../core/markup.ts'

const WEIGHTS = { 500: '500Medium', 700: '700Bold' } as const
const FAMILY = 'Manrope'

const { resolve } = createRequire(import.meta.url)

/** A machine may have no fonts, and each has others: the letters come along, so that a picture looks the same everywhere. */
export const LETTERS: ResvgRenderOptions = {
  font: {
    loadSystemFonts: false,
    fontFiles: Object.values(WEIGHTS).map((name) =>
      resolve(`@expo-google-fonts/manrope/${name}/${FAMILY}_${name}.ttf`),
    ),
    defaultFontFamily: FAMILY,
  },
}

export interface Type {
  readonly size: number
  readonly weight: keyof typeof WEIGHTS
}

/** One line of text as an element; whatever the text is, it stays text. */
export function textElement(
  text: string,
  type: Type,
  at: { readonly x: number; readonly y: number; readonly colour: string; readonly anchor?: 'end' },
): string {
  const anchor = at.anchor === undefined ? '' : ` text-anchor="${at.anchor}"`
  return `<text x="${at.x}" y="${at.y}" font-family="${FAMILY}" font-size="${type.size}" font-weight="${type.weight}" fill="${at.colour}"${anchor}>${escaped(text)}</text>`
}

/** How wide a line is drawn, told by who draws it. */
export function widthOf(text: string, type: Type): number {
  const line = textElement(text, type, { x: 0, y: 0, colour: '#000' })
  const box = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg">${line}</svg>`, LETTERS).getBBox()
  return box === undefined ? 0 : box.x + box.width
}

/** Text in at most so many lines of that width; what has no place is cut off, and the cut is seen. */
export function linesOf(text: string, type: Type, width: number, most: number): string[] {
  const lines: string[] = []
  let rest = text.split(/\s+/u).filter((word) => word !== '')
  while (rest.length > 0 && lines.length < most) {
    const count = fitting(rest.length, (n) => widthOf(rest.slice(0, n).join(' '), type) <= width)
    const isCut = count === 0 || (count < rest.length && lines.length === most - 1)
    lines.push(isCut ? shortened(rest, type, width) : rest.slice(0, count).join(' '))
    rest = isCut ? [] : rest.slice(count)
  }
  return lines
}

/** Cut between words; within the first where not even that has a place. */
function shortened(words: readonly string[], type: Type, width: number): string {
  const fits = (text: string) => widthOf(text, type) <= width
  const cut = (n: number) => `${words.slice(0, n).join(' ')}…`.replace(/[,;:.]+…$/u, '…')
  const count = fitting(words.length - 1, (n) => fits(cut(n)))
  if (count > 0) return cut(count)
  const letters = [...words[0]!]
  const cutWord = (n: number) => `${letters.slice(0, n).join('')}…`
  return cutWord(fitting(letters.length, (n) => fits(cutWord(n))))
}

/** The largest count up to `most` that fits. Found by halving, because each width costs half a millisecond. */
function fitting(most: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}
