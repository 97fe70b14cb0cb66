import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { build } from './build.ts'
import { placeOfPrograms } from './programs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Who makes what takes long, when the first test asks for it. */
    readonly maker: string
  }
}

/** What is expensive to make, and the same for every test that needs it, is made once. */
export default async function setup(project: TestProject): Promise<() => void> {
  // What is made here is made at the date of the tests.
  Object.assign(process.env, project.config.env)
  // A runner that a test has started takes those of its own runner.
  if (process.env.MADE_PROGRAMS === undefined) {
    const place = () => {
      process.env.MADE_PROGRAMS = placeOfPrograms()
    }
    place()
    project.onTestsRerun(place)
  }

  const built = once(build)
  const born = once(async () => {
    await built()
    return (await import('./birth.ts')).sharedBirth()
  })
  const server = createServer((request, response) => {
    const making: Promise<unknown> = request.url === '/born' ? born() : built()
    making.then(
      (made) => response.end(JSON.stringify(made ?? null)),
      (thrown) => response.writeHead(500).end(String(thrown)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('maker', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
