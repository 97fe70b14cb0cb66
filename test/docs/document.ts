import { readFileSync } from 'node:fs'

/** A fenced block of a document, with the paragraph that introduces it. */
export interface Block {
  readonly language: string
  readonly text: string
  readonly before: string
}

export interface Document {
  readonly file: string
  readonly text: string
  readonly blocks: readonly Block[]
  /** What stands between backticks outside of blocks. */
  readonly spans: readonly string[]
}

const FENCE = /^( *)```(\w*)\n([\s\S]*?)^ *```$/gm

export function readDocument(file: string): Document {
  const text = readFileSync(file, 'utf8')
  const blocks = [...text.matchAll(FENCE)].map(
    ({ 1: indent = '', 2: language = '', 3: body = '', index }) => ({
      language,
      text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      before: text
        .slice(0, index)
        .trimEnd()
        .split(/\n\s*\n/)
        .at(-1)!,
    }),
  )
  const prose = text.replaceAll(FENCE, '')
  return { file, text, blocks, spans: [...prose.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!) }
}

export function shellBlocks(document: Document): readonly Block[] {
  return document.blocks.filter(({ language }) => language === 'sh')
}

/**
 * The commands of a block of `sh`, one by one. Where a line begins with `$`, those lines are the commands and the others
 * are what they print.
 */
export function commandsIn({ text }: Block): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const typed = lines.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2))
  return (typed.length > 0 ? typed : lines)
    .map((line) => line.replace(/\s+#\s.*$/, '').trim())
    .flatMap((line) => line.split(' && '))
}

/** Cells of the rows of the table whose head begins so. */
export function tableRows({ file, text }: Document, head: string): string[][] {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.startsWith(head))
  if (start === -1) throw new Error(`${file} has no table ${head}`)
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'))
  return lines.slice(start + 2, length === -1 ? undefined : start + length).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** Addresses between the backticks of a cell; `…/x` is beside the path before it. */
export function pathsIn(cell: string): string[] {
  let folder = ''
  return [...cell.matchAll(/`([/…][^`]*)`/g)].map(([, path = '']) => {
    const whole = path.replace('…', folder)
    folder = whole.replace(/\?.*$/, '').replace(/\/[^/]*$/, '')
    return whole
  })
}
