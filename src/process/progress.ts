/** Shows how far long work has come: a bar on a terminal, a line every tenth elsewhere. Writes to standard error. */
export interface Progress {
  /** `fraction` from 0 to 1. */
  show(fraction: number, label: string): void
  done(sentence: string): void
  /** Takes the bar away, for whoever writes next. */
  clear(): void
}

type Out = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean; readonly columns?: number }

const BAR = 30
const LABEL = 24
const CLEAR_LINE = '\r\x1b[K'

export function createProgress(title: string, out: Out = process.stderr): Progress {
  let lastTenth = -1
  return {
    show(fraction, label) {
      const percent = Math.floor(fraction * 100)
      // A terminal that does not know its width says 0.
      if (out.isTTY) out.write(`${CLEAR_LINE}${barLine(title, fraction, label, out.columns || 80)}`)
      else if (Math.floor(percent / 10) > lastTenth) {
        lastTenth = Math.floor(percent / 10)
        out.write(`${title} ${percent} % ${label}\n`)
      }
    },
    done(sentence) {
      out.write(`${out.isTTY ? CLEAR_LINE : ''}${sentence}\n`)
    },
    clear() {
      if (out.isTTY) out.write(CLEAR_LINE)
    },
  }
}

/** A line that fits: one that wraps could not be written over. */
function barLine(title: string, fraction: number, label: string, columns: number): string {
  const percent = `${String(Math.floor(fraction * 100)).padStart(3)} %`
  const room = columns - 1 - title.length - percent.length - LABEL - 3
  const width = Math.max(0, Math.min(BAR, room))
  const filled = Math.round(fraction * width)
  const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`
  return [title, bar, percent, label]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, columns - 1)
}
