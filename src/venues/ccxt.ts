import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { LoadClient } from '../define/source.ts'

const require = createRequire(import.meta.url)

type Client = Awaited<ReturnType<LoadClient>>

/**
 * Loads one exchange of ccxt. The package exports only its entry, which loads all 104 exchanges (1.4 s, 126 MB);
 * so the single file is addressed beside the entry, wherever npm put it.
 */
export function ccxtClient(exchange: string): LoadClient {
  return async () => {
    const entry = require.resolve('ccxt')
    const file = new URL(`../js/src/${exchange}.js`, pathToFileURL(entry))
    const loaded = (await import(file.href)) as { default: Client }
    return loaded.default
  }
}
