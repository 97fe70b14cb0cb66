import type { IncomingMessage } from 'node:http'
import { Problem } from '../../core/errors.ts'
import type { BodyRule } from '../endpoint.ts'

/** The body of a call, as far as its endpoint allows one: 415 for another kind, 413 for more of it. */
export async function bodyBy(rule: BodyRule, req: IncomingMessage): Promise<Buffer> {
  const [type = ''] = (req.headers['content-type'] ?? '').split(';', 1)
  if (type.trim().toLowerCase() !== rule.contentType) {
    throw new Problem('unsupported_media_type', `The body must be ${rule.contentType}.`)
  }
  const body =
    Number(req.headers['content-length'] ?? 0) > rule.maxBytes ? null : await readBody(req, rule.maxBytes)
  if (body === null) throw new Problem('body_too_large', `The body is longer than ${rule.maxBytes} bytes.`)
  return body
}

/** All of it; null when it is longer than that. What is left is not read, and its connection stays whole. */
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
