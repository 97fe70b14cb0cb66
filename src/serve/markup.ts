/** What XML 1.0 has no place for, escaped or not: control characters but for tab and line ends, and halves of characters. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Text within HTML or XML, in an element or in quotes. */
export function escaped(text: string): string {
  return text.replace(NOT_IN_XML, '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
