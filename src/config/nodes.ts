import { ConfigError } from '../core/errors.ts'
import { shownAddress } from '../core/struck.ts'
import { partsOf } from './grammar.ts'

/** Addresses of nodes between commas, each an http or https address without a path. */
export function nodesIn(text: string): readonly string[] {
  return partsOf(text).map((part) => {
    const url = URL.canParse(part) ? new URL(part) : null
    if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '') {
      return part.replace(/\/$/, '')
    }
    throw new ConfigError(
      `"${shownAddress(part)}" is no http or https address of a node, such as http://one.example.org:8123.`,
    )
  })
}
