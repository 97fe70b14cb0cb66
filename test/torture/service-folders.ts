import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { startService } from './service.ts'
import type { Yard } from './yard.ts'

/** Simulated folders that have their past already. One takes half a minute to be born: the others are copies of it. */
export interface ServiceFolders {
  born(name: string): Promise<string>
}

export function serviceFolders(yard: Yard): ServiceFolders {
  let first: Promise<string> | null = null
  const birth = async () => {
    const folder = yard.folder('born')
    const service = startService(yard, folder)
    await service.up
    const { code } = await service.stop()
    if (code !== 0) throw new Error(`a first start and stop left with ${code}: ${service.process.err()}`)
    return folder
  }
  return {
    async born(name) {
      first ??= birth()
      const copy = join(yard.folder(name), 'data')
      cpSync(await first, copy, { recursive: true })
      return copy
    },
  }
}
