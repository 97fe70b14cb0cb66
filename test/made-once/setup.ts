import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { build } from './build.ts'
import { Programs } from './programs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the programs that tests start are, as plain JavaScript. */
    readonly programs: string
    /** Who makes the rest, when the first test asks for it. */
    readonly maker: string
  }
}

/** What is expensive to make, and the same for every test that needs it, is made once in a run. */
export default async function setup(project: TestProject): Promise<() => void> {
  // What is made here is made at the date of the tests.
  Object.assign(process.env, project.config.env)
  const folder = mkdtempSync(join(tmpdir(), 'perptape-made-once-'))
  // A runner that a test has started takes those of its own runner.
  const given = process.env.MADE_PROGRAMS
  const programs = given === undefined ? new Programs() : null
  await programs?.make()
  project.onTestsRerun(() => programs?.make())
  // For what is made here too, where nothing is provided.
  process.env.MADE_PROGRAMS = programs?.folder ?? given!

  const built = once(build)
  const born = once(async () => {
    await built()
    return (await import('./birth.ts')).watchedBirth(join(folder, 'born'))
  })
  const server = createServer((request, response) => {
    const making: Promise<unknown> = request.url === '/born' ? born() : built()
    making.then(
      (made) => response.end(JSON.stringify(made ?? null)),
      (thrown) => response.writeHead(500).end(String(thrown)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  project.provide('programs', programs?.folder ?? given!)
  project.provide('maker', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return () => {
    server.close()
    server.closeAllConnections()
    programs?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
