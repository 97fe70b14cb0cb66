import { badAnswer } from '../fields.ts'

/** Bitfinex has no names in its answers, only places: an answer is a list of lists. */
export function listsIn(source: string, answer: unknown): unknown[][] {
  if (!Array.isArray(answer)) throw badAnswer(source, 'expected a list', answer)
  return answer.filter(Array.isArray)
}
