import { json, means, text } from '../../define/table.ts'
import { daily } from '../forms.ts'

/** So long after its day a brief is written: what it is made of has settled by then. */
export const BRIEF_SETTLES = '4h'

/** The figures that a brief is written from, by what they are; null where they are not on record. */
export type BriefNumbers = Readonly<Record<string, number | null>>

export const briefs = daily({
  name: 'briefs',
  about: 'The market of a UTC day in a few sentences, written from what was recorded of it.',
  columns: {
    title: means(text(), 'What stood out.'),
    summary: means(text(), 'Sentences, one a line.'),
    numbers: means(json<BriefNumbers>(), 'Figures that it is written from.'),
  },
  key: ['date'],
})
