import type { Config } from '../config.ts'
import type { Door } from '../serve/http/door.ts'

/** Under which the world sees the service. */
export function publicUrlOf({ PUBLIC_URL }: Config, door: Door): string {
  return PUBLIC_URL ?? door.url
}
