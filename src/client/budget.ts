/** How often all pages of this browser together look for news: well within what one visitor may. */
const POLLS_A_MINUTE = 8
const MINUTE_MS = 60_000
const SHELF = 'asked'
const KEY = 'polls'

/** The times of asking once this one is among them; null when it has to wait. */
export function withThisAsking(now: number, asked: unknown): number[] | null {
  const times = Array.isArray(asked) ? asked.filter((at) => typeof at === 'number') : []
  // A clock that was set back leaves no list of times that never come.
  const recent = times.filter((at) => Math.abs(now - at) < MINUTE_MS)
  return recent.length < POLLS_A_MINUTE ? [...recent, now] : null
}

/**
 * Whether this page may ask now. Tabs share one list of when they asked, so that many of them ask no more often than
 * one may. It is kept where reading and writing are one step for all tabs: what one of them writes to localStorage
 * another may not see for a while.
 */
export async function mayAsk(): Promise<boolean> {
  let shelves: IDBDatabase
  try {
    shelves = await opened()
  } catch {
    // A browser that keeps nothing, as in some private windows: each tab asks once a minute.
    return true
  }
  try {
    return await taken(shelves.transaction(SHELF, 'readwrite').objectStore(SHELF))
  } finally {
    shelves.close()
  }
}

function opened(): Promise<IDBDatabase> {
  const asked = indexedDB.open('perptape', 1)
  asked.onupgradeneeded = () => asked.result.createObjectStore(SHELF)
  return answered(asked)
}

async function taken(shelf: IDBObjectStore): Promise<boolean> {
  const asked = withThisAsking(Date.now(), await answered(shelf.get(KEY)))
  if (asked) await answered(shelf.put(asked, KEY))
  return asked !== null
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
