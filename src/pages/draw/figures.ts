import { type Html, type HtmlPart, html } from '../../core/markup.ts'

export interface KeyFigure {
  readonly label: string
  readonly text: string
  readonly tone?: 'long' | 'short' | 'dim' | 'warn'
  /** A further word on it, such as its change or its range. */
  readonly note?: HtmlPart
  readonly spark?: Html
  readonly href?: string
}

/** Figures side by side, each with what it is. */
export function keyFigures(figures: readonly KeyFigure[]): Html {
  return html`<dl class="figures">${figures.map(figureOf)}</dl>`
}

function figureOf({ label, text, tone, note, spark, href }: KeyFigure): Html {
  const name = href === undefined ? html`${label}` : html`<a href="${href}">${label}</a>`
  return html`<div class="figure"><dt>${name}</dt><dd><b class="${tone ?? ''}">${text}</b>${note ? html`<span class="note">${note}</span>` : ''}${spark}</dd></div>`
}

/** The one figure of a panel, whose title says what it is: with a word on it and its course. It leads to the page that tells more. */
export function figure({ text, tone, note, spark, href }: Omit<KeyFigure, 'label'>): Html {
  const value = href === undefined ? html`${text}` : html`<a href="${href}">${text}</a>`
  return html`<p class="value ${tone ?? ''}">${value}</p><p class="note">${note}</p>${spark}`
}

/** A remark below what it belongs to. */
export function note(...parts: readonly HtmlPart[]): Html {
  return html`<p class="note">${parts}</p>`
}

/** A bar of two parts that make a whole. */
export function splitBar(
  left: { label: string; share: number },
  right: { label: string; share: number },
): Html {
  const part = (tone: string, { label, share }: typeof left) =>
    html`<span class="${tone}" style="flex:${Math.max(share, 0.01)}">${label}</span>`
  return html`<div class="split-bar" role="img" aria-label="${left.label}, ${right.label}">${part('long', left)}${part('short', right)}</div>`
}
