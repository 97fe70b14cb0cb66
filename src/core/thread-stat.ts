import { readFileSync, readlinkSync } from 'node:fs'

/** What the system has of a thread. */
export interface ThreadStat {
  /** Processor time since it began. */
  readonly cpuMs: number
  /** It would go on at once, and is not let: it waits for a processor, or for the disk to bring back its memory. */
  readonly isWaiting: boolean
}

/** Of the thread that calls it, as the system numbers threads; 0 where it does not tell. */
export function ownThreadId(): number {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  } catch {
    // Only Linux tells.
    return 0
  }
}

/** Null where the system does not tell, and of a thread that is gone. */
export function readThreadStat(thread: number | 'own'): ThreadStat | null {
  if (thread === 0) return null
  const place = thread === 'own' ? 'thread-self' : `self/task/${thread}`
  try {
    // Behind the name of the thread, which may have any character; times are in hundredths of a second.
    const text = readFileSync(`/proc/${place}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(') ') + 2).split(' ')
    return {
      cpuMs: (Number(fields[11]) + Number(fields[12])) * 10,
      isWaiting: fields[0] === 'R' || fields[0] === 'D',
    }
  } catch {
    return null
  }
}
