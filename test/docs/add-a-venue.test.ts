import { afterAll, describe, expect, it } from 'vitest'
import { type Block, commandsIn, readDocument, shellBlocks } from './document.ts'
import { ScratchProject } from './scratch-project.ts'

/** docs/ADD_A_VENUE.md, followed to the letter by someone who knows nothing else. */
const guide = readDocument('docs/ADD_A_VENUE.md')
const [parses, checks, hearing] = shellBlocks(guide).map(commandsIn)
const project = new ScratchProject()
afterAll(() => project.remove())

const isFile = ({ before }: Block) => /`[\w./-]+\.jsonl` of$|^`[\w./-]+\.json`$/.test(before)
const written = guide.blocks.filter(({ language }) => language === 'ts')
const json = guide.blocks.filter(({ language }) => language === 'json')

describe('adding the venue of the example', () => {
  it('takes the files that are named', () => {
    expect([...written, ...json.filter(isFile)].map((block) => project.place(block)).sort()).toEqual([
      'contracts.jsonl',
      'messages.jsonl',
      'src/tables/venues/registry.ts',
      'src/venues/acme/acme.ts',
      'src/venues/acme/contracts.ts',
      'src/venues/acme/liquidations.ts',
      'src/venues/index.ts',
      'test/venues/acme/contracts.json',
      'test/venues/acme/liquidations.json',
    ])
  })

  const printed = json.filter((block) => !isFile(block))
  it.each(parses!.map((command, index) => [command, printed[index]!.text] as const))(
    '%s prints what the guide shows',
    async (command, shown) => {
      const { code, out, err } = await project.run(command)
      expect(code, err).toBe(0)
      expect(rowsOf(out)).toEqual(rowsOf(shown))
    },
    60_000,
  )

  it.each(checks!)(
    '%s',
    async (command) => {
      const { code, out, err } = await project.run(command)
      expect(code, `${out}\n${err}`).toBe(0)
      if (command.includes('vitest')) expect(out).toMatch(/Tests +[1-9]\d* passed/)
    },
    120_000,
  )

  it('asks the venue itself, which is on no network', async () => {
    // Nothing of the example is to leave this machine: its addresses lead to a port that nobody listens on.
    for (const file of ['contracts.ts', 'liquidations.ts'])
      project.rewrite(
        `src/venues/acme/${file}`,
        /(https?|wss?):\/\/[a-z.]+\.acme\.example/,
        '$1://127.0.0.1:9',
      )
    project.rewrite('src/venues/acme/acme.ts', /api\.acme\.example/, '127.0.0.1:9')
    const { code, out } = await project.run(hearing![0]!)
    expect(code).toBe(8)
    expect(out).toMatch(/acme\.contracts +FAILED/)
    expect(out).toMatch(/acme\.liquidations +FAILED/)
  }, 60_000)
})

/** Rows of JSON lines; when they were read is not known beforehand. */
function rowsOf(lines: string): Record<string, unknown>[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const row = JSON.parse(line) as Record<string, unknown>
      for (const name of ['last_seen_at', 'received_at'])
        if (name in row) row[name] = typeof row[name] === 'number' ? 'the moment of the call' : row[name]
      return row
    })
}
