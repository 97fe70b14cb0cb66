import { mkdir, readdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../core/clock.ts'
import { sentenceOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { isoOf } from '../core/time.ts'
import { assertOneLine, type Letter, type Post } from './post.ts'

const OWNER_ONLY = { file: 0o600, folder: 0o700 }
/** Strangers can have letters written: older ones make room. */
const KEPT = 500

/**
 * Without a mail server: each letter becomes a file, and the link in it is printed to the log, where whoever runs this
 * finds it at once. A token of ours in a link has no underscore, so it is not taken for a key that must not be logged.
 */
export function createOutbox(parts: {
  readonly folder: string
  readonly clock: Clock
  readonly log: Log
}): Post {
  const { folder, clock, log } = parts
  let last = Promise.resolve()
  let count = 0

  async function write(letter: Letter, file: string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder })
    const text = `To: ${letter.to}\nSubject: ${letter.subject}\n\n${letter.text}\n`
    await writeFile(join(folder, file), text, { flag: 'wx', mode: OWNER_ONLY.file })
    const files = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort()
    for (const name of files.slice(0, -KEPT)) await unlink(join(folder, name))
  }

  return {
    outbox: folder,
    send(letter) {
      assertOneLine(letter)
      const time = isoOf(clock.now()).replaceAll(':', '-')
      const file = `${time}-${String(++count).padStart(6, '0')}.txt`
      const link = /https?:\/\/\S+/.exec(letter.text)?.[0] ?? 'in it'
      log.info(
        `No mail server is set (SMTP_URL), so nothing was sent to ${letter.to}: the link is ${link} and the letter lies in ${join(folder, file)}`,
      )
      last = last
        .then(() => write(letter, file))
        .catch((thrown) => log.error(`A letter could not be kept in ${folder}: ${sentenceOf(thrown)}`))
    },
    close: () => last,
  }
}
