import type { Tone } from '../../define/chart.ts'

/** Colours are those of the style sheet: elements name them, so that they follow the theme by themselves. */
export const colour = (tone: Tone | 'text' | 'line' | 'panel' | 'ground'): string => `var(--${tone})`

/** The same as it is at the moment, for what is drawn on a canvas. */
export function colourNow(tone: Tone | 'text' | 'line' | 'panel' | 'ground'): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${tone}`).trim()
}

/** A colour, the fuller the larger the figure: 0 is the ground that it stands on, 1 so many percent of it. */
export function shade(full: string, ground: string, strength: number, most = 100): string {
  const percent = Math.round(8 + (most - 8) * Math.min(1, Math.max(0, strength)))
  return `color-mix(in oklab, ${full} ${percent}%, ${ground})`
}
