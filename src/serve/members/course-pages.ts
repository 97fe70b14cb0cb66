import type { Course, Lesson, Series } from '../../content/read-series.ts'
import { Problem } from '../../core/errors.ts'
import { Html, html } from '../../core/markup.ts'
import { dateOf } from '../../core/time.ts'
import type { Made } from '../bytes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { RawParams } from '../params.ts'
import { memberPath } from './answers.ts'
import { publicPage } from './forms.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { MemberParts } from './parts.ts'
import { SERIES } from './routes.ts'

/** Courses, for people who read them. */
export function coursePages(parts: MemberParts, kept: KeptAnswers): Endpoint[] {
  const { library, ledger, site } = parts
  const page = (
    name: string,
    path: `/${string}`,
    make: (all: readonly Series[], asked: RawParams) => Promise<Made> | Made,
  ): Endpoint => ({
    method: 'GET',
    path,
    name,
    rule: 'files',
    answer({ params: { series, course, lesson } }) {
      const asked = { series, course, lesson }
      return () =>
        kept.get(`${name} ${JSON.stringify(asked)}`, async () => make(await library.series(), asked))
    },
  })
  return [
    page('courses', '/courses', (all) =>
      publicPage({
        site,
        title: 'Courses',
        description: 'Short courses on reading derivatives data.',
        path: '/courses',
        heading: 'Courses',
        tagline: 'Short courses on reading derivatives data.',
        links: [
          [SERIES.path, 'These as JSON'],
          ['/docs/meanings', 'What the figures mean'],
        ],
        main:
          all.length === 0
            ? html`<section class="panel full"><p>There are none yet.</p></section>`
            : all.map(
                ({ slug, title, description, courses, author, publishedAt }) =>
                  html`<section class="panel half"><h2><a href="/courses/${slug}">${title}</a></h2>${description !== null && html`<p>${description}</p>`}<p class="dim">by ${author}, ${dateOf(publishedAt)}: ${counted(courses)}</p></section>`,
              ),
      }),
    ),
    page('course-page', '/courses/{series}', async (all, asked) => {
      const series = named(all, asked.series)
      const author = await ledger.findMember({ handle: series.author })
      return publicPage({
        site,
        title: series.title,
        description: series.description ?? series.title,
        path: pathOf(series),
        heading: series.title,
        tagline: series.description ?? '',
        links: [
          ['/courses', 'All courses'],
          ...(author?.isPublic ? [[memberPath(author.handle), `By ${author.displayName}`] as const] : []),
        ],
        main: html`${series.html !== '' && html`<section class="panel full prose">${new Html(series.html)}</section>`}${series.courses.map(
          (course) =>
            html`<section class="panel half"><h2>${course.title}</h2><ol class="lessons">${course.lessons.map((lesson) => html`<li><a href="${pathOf(series, course, lesson)}">${lesson.title}</a></li>`)}</ol></section>`,
        )}`,
      })
    }),
    page('lesson', '/courses/{series}/{course}/{lesson}', (all, asked) => {
      const series = named(all, asked.series)
      const course = named(series.courses, asked.course)
      const lesson = named(course.lessons, asked.lesson)
      const way = series.courses.flatMap((one) => one.lessons.map((each) => [one, each] as const))
      const at = way.findIndex(([, each]) => each === lesson)
      const link = (to: (typeof way)[number] | undefined, words: (title: string) => string) =>
        to ? html`<a href="${pathOf(series, ...to)}">${words(to[1].title)}</a>` : html`<span></span>`
      return publicPage({
        site,
        title: lesson.title,
        description: `${lesson.title}: a lesson of the course ${course.title}.`,
        path: pathOf(series, course, lesson),
        heading: lesson.title,
        tagline: `${course.title}, lesson ${course.lessons.indexOf(lesson) + 1} of ${course.lessons.length}`,
        links: [
          [pathOf(series), series.title],
          ['/courses', 'All courses'],
        ],
        main: html`<section class="panel full prose lesson">${new Html(lesson.html)}</section><nav class="neighbours" aria-label="Other lessons">${link(way[at - 1], (title) => `← ${title}`)}${link(way[at + 1], (title) => `${title} →`)}</nav>`,
      })
    }),
  ]
}

function named<T extends { readonly slug: string }>(all: readonly T[], slug: RawParams[string]): T {
  const found = all.find((one) => one.slug === slug)
  if (!found) throw new Problem('not_found', 'There is no such course; see /courses.')
  return found
}

function pathOf(series: Series, course?: Course, lesson?: Lesson): `/${string}` {
  const rest = [course, lesson].flatMap((one) => (one ? [one.slug] : []))
  return `/courses/${[series.slug, ...rest].join('/')}`
}

function counted(courses: readonly Course[]): string {
  const lessons = courses.reduce((sum, course) => sum + course.lessons.length, 0)
  const of = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
  return `${of(courses.length, 'course')}, ${of(lessons, 'lesson')}`
}
