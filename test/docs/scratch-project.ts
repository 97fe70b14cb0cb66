import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { clockEnv, type Finished, finished } from '../end-to-end/perptape.ts'
import { programs } from '../made-once/programs.ts'
import type { Block } from './document.ts'

/** What the guides work on: sources, tests, and what builds and checks them. */
const PARTS = [
  'src',
  'packages',
  'test',
  'scripts',
  'bench',
  'docs',
  'README.md',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'biome.json',
  '.gitignore',
]

/** Where packages of these are. */
const INSTALLED = ['.', 'bench', 'scripts', 'test']

/** For a test runner that a guide starts: the date of the tests, and the programs that were made for them. */
const runner = () => ({
  ...(process.env.TEST_DATE ? { TEST_DATE: process.env.TEST_DATE } : {}),
  MADE_PROGRAMS: programs(),
  // Parsers that are not the guide's have their many elsewhere.
  FUZZ: '100',
})

/** A copy of the project that guides can be followed in. */
export class ScratchProject {
  readonly folder = mkdtempSync(join(tmpdir(), 'perptape-guide-'))

  constructor() {
    const filter = (from: string) => !/\bnode_modules\b/.test(from)
    for (const part of PARTS) cpSync(part, join(this.folder, part), { recursive: true, filter })
    for (const part of INSTALLED) {
      symlinkSync(resolve(part, 'node_modules'), join(this.folder, part, 'node_modules'))
    }
    // The types of what guides add to, and of no other test: all of them are checked elsewhere.
    const checked = '"include": ["src", "test/venues"],\n  "exclude": ["src/**/*.test.ts", "src/client"]\n}'
    this.rewrite('tsconfig.json', /"include": [\s\S]*\}/, checked)
    this.rewrite('package.json', / && \S+tsc -p [\w/]+/g, '')
    // Runners that the guides start one after the other translate most files once.
    this.rewrite('vitest.config.ts', /'[^']*\/modules'/, `'${join(this.folder, '.translated')}'`)
    // Biome looks for the ignore file of a repository.
    mkdirSync(join(this.folder, '.git'))
  }

  /** Puts a block where the paragraph before it says: a file of its own, or an import and an entry in a list. */
  place(block: Block): string {
    const file = fileNamedIn(block.before)
    const path = join(this.folder, file)
    mkdirSync(dirname(path), { recursive: true })
    const isPart = block.text.includes('  // …\n')
    writeFileSync(path, isPart ? withPart(readFileSync(path, 'utf8'), block.text) : block.text)
    return file
  }

  /** Runs a line of the guide in a shell. A test runner sets its clock itself. */
  run(command: string): Promise<Finished> {
    const settings = { NO_COLOR: '1', ...(command.includes('vitest') ? runner() : clockEnv) }
    return finished('sh', ['-c', command], { cwd: this.folder, settings })
  }

  rewrite(file: string, what: RegExp, by: string): void {
    const path = join(this.folder, file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(what, by))
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function fileNamedIn(paragraph: string): string {
  const files = [...paragraph.matchAll(/`([\w./-]+\.(?:ts|jsonl?))`/g)].map((match) => match[1]!)
  const file = files.at(-1)
  if (file === undefined) throw new Error(`no file is named before the block: ${paragraph}`)
  return file
}

/** `// …` stands for what is there: imports go to the others, entries to the end of the list of that name. */
function withPart(whole: string, part: string): string {
  const imports = part.match(/^import .*\n/gm) ?? []
  const [, head = '', entries = ''] =
    /^((?:export )?const \w+.*\[)\n {2}\/\/ …\n([\s\S]*?)^\]/m.exec(part) ?? []
  const start = whole.indexOf(head)
  if (head === '' || start === -1) throw new Error(`there is no such list: ${head || part}`)
  const body = start + head.length
  const end = body + whole.slice(body).search(/\]$/m)
  const list = whole.slice(body, end).trimEnd()
  const comma = list === '' || list.endsWith(',') ? '' : ','
  return `${imports.join('')}${whole.slice(0, body)}${list}${comma}\n${entries}${whole.slice(end)}`
}
