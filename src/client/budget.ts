/** How often all pages of this browser together look for news: well within what one visitor may. */
const POLLS_A_MINUTE = 8
const KEY = 'polls'

/**
 * Whether this page may ask now. Tabs share one list of when they asked, under a lock, so that many of them ask no more
 * often than one may.
 */
export function mayAsk(
  now = Date.now(),
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): boolean {
  // A clock that was set back leaves no list of times that never come.
  const recent = asked(storage).filter((at) => Math.abs(now - at) < 60_000)
  if (recent.length >= POLLS_A_MINUTE) return false
  storage.setItem(KEY, JSON.stringify([...recent, now]))
  return true
}

function asked(storage: Pick<Storage, 'getItem'>): number[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter((at) => typeof at === 'number') : []
  } catch {
    return []
  }
}

/** One tab at a time looks at the list. */
export async function mayAskAmongTabs(): Promise<boolean> {
  if (!('locks' in navigator)) return mayAsk()
  return navigator.locks.request('perptape-polls', () => mayAsk())
}
