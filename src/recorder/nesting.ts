const [QUOTE, BACKSLASH] = [34, 92]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [91, 93, 123, 125]

/**
 * Whether JSON is nested deeper than that. Found before it is parsed: a megabyte of brackets takes the parser a
 * third of a second, and whoever walks the result afterwards the stack.
 */
export function isDeeperThan(text: string, most: number): boolean {
  // It takes two characters a level.
  if (text.length <= 2 * most) return false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(text, at)
    } else if (code === LIST || code === OBJECT) {
      if (++depth > most) return true
    } else if (code === LIST_END || code === OBJECT_END) depth--
  }
  return false
}

/** The place of the quote that ends the string, or the end of a text that lacks it. */
function endOfString(text: string, start: number): number {
  let end = start
  do {
    end = text.indexOf('"', end + 1)
    if (end === -1) return text.length
  } while (isEscaped(text, end))
  return end
}

function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text.charCodeAt(before - 1) === BACKSLASH) before--
  return (at - before) % 2 === 1
}
