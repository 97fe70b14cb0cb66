/**
 * Where the recorder really connects. Live: to the address itself. Simulated: to the same host and path served on
 * loopback, http://127.0.0.1:PORT/<real host>/<path>, so that venue files never know the difference.
 */
export interface Gateway {
  /** Takes and gives an http(s) or ws(s) address. */
  route(address: string): string
}

export const liveGateway: Gateway = { route: (address) => address }

export function loopbackGateway(port: number): Gateway {
  return {
    route(address) {
      const url = new URL(address)
      const scheme = url.protocol.startsWith('ws') ? 'ws' : 'http'
      return `${scheme}://127.0.0.1:${port}/${url.host}${url.pathname === '/' ? '' : url.pathname}${url.search}`
    },
  }
}
