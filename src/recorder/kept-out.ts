/** 401, 403 and 451 are said to an address or a country, not to a question. */
const KEPT_OUT = /\banswered (?:401|403|451)\b/

/** Whether a sentence of ours says that a venue keeps us out; of what else it refuses it may think better soon. */
export function isKeptOut(sentence: string): boolean {
  return KEPT_OUT.test(sentence)
}
