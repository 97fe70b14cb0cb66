import type { z } from 'zod'
import type { Board } from '../../define/board.ts'
import type { Dataset } from '../../define/dataset.ts'
import { type Offer, PAID_PREFIX } from '../../define/offer.ts'
import { METHODS } from '../../methods/index.ts'
import { DATASETS_PATH } from '../datasets/asked.ts'
import type { Site } from '../documents/document.ts'
import type { Described, DescribedRoute } from './described.ts'
import { addressOf, type Fillings, filled } from './guide-html.ts'
import { FOR_PROGRAMS } from './index-page.ts'
import { meaningsText } from './meanings.ts'
import { DOCS_PATH, type DocsEntry } from './menu.ts'
import { methodMarkdown } from './method-text.ts'

interface LlmsParts extends Described {
  readonly site: Site
  readonly offers: readonly Offer[]
  readonly boards: readonly Board[]
  readonly datasets: readonly Dataset[]
  readonly menu: readonly DocsEntry[]
}

const SUMMARY =
  'perptape keeps the tape of the crypto derivatives market and lets anyone read it: funding, open interest, liquidations, positioning, order books, options and more, from exchanges around the clock, with every gap of its own record. Boards are free; history is sold by the call.'

/** What there is, a line each, in the form of llmstxt.org. */
export function llmsText(parts: LlmsParts): string {
  const { site, boards, offers, datasets, menu, routes } = parts
  const { publicUrl } = site
  const link = (path: string, title: string, about: string) => `- [${title}](${publicUrl}${path}): ${about}`
  // What needs a name is told in the reference: nothing is to be had at its path as it stands.
  const route = ({ path, title, about }: Pick<DescribedRoute, 'path' | 'title' | 'about'>) =>
    path.includes('{')
      ? link(`${DOCS_PATH}/reference`, title, `\`GET ${path}\`. ${about}`)
      : link(`${path}${neededBy(boards.find((board) => board.path === path))}`, title, about)
  const isSold = (path: string) => path.startsWith(`${PAID_PREFIX}/`)
  const free = parts.subjects
    .map(({ name, about }) => ({
      head: `## ${capital(name)}${about === '' ? '' : `\n\n${about}`}`,
      routes: routes.filter(({ path, subject }) => subject === name && !isSold(path) && !isOfDatasets(path)),
    }))
    .filter((subject) => subject.routes.length > 0)
  return [
    `# perptape\n\n> ${SUMMARY}`,
    [
      'Answers are JSON; times are UTC; unknown is null. Every board says `as_of` and `stale`. `{names}` in a path are parameters.',
      ...(site.simulated ? ['This service runs on a simulated market: no figure is real.'] : []),
    ].join(' '),
    `## Docs\n\n${menu.map(({ path, title, about }) => link(path, title, about)).join('\n')}`,
    `## For programs\n\n${[
      ...FOR_PROGRAMS.filter(([path]) => path !== '/llms.txt').map(([path, about]) =>
        link(path, path.slice(1), about),
      ),
      link(`${DOCS_PATH}/mcp`, 'MCP', `Tools for assistants at ${publicUrl}/mcp, without credentials.`),
    ].join('\n')}`,
    ...free.map(({ head, routes: own }) => `${head}\n\n${own.map(route).join('\n')}`),
    `## Sold by the call\n\n${offers.map(({ path, route, about, priceUsd }) => link(path, route, `${priceUsd} USD a call. ${about}`)).join('\n')}`,
    ...(datasets.length === 0
      ? []
      : [
          `## Datasets\n\n${link(DATASETS_PATH, 'All of them', 'Name, columns, days and files of each, as JSON.')}\n${datasets.map(({ name, title }) => link(`${DATASETS_PATH}/${name}.csv`, name, `${title}. CSV; .json and .parquet too.`)).join('\n')}`,
        ]),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n')
}

/** All texts and every route as one text. */
export async function llmsFullText(parts: LlmsParts & { readonly fillings: Fillings }): Promise<string> {
  const { site, menu, fillings, routes } = parts
  const guides = menu.flatMap(({ guide, path }) =>
    guide === null ? [] : [`<!-- ${site.publicUrl}${path} -->\n${filled(guide.markdown, fillings).trim()}`],
  )
  const methodology = METHODS.map((method) => methodMarkdown(method).trim())
  const texts = [llmsText(parts).trim(), ...guides, (await meaningsText()).trim(), ...methodology]
  return `${[...texts, endpointsText(routes)].map((text) => withAddresses(text, site.publicUrl)).join('\n\n')}\n`
}

/** Every route with its parameters and the fields of its answer. */
function endpointsText(routes: readonly DescribedRoute[]): string {
  const one = ({ path, title, about, params, fields }: DescribedRoute) =>
    [
      `## GET ${path}`,
      `${title}. ${about}`,
      ...(params.length === 0
        ? []
        : [`Parameters:\n${params.map((param) => `- \`${param.name}\`: ${param.about}`).join('\n')}`]),
      ...(fields.length === 0
        ? []
        : [`Fields:\n${fields.map((field) => `- \`${field.name}\`: ${field.about}`).join('\n')}`]),
    ].join('\n\n')
  return ['# Every endpoint', ...routes.map(one)].join('\n\n')
}

/** Links lead to the site from wherever the text is read; of those to files that are not served the words are left. */
function withAddresses(markdown: string, publicUrl: string): string {
  return markdown.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (whole, words: string, href: string) => {
    const to = addressOf(href)
    if (to === null) return words
    return to.startsWith('/') ? `[${words}](${publicUrl}${to})` : whole
  })
}

/** What a board cannot be asked without, as its example has it. */
function neededBy(board: Board | undefined): string {
  const needed = Object.entries(board?.example ?? {}).filter(
    ([name]) => !(board!.params.shape[name] as z.ZodType).safeParse(undefined).success,
  )
  return needed.length === 0 ? '' : `?${new URLSearchParams(needed)}`
}

/** Files have a part of their own. */
function isOfDatasets(path: string): boolean {
  return path.startsWith(DATASETS_PATH)
}

function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
