const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Text from elsewhere may hold what would steer the terminal, or pass for a line of ours. */
export function plainText(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (sign) => ESCAPES[sign] ?? `\\u{${sign.codePointAt(0)!.toString(16)}}`,
  )
}
