import type { Store } from '../../src/store/port.ts'

export const KILLED = new Error('killed')

/** A store whose process dies at its nth write: before it is done, or before anybody hears that it was. */
export function mortal(store: Store, writes: number, done: boolean): { store: Store; death: Promise<never> } {
  let left = writes
  let die: (reason: Error) => void = () => {}
  const death = new Promise<never>((_, reject) => {
    die = reject
  })
  death.catch(() => {})
  const proxy = new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return async (...args: unknown[]) => {
        if (left < 0) throw KILLED
        const isWrite = name === 'insert' || name === 'forget'
        if (isWrite && left-- === 0) {
          if (done) await value.apply(target, args)
          die(KILLED)
          throw KILLED
        }
        return value.apply(target, args)
      }
    },
  })
  // Readers are given out at once; they die with the store.
  const reader = ((table: never) => {
    const alive = store.reader(table) as unknown as Record<string, (query: unknown) => Promise<unknown>>
    return new Proxy(alive, {
      get: (target, verb: string) => async (query: unknown) => {
        if (left < 0) throw KILLED
        return target[verb]!(query)
      },
    })
  }) as unknown as Store['reader']
  return {
    store: new Proxy(proxy, {
      get: (target, name) => (name === 'reader' ? reader : Reflect.get(target, name)),
    }),
    death,
  }
}
