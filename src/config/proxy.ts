import { ConfigError } from '../core/errors.ts'
import { parseNetwork } from '../core/ip-address.ts'

/** A name with the domains below it, an address in brackets, or everything; src/recorder/proxy.ts goes by it. */
const HOST = /^(\*|(\*?\.)?[\w-]+(\.[\w-]+)*(:\d{1,5})?|\[[0-9a-f:.]+\](:\d{1,5})?)$/i

/** Hosts and networks between commas or spaces, as other programs take them. */
export function exceptionsIn(text: string): readonly string[] {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '')
  for (const part of parts) {
    if (HOST.test(part) || parseNetwork(part) !== null) continue
    throw new ConfigError(`"${part}" is neither a host nor a network, such as .example.org or 10.0.0.0/8.`)
  }
  return parts
}
