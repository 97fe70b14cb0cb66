import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { sentenceOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { MINUTE, type Ms, SECOND } from '../core/time.ts'
import { assertOneLine, type Letter, maskedAddress, type Post } from './post.ts'

/** How long after each failure it is tried again; a link in a letter lasts little longer than all of them. */
const RETRY_AFTER: readonly Ms[] = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE]
/** More are not kept waiting for a mail server that is away. */
const MAX_LETTERS = 500
const AT_ONCE = 3
/** Who stops the service does not wait longer for what is on its way. */
const CLOSE_WITHIN = 3 * SECOND
const PATIENCE = { connectionTimeout: 15 * SECOND, greetingTimeout: 15 * SECOND, socketTimeout: 30 * SECOND }

interface Waiting {
  readonly letter: Letter
  tries: number
}

/** By a mail server. Letters wait in memory: one that is lost with the process is asked for again by its reader. */
export function createSmtpPost(parts: {
  /** smtp:// or smtps://, with user and password where the server asks for them. */
  readonly url: string
  readonly from: string
  readonly log: Log
  readonly retryAfter?: readonly Ms[]
}): Post {
  const { from, log, retryAfter = RETRY_AFTER } = parts
  const transport = createTransport({
    url: parts.url,
    ...PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const closing = new AbortController()
  const line: Waiting[] = []
  /** Those in line, on their way, and waiting for their next try. */
  let held = 0
  const working = new Set<Promise<void>>()

  function work(): void {
    while (working.size < AT_ONCE && line.length > 0 && !closing.signal.aborted) {
      const done = deliver(line.shift()!).finally(() => {
        working.delete(done)
        work()
      })
      working.add(done)
    }
  }

  async function deliver(waiting: Waiting): Promise<void> {
    const { to, subject, text } = waiting.letter
    try {
      waiting.tries++
      // As an object it is one address, whatever is in it.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
      held--
    } catch (thrown) {
      failed(waiting, thrown)
    }
  }

  function failed(waiting: Waiting, thrown: unknown): void {
    const { to } = waiting.letter
    const delay = isFinal(thrown) ? undefined : retryAfter[waiting.tries - 1]
    const told = { to: maskedAddress(to), tries: waiting.tries }
    // Mail servers like to repeat the address that they refuse.
    const why = sentenceOf(thrown).replaceAll(to, maskedAddress(to))
    if (delay === undefined) {
      held--
      log.error(told, `A letter could not be sent: ${why}`)
      return
    }
    log.warn(told, `A letter could not be sent yet: ${why}`)
    void wait(delay, undefined, { ref: false, signal: closing.signal }).then(
      () => {
        line.push(waiting)
        work()
      },
      () => {},
    )
  }

  return {
    outbox: null,
    send(letter) {
      assertOneLine(letter)
      if (closing.signal.aborted || held >= MAX_LETTERS) {
        log.error({ to: maskedAddress(letter.to) }, 'A letter was not sent: too many wait already')
        return
      }
      held++
      line.push({ letter, tries: 0 })
      // After the answer of whoever asked for it.
      setImmediate(work)
    },
    async close() {
      closing.abort()
      await Promise.race([Promise.all(working), wait(CLOSE_WITHIN, undefined, { ref: false })])
      transport.close()
      if (held > 0) log.warn({ letters: held }, 'Letters were not sent: the service stops')
    },
  }
}

/** The server will not take it, however often it is asked (RFC 5321: 5yz). */
function isFinal(thrown: unknown): boolean {
  const { responseCode = 0, code } = thrown as { responseCode?: number; code?: string }
  return responseCode >= 500 && code !== 'EAUTH'
}
