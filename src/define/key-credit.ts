import type { z } from 'zod'
import * as is from './answer.ts'

/** Credit on a prepaid key, as much as it costs; the key is made where none is named. */
export interface KeyCredit {
  readonly kind: 'key credit'
  readonly title: string
  readonly result: z.ZodObject
}

const KeyCreditAnswer = is.part({
  ok: is.always(true, 'True in every answer that was paid for.'),
  route: is.always('prepaid-key', 'The route that was asked.'),
  generated_at: is.iso('When the answer was made.'),
  action: is.oneOf(['minted', 'topped_up'], 'Whether the key is new.'),
  key: is.unsure(is.text('The key, shown this once; null where one was topped up.')),
  key_hint: is.text('Start and end of the key, by which it is recognised.'),
  credit_usd: is.figure('USD', 'What was loaded now.'),
  balance_usd: is.figure('USD', 'What is on the key.'),
  header: is.text('In which header calls send it.'),
  note: is.text('What to know about it.'),
})

export function keyCredit(title: string): KeyCredit {
  return { kind: 'key credit', title, result: KeyCreditAnswer }
}
