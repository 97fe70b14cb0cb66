import { promisify } from 'node:util'
import { gunzip, gzip, constants as zlib } from 'node:zlib'
import type { KeptAnswer } from './till-port.ts'

/** An answer as it lies in the database. */
export interface PackedAnswer {
  readonly contentType: string
  readonly headers: string
  /** By gzip. */
  readonly body: Uint8Array
}

/** Off the loop, and with little effort: the buyer waits for it. */
const packed = promisify(gzip) as (body: Uint8Array, options: object) => Promise<Uint8Array>
const unpacked = promisify(gunzip) as (body: Uint8Array) => Promise<Uint8Array>

export async function packedAnswer({ contentType, headers, body }: KeptAnswer): Promise<PackedAnswer> {
  const small = await packed(body, { level: zlib.Z_BEST_SPEED })
  return { contentType, headers: JSON.stringify(headers), body: small }
}

export async function unpackedAnswer({ contentType, headers, body }: PackedAnswer): Promise<KeptAnswer> {
  return { contentType, headers: JSON.parse(headers) as string[], body: await unpacked(body) }
}
