import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PerptapeError, sentenceOf } from '../core/errors.ts'
import { dayMs, type Ms } from '../core/time.ts'
import { frontMatterOf } from './front-matter.ts'
import { written } from './markdown.ts'

export interface Lesson {
  readonly slug: string
  readonly title: string
  readonly html: string
}

export interface Course {
  readonly slug: string
  readonly title: string
  readonly lessons: readonly Lesson[]
}

/** Courses that belong together, by one author. */
export interface Series {
  readonly slug: string
  readonly title: string
  readonly description: string | null
  /** Handle of its author. */
  readonly author: string
  readonly publishedAt: Ms
  /** What stands ahead of its courses. */
  readonly html: string
  readonly courses: readonly Course[]
}

const SLUG = /^[a-z0-9][a-z0-9-]{0,59}$/
const LESSON = /^\d{2}-([a-z0-9][a-z0-9-]{0,59})\.md$/
const MOST_BYTES = 200_000

/** Every series of a folder, newest first. What is wrong with a file is told, and the file left out. */
export async function readSeries(folder: string, tell: (sentence: string) => void): Promise<Series[]> {
  const root = join(folder, 'series')
  const found: Series[] = []
  for (const slug of await foldersIn(root)) {
    try {
      found.push(await oneSeries(join(root, slug), slug, tell))
    } catch (thrown) {
      tell(`The series ${slug} is left out: ${sentenceOf(thrown)}.`)
    }
  }
  return found.sort((a, b) => b.publishedAt - a.publishedAt || (a.slug < b.slug ? -1 : 1))
}

async function oneSeries(folder: string, slug: string, tell: (sentence: string) => void): Promise<Series> {
  if (!SLUG.test(slug)) throw new PerptapeError('its name has other signs than a to z, 0 to 9 and -')
  const { values, entries, body } = frontMatterOf(await textOf(join(folder, 'series.md')))
  const named = (name: string) => {
    const value = values.get(name)
    if (value === undefined) throw new PerptapeError(`its series.md does not say its ${name}`)
    return value
  }
  const publishedAt = dayMs(named('published'))
  if (publishedAt === null) throw new PerptapeError('its day of publication is no date such as 2026-11-01')
  const author = named('author')
  if (!/^[a-z0-9_]{3,30}$/.test(author)) throw new PerptapeError('its author is no handle')
  const courses: Course[] = []
  for (const [course, title] of entries.get('courses') ?? []) {
    const lessons = await lessonsOf(folder, course, (sentence) => tell(`Of the series ${slug}: ${sentence}`))
    if (lessons.length > 0) courses.push({ slug: course, title, lessons })
    else tell(`The course ${course} of the series ${slug} is left out: it has no lessons.`)
  }
  if (courses.length === 0) throw new PerptapeError('it has no courses')
  return {
    slug,
    title: named('title'),
    description: values.get('description') ?? null,
    author,
    publishedAt,
    html: written(body).html,
    courses,
  }
}

async function lessonsOf(
  folder: string,
  course: string,
  tell: (sentence: string) => void,
): Promise<Lesson[]> {
  if (!SLUG.test(course)) return []
  const lessons: Lesson[] = []
  for (const file of await namesIn(join(folder, course))) {
    const slug = LESSON.exec(file)?.[1]
    if (slug === undefined) {
      tell(`${course}/${file} is left out: lessons are called 01-a-name.md.`)
      continue
    }
    try {
      const { title, html } = written(await textOf(join(folder, course, file)))
      if (title === null) throw new PerptapeError('it has no heading')
      if (lessons.some((lesson) => lesson.slug === slug))
        throw new PerptapeError('another lesson has its name')
      lessons.push({ slug, title, html })
    } catch (thrown) {
      tell(`${course}/${file} is left out: ${sentenceOf(thrown)}.`)
    }
  }
  return lessons
}

async function textOf(file: string): Promise<string> {
  const { size } = await stat(file)
  if (size > MOST_BYTES) throw new PerptapeError(`it is longer than ${MOST_BYTES} bytes`)
  return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort()
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')).sort()
}
