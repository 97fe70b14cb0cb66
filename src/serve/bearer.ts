import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Whether a request carries one of these tokens (`Authorization: Bearer …`); how long it takes tells nothing of them. */
export function bearerOf(tokens: readonly string[]): (request: Pick<IncomingMessage, 'headers'>) => boolean {
  const known = tokens.map(digestOf)
  return ({ headers }) => {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
    const given = digestOf(token)
    return known.filter((one) => timingSafeEqual(one, given)).length > 0
  }
}

/** All of one length, as the comparison needs them. */
function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
