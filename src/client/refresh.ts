import { mayAsk } from './budget.ts'
import { keepHeard } from './live-tape.ts'
import { enhance } from './panels.ts'

const EVERY_MS = 60_000

/**
 * Asks for the page again once a minute while somebody looks at it, and puts new panels in the place of those that
 * changed: the server draws, now as at the first time. `told` is what it drew last, by panel.
 */
export function keepFresh(told: Map<string, string>): void {
  void showHealth()
  if (!document.querySelector('[data-refresh]')) return
  let lastAt = Date.now()
  let isLooking = false
  const look = async () => {
    if (isLooking || document.visibilityState !== 'visible' || Date.now() - lastAt < EVERY_MS) return
    isLooking = true
    try {
      if (!(await mayAsk())) return
      lastAt = Date.now()
      await renew(told)
    } catch {
      // The next look may succeed; until then the page shows what it has, and its health says how that is.
    } finally {
      isLooking = false
    }
    await showHealth()
  }
  setInterval(look, 5_000)
  document.addEventListener('visibilitychange', look)
}

async function renew(told: Map<string, string>): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-cache', headers: { Accept: 'text/html' } })
  if (!response.ok) return
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const panel of next.querySelectorAll<HTMLElement>('[data-panel]')) {
    const [before, now] = [told.get(panel.id), panel.outerHTML]
    if (before === now) continue
    told.set(panel.id, now)
    const shown = document.getElementById(panel.id)
    // What somebody reads or types in is left until they are done.
    if (!shown || shown.contains(document.activeElement) || shown.querySelector('details[open]')) {
      told.set(panel.id, before ?? '')
      continue
    }
    const fresh = document.importNode(panel, true)
    keepHeard(shown, fresh)
    markNews(shown, fresh)
    shown.replaceWith(fresh)
    await enhance(fresh)
  }
}

/** Entries that were not there before are marked for a moment. */
function markNews(before: HTMLElement, now: HTMLElement): void {
  const keysOf = (panel: HTMLElement) => [...panel.querySelectorAll<HTMLElement>('[data-key]')]
  const known = new Set(keysOf(before).map(({ dataset }) => dataset.key))
  for (const entry of keysOf(now)) if (!known.has(entry.dataset.key)) entry.classList.add('fresh')
}

interface Health {
  readonly status: string
  readonly reasons?: readonly string[]
}

async function showHealth(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-health]')
  if (!place) return
  try {
    const response = await fetch('/api/v1/public/health')
    const { status, reasons = [] } = (await response.json()) as Health
    place.textContent = status === 'ok' ? 'recording' : status
    place.className = `health ${status}`
    place.title = ['Whether the record is up to date', ...reasons].join('\n')
  } catch {
    place.textContent = 'no answer'
    place.className = 'health down'
  }
}
