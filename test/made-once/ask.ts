import { once } from 'node:events'
import { constants, cpSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import type { Birth } from './birth.ts'
import { programs } from './programs.ts'

/** Resolves when dist/ is that of the sources. */
export async function built(): Promise<void> {
  await made('built')
}

/** A program of test/faults, to be run with Node. */
export function program(name: string): string {
  return join(programs(), `${name}.js`)
}

/** The one simulated folder whose birth was watched; whoever wants to use it makes a copy. */
export function born(): Promise<Birth> {
  return made('born') as Promise<Birth>
}

/** A simulated folder with a whole past, as a first start leaves it. */
export async function bornInto(data: string): Promise<void> {
  const { folder } = await born()
  cpSync(folder, data, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** The same folder at the moment of its birth, as a kill would have left it. */
export async function imageOfBirthInto(data: string): Promise<void> {
  const { image } = await born()
  cpSync(image, data, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** However long that takes: fetch gives up after five minutes. */
async function made(what: string): Promise<unknown> {
  const [response] = (await once(get(`${inject('maker')}/${what}`), 'response')) as [IncomingMessage]
  const said = await text(response)
  if (response.statusCode !== 200) throw new Error(said)
  return JSON.parse(said)
}
