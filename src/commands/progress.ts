/** Shows how far long work has come: a bar on a terminal, a line every tenth elsewhere. Writes to standard error. */
export interface Progress {
  /** `fraction` from 0 to 1. */
  show(fraction: number, label: string): void
  done(sentence: string): void
}

const WIDTH = 30

export function createProgress(title: string, out: NodeJS.WriteStream = process.stderr): Progress {
  let lastTenth = -1
  return {
    show(fraction, label) {
      const percent = Math.floor(fraction * 100)
      if (out.isTTY) {
        const filled = Math.round(fraction * WIDTH)
        const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`
        out.write(`\r${title} ${bar} ${String(percent).padStart(3)} % ${label.slice(0, 30).padEnd(30)}`)
      } else if (Math.floor(percent / 10) > lastTenth) {
        lastTenth = Math.floor(percent / 10)
        out.write(`${title} ${percent} % ${label}\n`)
      }
    },
    done(sentence) {
      out.write(out.isTTY ? `\r${sentence.padEnd(title.length + WIDTH + 40)}\n` : `${sentence}\n`)
    },
  }
}
