import { UNKNOWN } from '../../core/format.ts'
import { type Html, html } from '../../core/markup.ts'

/** Whether a way in or out is open, in a word; venues do not always say. */
export function isOpenWord(enabled: boolean | null): Html {
  if (enabled === null) return html`${UNKNOWN}`
  return enabled ? html`open` : html`<b class="warn">shut</b>`
}
