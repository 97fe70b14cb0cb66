import type { Agent, ClientRequest } from 'node:http'
import type { Socket } from 'node:net'
import { HttpsProxyAgent } from 'https-proxy-agent'
import { SourceError, sentenceOf } from '../core/errors.ts'
import { contains, isLoopback, parseAddress, parseNetwork } from '../core/ip-address.ts'
import { shownAddress } from '../core/struck.ts'
import { SECOND } from '../core/time.ts'

/** How long a proxy may take until it has connected us. */
const CONNECT_MS = 10 * SECOND

/**
 * The way out through a proxy: REST and streams alike are tunnelled (CONNECT), so that it sees hosts and no more. This
 * machine is reached straight, and so is what `except` names.
 */
export function throughProxy(
  proxy: string,
  except: readonly string[],
  connectMs = CONNECT_MS,
): (address: string) => Agent | undefined {
  const agent = new TunnelAgent(proxy, connectMs)
  return (address) => (isStraight(new URL(address), except) ? undefined : agent)
}

/** A name stands for itself and the domains below it, with or without a dot in front; an address may be in a network. */
function isStraight({ hostname, port, protocol }: URL, except: readonly string[]): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (host === 'localhost' || isLoopback(host)) return true
  const usualPort = protocol === 'https:' || protocol === 'wss:' ? '443' : '80'
  const groups = parseAddress(host)
  return except.some((exception) => {
    if (exception === '*') return true
    const network = parseNetwork(exception)
    if (network) return groups !== null && contains(network, groups)
    const [, name = '', onlyPort] = /^(.*?)(?::(\d+))?$/.exec(exception.toLowerCase())!
    const plain = name.replace(/^\*?\.|^\[|\]$/g, '')
    const isNamed = host === plain || (groups === null && host.endsWith(`.${plain}`))
    return isNamed && (onlyPort === undefined || onlyPort === (port || usualPort))
  })
}

/** Says of whatever goes wrong between us and the proxy that it is the proxy, and waits for it no longer than agreed. */
class TunnelAgent extends HttpsProxyAgent<string> {
  readonly #shown: string
  readonly #connectMs: number
  readonly #usual: HttpsProxyAgent<string>['connectOpts']

  constructor(proxy: string, connectMs: number) {
    super(proxy, { keepAlive: true })
    this.#shown = shownAddress(proxy)
    this.#connectMs = connectMs
    this.#usual = this.connectOpts
  }

  override async connect(request: ClientRequest, options: Parameters<HttpsProxyAgent<string>['connect']>[1]) {
    const over = new AbortController()
    const isLate = () => over.signal.reason === LATE
    const timer = setTimeout(() => over.abort(LATE), this.#connectMs)
    const leave = () => over.abort()
    let status = 200
    request.once('close', leave)
    request.once('proxyConnect', (answer: { statusCode: number }) => {
      status = answer.statusCode
    })
    // The library reads this before it first waits, so that it is of this connection alone.
    this.connectOpts = { ...this.#usual, signal: over.signal } as typeof this.connectOpts
    let socket: Socket
    try {
      socket = await super.connect(request, options)
    } catch (thrown) {
      const why = isLate()
        ? `does not answer within ${this.#connectMs / SECOND} s`
        : `fails: ${reasonOf(thrown)}`
      throw this.#fault(isLate() ? 'timeout' : 'unreachable', why, thrown)
    } finally {
      clearTimeout(timer)
      request.off('close', leave)
    }
    if (status === 200) return socket
    socket.destroy()
    const asked = `${options.host}:${options.port}`
    throw this.#fault('unreachable', `answers ${status} to who wants to be connected to ${asked}`)
  }

  #fault(fault: 'timeout' | 'unreachable', why: string, cause?: unknown): SourceError {
    return new SourceError(fault, `the proxy ${this.#shown} ${why}`, { cause })
  }
}

const LATE = Symbol('late')

/** Of a name with several addresses all are tried, and the error of them all says nothing. */
function reasonOf(thrown: unknown): string {
  const first = thrown instanceof AggregateError ? thrown.errors[0] : thrown
  return sentenceOf(first)
}
