import type { Agent } from 'node:http'

/**
 * Where the recorder really connects. Live: to the address itself, or to the host that the operator put in its place.
 * Simulated: to the same host and path served on loopback, http://127.0.0.1:PORT/<real host>/<path>, so that venue
 * files never know the difference.
 */
export interface Gateway {
  /** Takes and gives an http(s) or ws(s) address; `of` is whose it is, a venue or a provider. */
  route(address: string, of: string): string
  /** What connects to a routed address where the way is not straight; without it, or of undefined, it is. */
  readonly agentFor?: (routed: string) => Agent | undefined
}

/** Another host for all addresses of a venue, or of one of its hosts, that are of the same kind: http or ws. */
export interface HostRule {
  /** The id of a venue, or a host with its port where the address names one. */
  readonly instead: { readonly venue: string } | { readonly host: string }
  /** An address without a slash at its end; the path is added to it. */
  readonly to: string
}

/** To the real venues, straight. */
export const liveGateway: Gateway = { route: (address) => address }

/** To the real venues by the operator's ways. The rule of a host wins over that of its venue. */
export function operatorsGateway(rules: readonly HostRule[], agentFor?: Gateway['agentFor']): Gateway {
  return {
    route(address, of) {
      const url = new URL(address)
      const own = rules.filter(({ to }) => kindOf(to) === kindOf(address))
      const rule =
        own.find(({ instead }) => 'host' in instead && instead.host === url.host) ??
        own.find(({ instead }) => 'venue' in instead && instead.venue === of)
      return rule ? `${rule.to}${pathOf(url)}` : address
    },
    ...(agentFor && { agentFor }),
  }
}

export function loopbackGateway(port: number) {
  return {
    route(address: string) {
      const url = new URL(address)
      return `${kindOf(address)}://127.0.0.1:${port}/${url.host}${pathOf(url)}`
    },
  } satisfies Gateway
}

/** Without the slash that an address without a path is given. */
function pathOf({ pathname, search }: URL): string {
  return `${pathname === '/' ? '' : pathname}${search}`
}

function kindOf(address: string): 'http' | 'ws' {
  return address.startsWith('ws') ? 'ws' : 'http'
}
