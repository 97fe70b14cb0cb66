/** Facts that are written down as text, `BTC 104000 m, ETH 3500 m`: the words of each. */
export function wordsIn(text: string): string[][] {
  return text
    .trim()
    .split(/\s*,\s*/)
    .map((entry) => entry.split(' '))
}
