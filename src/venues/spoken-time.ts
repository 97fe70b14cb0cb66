import { type Ms, parseIso } from '../core/time.ts'
import { badAnswer } from './fields.ts'

/** `2026-11-01 00:05:00`, which is UTC. */
export function spokenTime(source: string, text: string | undefined): Ms {
  const time = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text ?? '')
    ? parseIso(`${text!.replace(' ', 'T')}Z`)
    : null
  if (time === null) throw badAnswer(source, 'no time', text)
  return time
}
