import { Resvg } from '@resvg/resvg-js'
import { isoOf, type Ms } from '../../core/time.ts'
import { MARK_COLOUR, MARK_LINE } from '../mark.ts'
import { LETTERS, linesOf, type Type, textElement, widthOf } from './letters.ts'
import { sparkline } from './sparkline.ts'

/** What the picture of a page shows where somebody passes on its address. */
export interface Preview {
  readonly title: string
  readonly about: string
  /** The one figure of the page, as its readers see it. */
  readonly figure: { readonly label: string; readonly text: string } | null
  /** Its course, at equal distances in time; null where nothing is known. */
  readonly points: readonly (number | null)[]
  readonly simulated: boolean
  readonly asOf: Ms | null
}

/** What the places that show such pictures ask for. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const

const MARGIN = 72
const INNER = PREVIEW_SIZE.width - 2 * MARGIN
const COLOUR = {
  ground: '#0e1319',
  shade: '#16202a',
  text: '#eef2f7',
  dim: '#9aa8ba',
  warn: '#e8b44c',
  onWarn: '#1b1503',
} as const

const NAME: Type = { size: 34, weight: 700 }
const NOTICE: Type = { size: 26, weight: 700 }
const LABEL: Type = { size: 28, weight: 500 }
const FIGURE: Type = { size: 88, weight: 700 }
const FOOT: Type = { size: 26, weight: 500 }

/** How large words are: larger where they are all that there is. */
const BESIDE = {
  top: 222,
  title: { size: 68, weight: 700 },
  about: { size: 32, weight: 500 },
  step: 78,
  most: 3,
} as const
const ALONE = {
  top: 262,
  title: { size: 88, weight: 700 },
  about: { size: 38, weight: 500 },
  step: 100,
  most: 4,
} as const

/** The picture as a PNG. It costs tens of milliseconds of processor: not for the thread that answers. */
export function previewPng(preview: Preview): Uint8Array {
  const png = new Resvg(previewSvg(preview), LETTERS).render().asPng()
  // Into memory of its own, which can be handed to another thread.
  return new Uint8Array(png)
}

function previewSvg({ title, about, figure, points, simulated, asOf }: Preview): string {
  const { width, height } = PREVIEW_SIZE
  const figureWidth = figure === null ? 0 : points.some((point) => point !== null) ? 500 : INNER
  const course = sparkline(points, courseBox(figureWidth), MARK_COLOUR)
  const isAlone = figure === null && course === ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${COLOUR.ground}"/>`,
    isAlone ? markLine('translate(624 216) scale(16)', 1.5, COLOUR.shade) : course,
    markLine(`translate(${MARGIN - 8} 60) scale(2)`, 2.5, MARK_COLOUR),
    textElement('perptape', NAME, { x: MARGIN + 66, y: 104, colour: COLOUR.text }),
    simulated ? notice('Simulated market') : '',
    ...words(title, about, isAlone ? ALONE : BESIDE),
    figure === null ? '' : figureElements(figure, figureWidth),
    asOf === null ? '' : foot(`as of ${isoOf(asOf).slice(0, 16).replace('T', ' ')} UTC`),
    '</svg>',
  ].join('\n')
}

const markLine = (transform: string, thickness: number, colour: string) =>
  `<path d="${MARK_LINE}" transform="${transform}" fill="none" stroke="${colour}" stroke-width="${thickness}" stroke-linejoin="round" stroke-linecap="round"/>`

/** Says it where nobody can miss it: the picture travels without its page. */
function notice(text: string): string {
  const right = PREVIEW_SIZE.width - MARGIN
  const width = widthOf(text, NOTICE) + 44
  return (
    `<rect x="${right - width}" y="64" width="${width}" height="56" rx="28" fill="${COLOUR.warn}"/>` +
    textElement(text, NOTICE, { x: right - 22, y: 101, colour: COLOUR.onWarn, anchor: 'end' })
  )
}

/** The title in two lines at most, then what it is about in those that are left. */
function words(title: string, about: string, as: typeof BESIDE | typeof ALONE): string[] {
  const titleLines = linesOf(title, as.title, INNER, 2)
  const aboutLines = linesOf(about, as.about, INNER, as.most - titleLines.length)
  const aboutTop = as.top + (titleLines.length - 1) * as.step + as.about.size + 28
  return [
    ...titleLines.map((line, n) =>
      textElement(line, as.title, { x: MARGIN, y: as.top + n * as.step, colour: COLOUR.text }),
    ),
    ...aboutLines.map((line, n) =>
      textElement(line, as.about, { x: MARGIN, y: aboutTop + n * as.about.size * 1.4, colour: COLOUR.dim }),
    ),
  ]
}

function figureElements({ label, text }: NonNullable<Preview['figure']>, width: number): string {
  const [line = ''] = linesOf(label, LABEL, width, 1)
  // A long figure is drawn smaller: cut off it would be another.
  const size = Math.min(FIGURE.size, Math.floor((FIGURE.size * width) / widthOf(text, FIGURE)))
  return (
    textElement(line, LABEL, { x: MARGIN, y: 426, colour: COLOUR.dim }) +
    textElement(text, { ...FIGURE, size }, { x: MARGIN - 3, y: 522, colour: COLOUR.text })
  )
}

/** Beside the figure, or all the way where there is none. The dot at its end has a place too. */
function courseBox(figureWidth: number) {
  const left = figureWidth === 0 ? MARGIN : MARGIN + figureWidth + 48
  return { left, top: 400, width: PREVIEW_SIZE.width - MARGIN - left - 9, height: 124 }
}

const foot = (text: string) => textElement(text, FOOT, { x: MARGIN, y: 588, colour: COLOUR.dim })
