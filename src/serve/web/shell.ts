import { escaped } from '../markup.ts'

interface Page {
  readonly title: string
  readonly description: string
  /** Style sheets besides that of all pages, by their paths. */
  readonly styles?: readonly string[]
  /** What it runs, by its path; none unless it is said. */
  readonly script?: string
  /** The feed of news that it belongs to. */
  readonly feed?: { readonly path: string; readonly title: string }
  /** Said first and above all, where the market is simulated; null where it is not. */
  readonly banner: string | null
  /** Behind the name of the house. */
  readonly heading: string
  readonly tagline: string
  readonly links: readonly (readonly [path: string, text: string])[]
  /** HTML. */
  readonly main: string
}

/** A page as a whole. Everything but `main` is text. */
export function pageOf(page: Page): string {
  const { title, description, styles = [], script, feed, banner, heading, tagline, links, main } = page
  const alternate = feed
    ? [`<link rel="alternate" type="application/rss+xml" title="${escaped(feed.title)}" href="${feed.path}">`]
    : []
  return `${[
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)} · perptape</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...['/assets/app.css', ...styles].map((path) => `<link rel="stylesheet" href="${path}">`),
    ...alternate,
    ...(script === undefined ? [] : [`<script type="module" src="${script}"></script>`]),
    '</head>',
    '<body>',
    ...(banner === null ? [] : [`<p class="banner">${escaped(banner)}</p>`]),
    '<header>',
    '  <div>',
    `    <h1><a href="/">perptape</a> ${escaped(heading)}</h1>`,
    `    <p class="tagline">${escaped(tagline)}</p>`,
    '  </div>',
    `  <nav>${links.map(([path, text]) => `<a href="${escaped(path)}">${escaped(text)}</a>`).join('\n  ')}</nav>`,
    '</header>',
    '<main>',
    main,
    '</main>',
    '<footer>Recorded market data and derived figures; not investment advice.</footer>',
    '</body>',
    '</html>',
  ].join('\n')}\n`
}
