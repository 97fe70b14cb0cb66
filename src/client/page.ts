import { startClock } from './clock.ts'
import { startCopying } from './copy.ts'
import { startLiveTape } from './live-tape.ts'
import { enhance } from './panels.ts'
import { keepFresh } from './refresh.ts'
import { startSearch } from './search.ts'
import { startThemeSwitch } from './theme-switch.ts'
import { startTools } from './tools.ts'

// What every page does in the browser. Without it everything can be read; with it charts are drawn and figures stay fresh.
startThemeSwitch()
startClock()
startSearch()
startTools()
startCopying()
const drawn = [...document.querySelectorAll<HTMLElement>('[data-panel]')].map((panel) => ({
  panel,
  told: panel.outerHTML,
}))
await Promise.all(drawn.map(({ panel }) => enhance(panel)))
document.body.dataset.ready = 'true'
startLiveTape()
keepFresh(new Map(drawn.map(({ panel, told }) => [panel.id, told])))
