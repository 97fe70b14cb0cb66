import { type Html, html } from '../../core/markup.ts'
import { HOUR } from '../../core/time.ts'
import type { Widget } from '../../define/page.ts'
import { type Param, paramNote } from '../../define/params.ts'
import { WIDGETS } from '../../pages/index.ts'
import type { Document, Site } from '../documents/document.ts'
import { PAGE_POLICY } from '../http/shared-headers.ts'
import { addressOf } from './panel.ts'
import { pageOf } from './shell.ts'

/**
 * What a frame may do: run the script that renews it, and open our page where somebody follows its link. It needs no
 * origin of its own for that, and so can read nothing that we keep for readers of our pages.
 */
export const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'

/** Where the owner of a site picks a widget and takes its line along. */
export function widgetBuilderDocument(site: Site): Document {
  return {
    id: 'widgets',
    path: '/widgets',
    page: { changes: 'weekly', weight: 0.5 },
    rule: 'files',
    maxAgeS: 300,
    freshMs: HOUR,
    make: async () => ({
      body: pageOf({
        site,
        title: 'Widgets',
        description: 'Six live widgets of the derivatives market for your own site: one line of HTML each.',
        path: '/widgets',
        script: 'widgets',
        heading: 'Widgets',
        tagline:
          'Live figures for your own site: copy one line. A widget loads nothing from elsewhere, sets no cookie and renews itself every five minutes.',
        main: html`${builder(site)}${WIDGETS.map((widget) => entry(widget, site))}`,
      }),
      contentType: 'text/html; charset=utf-8',
      headers: ['Content-Security-Policy', PAGE_POLICY],
    }),
  }
}

/** Shown by the script that makes it work; what it needs to know stands in it. */
function builder({ publicUrl }: Site): Html {
  const option = ({ id, path, title, params, size, example = {} }: Widget) =>
    html`<option value="${id}" data-path="${path}" data-names="${Object.keys(params.shape).join(' ')}" data-example="${example.symbol}" data-width="${size.width}" data-height="${size.height}">${title}</option>`
  return html`<section class="panel full builder" id="builder" data-origin="${publicUrl}" data-sandbox="${SANDBOX}" hidden><h2>Build yours</h2><div class="bench"><form autocomplete="off">
<label>Widget<select name="widget">${WIDGETS.map(option)}</select></label>
<label data-for="symbol">Symbol<input name="symbol" list="symbols" maxlength="40" spellcheck="false"><datalist id="symbols">${coins().map((coin) => html`<option value="${coin}"></option>`)}</datalist></label>
<label data-for="interval">Length of a bar<select name="interval">${intervals().map((each) => html`<option>${each}</option>`)}</select></label>
<label>Theme<select name="theme"><option>dark</option><option>light</option></select></label>
<label>Width<input name="width" type="number" min="280" max="2000" inputmode="numeric"></label>
<label>Height<input name="height" type="number" min="160" max="1200" inputmode="numeric"></label>
</form><div class="preview" data-preview></div></div>
<div class="line"><pre tabindex="0" aria-label="The line for your site"><code data-line></code></pre><button type="button" data-copy>Copy the line</button><span role="status" data-said></span></div></section>`
}

function entry(widget: Widget, { publicUrl }: Site): Html {
  const { id, title, about, path, example = {}, size } = widget
  const address = addressOf(path, example)
  const line = `<iframe src="${publicUrl}${address}" title="${title} by perptape" width="${size.width}" height="${size.height}" loading="lazy" sandbox="${SANDBOX}" style="border:0;max-width:100%"></iframe>`
  return html`<section class="panel half" id="${id}"><header><h2>${title}</h2></header><p class="about">${about}</p><p><a href="${address}">Look at it</a> <span class="dim">${wordsOf(widget)}</span></p><pre tabindex="0" aria-label="The line of ${title}"><code>${line}</code></pre></section>`
}

/** What else can stand in its address. */
function wordsOf({ params }: Widget): string {
  const own = Object.entries(params.shape).map(
    ([name, schema]) => `its ${name} is ${paramNote(schema as unknown as Param)?.allowed}; `,
  )
  return `(${own.join('')}theme=light makes it light)`
}

const choicesOf = (id: string, name: string): readonly string[] => {
  const schema = WIDGETS.find((widget) => widget.id === id)?.params.shape[name] as Param | undefined
  return ((schema && paramNote(schema)?.schema.enum) ?? []) as readonly string[]
}
/** Those that every widget of a symbol has. */
const coins = () => choicesOf('orderbook', 'symbol')
const intervals = () => choicesOf('rsi', 'interval')
