import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '../core/errors.ts'
import { HOUR, type Ms } from '../core/time.ts'
import type { RawParams } from './params.ts'

export const DOWNLOADS = '/download/bulk'

/** How long a link can be used for; a download that has begun by then goes on. */
export const LINK_MS = HOUR

/** Links that need no key: whoever has one may have its file until it expires. Nobody else can make one. */
export class BulkLinks {
  readonly #secret: string
  readonly #publicUrl: string

  constructor(secret: string, publicUrl: string) {
    this.#secret = secret
    this.#publicUrl = publicUrl
  }

  linkTo(file: string, expires: Ms): string {
    const signature = this.#sign(file, String(expires)).toString('hex')
    return `${this.#publicUrl}${DOWNLOADS}/${file}?expires=${expires}&signature=${signature}`
  }

  /** The file of a link. Throws what is wrong with it: of a forged one the same whether there is such a file or not. */
  fileOf({ file, expires, signature }: RawParams, now: Ms): string {
    const isWhole = typeof file === 'string' && typeof expires === 'string' && typeof signature === 'string'
    if (!isWhole || !this.#isOurs(file, expires, signature))
      throw new Problem('link_invalid', 'This is no link of ours, or it was changed. Ask for links again.')
    if (now >= Number(expires))
      throw new Problem(
        'link_expired',
        'The link has expired: links are good for an hour. Ask for links again.',
      )
    return file
  }

  #isOurs(file: string, expires: string, signature: string): boolean {
    if (!/^[0-9a-f]{64}$/.test(signature)) return false
    return timingSafeEqual(this.#sign(file, expires), Buffer.from(signature, 'hex'))
  }

  #sign(file: string, expires: string): Buffer {
    return createHmac('sha256', this.#secret).update(`${DOWNLOADS}/${file}\n${expires}`).digest()
  }
}
