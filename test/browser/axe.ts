import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[]
}

const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
const CONTRAST = ['color-contrast']

/**
 * What keeps people from using a page, of the two kinds that count: serious and critical. Another theme changes colours
 * alone. Charts are hidden from readers, who get their words, and are taken out: their cells would be looked at one by
 * one. What stands in a frame is looked at by itself: axe would talk to frames that are still loading.
 */
export async function barriers(page: Page, of: 'all' | 'contrast' = 'all'): Promise<string[]> {
  // Evaluated, not added as an element: the policy of our pages runs no script but theirs.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(source)
  await page.evaluate(`for (const cells of document.querySelectorAll('.drawing .cells')) cells.remove()`)
  const { violations } = (await page.evaluate(
    `axe.run(document, { iframes: false, resultTypes: ['violations'], runOnly: ${JSON.stringify(of === 'all' ? ALL : CONTRAST)} })`,
  )) as { readonly violations: readonly Violation[] }
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(
          ({ target, failureSummary }) =>
            `${id}: ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
        ),
    )
}
