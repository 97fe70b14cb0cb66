import { ConfigError } from '../core/errors.ts'
import { shownAddress } from '../core/struck.ts'
import type { HostRule } from '../define/gateway.ts'
import { MARKETS, type Market } from '../define/market.ts'
import type { VenueChoice } from '../define/venue-choice.ts'
import { REGISTRY, registryEntry } from '../tables/venues/registry.ts'
import { hintFor, partsOf } from './grammar.ts'

const IDS = REGISTRY.map(({ id }) => id)

/** `binance,bybit:perp,okx:perp+spot`, or `all`. */
export function venuesIn(text: string): VenueChoice {
  if (text.trim() === 'all') return null
  const choice: Record<string, readonly Market[] | null> = {}
  for (const part of partsOf(text)) {
    const [id = '', markets] = part.split(/:(.*)/s)
    requireVenue(id)
    const before = Object.hasOwn(choice, id) ? choice[id]! : []
    const named = markets === undefined ? null : marketsIn(id, markets)
    // A venue that is named twice has all of what was named.
    choice[id] = before === null || named === null ? null : [...new Set([...before, ...named])]
  }
  return choice
}

function marketsIn(id: string, text: string): Market[] {
  return text.split('+').map((name) => {
    const market = MARKETS.find((known) => known === name.trim())
    if (market === undefined) throw new ConfigError(`there is no market "${name}". ${hintFor(name, MARKETS)}`)
    const { markets } = registryEntry(id)
    // Of other markets the registry keeps no list.
    const isKept = (market !== 'perp' && market !== 'spot') || markets.includes(market)
    if (!isKept) throw new ConfigError(`${id} has no ${market} market. What it has: ${markets.join(', ')}.`)
    return market
  })
}

/**
 * `binance:https://mirror.example` for all addresses of a venue of that kind (http or ws), and
 * `fapi.binance.com=https://mirror.example/base` for those of one host.
 */
export function hostsIn(text: string): readonly HostRule[] {
  return partsOf(text).map((part) => {
    const [, host, hostTo] = /^([\w.-]+(?::\d+)?)=(.*)$/.exec(part) ?? []
    if (host !== undefined) return { instead: { host: host.toLowerCase() }, to: addressIn(hostTo!) }
    const [, venue, to] = /^(\w+):(?!\/\/)(.*)$/.exec(part) ?? []
    if (venue === undefined)
      throw new ConfigError(
        `"${shownAddress(part)}" says not whose host it is: write a venue and a colon before the address, or a host and =.`,
      )
    requireVenue(venue)
    return { instead: { venue }, to: addressIn(to!) }
  })
}

function addressIn(text: string): string {
  const shown = shownAddress(text)
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^(https?|wss?):\/\//i.test(text) || url.hostname === '')
    throw new ConfigError(`"${shown}" is no address that begins with https, http, wss or ws and ://.`)
  if (url.username !== '' || url.password !== '')
    throw new ConfigError('an address of a host has no user and no password in it.')
  if (url.search !== '' || url.hash !== '')
    throw new ConfigError(`"${shown}" has more than a host and a path: paths of the venue are added to it.`)
  return url.href.replace(/\/+$/, '')
}

function requireVenue(id: string): void {
  if (!IDS.includes(id)) throw new ConfigError(`there is no venue "${id}". ${hintFor(id, IDS)}`)
}
