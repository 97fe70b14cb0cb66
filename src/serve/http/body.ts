import type { IncomingMessage } from 'node:http'
import { Problem } from '../../core/errors.ts'
import { isDeeperThan, JSON_DEPTH, JsonDepthError } from '../../core/json.ts'
import type { BodyRule } from '../endpoint.ts'
import { CallerLeft } from './caller-left.ts'

/** The body of a call, as far as its endpoint allows one: 415 for another kind, 413 for more of it. */
export async function bodyBy({ contentType, maxBytes }: BodyRule, req: IncomingMessage): Promise<Buffer> {
  const refuse = (code: 'unsupported_media_type' | 'body_too_large', detail: string): never => {
    // What is still to come is let go by: it has to be sent before the answer is read.
    req.resume()
    throw new Problem(code, detail)
  }
  const [type = ''] = (req.headers['content-type'] ?? '').split(';', 1)
  if (type.trim().toLowerCase() !== contentType) {
    refuse('unsupported_media_type', `The body must be ${contentType}.`)
  }
  const isToldLonger = Number(req.headers['content-length'] ?? 0) > maxBytes
  const body = isToldLonger ? null : await readBody(req, maxBytes).catch(left)
  if (body === null) return refuse('body_too_large', `The body is longer than ${maxBytes} bytes.`)
  if (contentType === 'application/json' && isDeeperThan(String(body), JSON_DEPTH)) {
    throw new Problem('invalid_parameter', new JsonDepthError().message)
  }
  return body
}

/** All of it; null when it is longer than that. The rest is not read, and its connection stays whole. */
export async function readBody(req: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A body breaks off when its caller does. */
function left(): never {
  throw new CallerLeft()
}
