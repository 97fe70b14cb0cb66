import { escaped, Html } from '../../core/markup.ts'
import { dateOf } from '../../core/time.ts'
import type { Dataset, PublishedColumn } from '../../define/dataset.ts'
import type { Site } from '../documents/document.ts'
import { pageOf } from '../web/shell.ts'
import { DATASET_FORMS, DATASETS_PATH } from './asked.ts'
import type { Facts } from './facts.ts'

const TYPES: Readonly<Record<PublishedColumn['type'], string>> = {
  date: 'day',
  iso: 'moment, UTC',
  num: 'number',
  int: 'whole number',
  str: 'text',
  bool: 'true or false',
}

/** The list of datasets for people. */
export function datasetsPage(site: Site, all: readonly (readonly [Dataset, Facts])[]): string {
  return pageOf({
    title: 'Datasets',
    description:
      'Daily history of the crypto derivatives market as CSV, JSON and Parquet, in the public domain.',
    site,
    simulated: SIMULATED,
    path: '/datasets',
    heading: 'Datasets',
    tagline: 'History as files, in the public domain.',
    links: [
      [DATASETS_PATH, 'This list as JSON'],
      ['/docs', 'Docs'],
    ],
    main: new Html(`  <section class="panel full">
    <p>All ${all.length} are under <a href="https://creativecommons.org/publicdomain/zero/1.0/">CC0 1.0</a>: do with
    them what you like, no attribution needed. Days are UTC, and are published when they are over and settled, 40
    minutes after their end at the earliest. An empty cell is unknown, never zero. <code>?symbol=BTC</code> behind an
    address gives the rows of one coin, <code>?days=30</code> the newest thirty days.</p>
    <div class="scroll"><table>
      <thead><tr><th>dataset</th><th>rows</th><th class="from">from</th><th>to</th></tr></thead>
      <tbody>
${all.map(lineOf).join('\n')}
      </tbody>
    </table></div>
  </section>
${all.map(sectionOf).join('\n')}`),
  })
}

const SIMULATED = 'Simulated market: every figure is invented, in these files too.'

function lineOf([{ name }, facts]: readonly [Dataset, Facts]): string {
  const { rows, first, last } = shownFacts(facts)
  return `        <tr><td><a href="#${name}">${name}</a></td><td>${rows}</td><td class="from">${first}</td><td>${last}</td></tr>`
}

function sectionOf([dataset, facts]: readonly [Dataset, Facts]): string {
  const { name, title, columns, order, filter } = dataset
  const { rows, first, last } = shownFacts(facts)
  const extent =
    facts.rows === 0
      ? 'No rows yet.'
      : `${rows} rows, <span>${first}</span> to <span>${last}</span>, ${order}.`
  const links = DATASET_FORMS.map(
    (form) =>
      `<a class="file" href="${DATASETS_PATH}/${name}.${form}">${form === 'parquet' ? 'Parquet' : form.toUpperCase()}</a>`,
  )
  const cells = columns.map(
    (column) =>
      `<tr><td><code>${column.name}</code></td><td>${TYPES[column.type]}</td><td>${escaped(column.unit ?? '')}</td></tr>`,
  )
  const asked = filter === null ? '' : ` <code>?symbol=</code> goes by <code>${filter}</code>.`
  return `  <section class="panel half" id="${name}">
    <h2>${name} <span class="files">${links.join(' ')}</span></h2>
    <p>${escaped(title)}.</p>
    <p class="note">${extent}${asked}</p>
    <details><summary>${columns.length} columns</summary>
    <div class="scroll"><table class="columns">
      <thead><tr><th>column</th><th>holds</th><th>unit</th></tr></thead>
      <tbody>${cells.join('')}</tbody>
    </table></div></details>
  </section>`
}

function shownFacts({ rows, first, last }: Facts) {
  const day = (at: number | null) => (at === null ? '–' : dateOf(at))
  return { rows: rows.toLocaleString('en-US'), first: day(first), last: day(last) }
}
