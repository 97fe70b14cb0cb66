import { type Html, type HtmlPart, html } from '../../core/markup.ts'
import { PAGE_GROUPS } from '../../define/page.ts'
import type { Site } from '../documents/document.ts'
import { assetPath } from './assets.ts'
import { MENU } from './menu.ts'

const SIMULATED = 'Simulated market: every figure here comes from a seeded model, none from a venue.'

export interface Shell {
  readonly site: Pick<Site, 'simulated' | 'publicUrl'>
  readonly title: string
  readonly description: string
  /** Its address, for who quotes it; left out where it has none of its own. */
  readonly path?: string
  /** The picture that is shown where it is quoted; that of the house unless it is said. */
  readonly preview?: string
  /** What it runs besides what every page does. */
  readonly script?: 'verify' | 'widgets'
  /** The feed of news that it belongs to. */
  readonly feed?: { readonly path: string; readonly title: string }
  /** More than the usual on what is simulated. */
  readonly simulated?: string
  readonly heading: string
  readonly tagline: string
  /** Where it leads besides. */
  readonly links?: readonly (readonly [path: string, text: string])[]
  readonly main: HtmlPart
}

/** A page as a whole. */
export function pageOf(shell: Shell): string {
  const {
    site,
    title,
    description,
    path,
    preview = '/previews/home',
    script,
    feed,
    heading,
    tagline,
    main,
  } = shell
  const address = path === undefined ? null : `${site.publicUrl}${path}`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · perptape</title>
<meta name="description" content="${description}">
<meta name="color-scheme" content="dark light">
<meta property="og:site_name" content="perptape">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${
  address &&
  html`<meta property="og:url" content="${address}">
<link rel="canonical" href="${address}">`
}
<meta property="og:image" content="${site.publicUrl}${preview}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script src="${assetPath('theme.js')}"></script>
<link rel="stylesheet" href="${assetPath('page.css')}">
<script type="module" src="${assetPath('page.js')}"></script>
${script && html`<script type="module" src="${assetPath(`${script}.js`)}"></script>`}
${feed && html`<link rel="alternate" type="application/rss+xml" title="${feed.title}" href="${feed.path}">`}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${site.simulated && html`<p class="banner" role="note">${shell.simulated ?? SIMULATED}</p>`}
${bar()}
<div class="head"><h1>${heading}</h1><p class="tagline">${tagline}</p>${links(shell.links)}</div>
<main id="main">
${main}
</main>
<footer><p>Recorded market data and derived figures; not investment advice. Times are UTC.</p><p><a href="/account">Account</a> <a href="/docs">Docs</a> <a href="/docs/meanings">What the figures mean</a> <a href="/docs/reference">API reference</a> <a href="/widgets">Widgets</a> <a href="/datasets">Datasets</a> <a href="/openapi.json">OpenAPI</a></p></footer>
</body>
</html>
`.markup
}

/** The same on every page, and always in sight. */
function bar(): Html {
  const groups = PAGE_GROUPS.map((group) => {
    const entries = MENU.filter((entry) => entry.group === group)
    return html`<div><h2>${group}</h2><ul>${entries.map(({ path, title }) => html`<li><a href="${path}">${title}</a></li>`)}</ul></div>`
  })
  return html`<header class="bar"><a class="mark" href="/">perptape</a><details class="menu"><summary>Pages</summary><nav aria-label="Pages">${groups}</nav></details><form class="search" role="search" action="/search"><input type="search" name="q" placeholder="Search  /" aria-label="Search symbols and pages" autocomplete="off" maxlength="40" spellcheck="false"></form><span class="health" data-health></span><time class="clock" data-clock></time><button type="button" class="theme" data-theme-switch hidden>Theme</button></header>`
}

function links(list: Shell['links'] = []): Html | null {
  if (list.length === 0) return null
  return html`<nav class="links" aria-label="Belongs to this page">${list.map(([path, text]) => html`<a href="${path}">${text}</a>`)}</nav>`
}
