import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { putInPlace } from './file.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perptape-file-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

it('puts a file there whole, and nothing beside it', async () => {
  const file = join(dir, 'a.csv')
  await putInPlace(file, async (draft) => writeFileSync(draft, 'whole'))
  expect(readFileSync(file, 'utf8')).toBe('whole')
  expect(readdirSync(dir)).toEqual(['a.csv'])
})

it('leaves nothing of one that failed', async () => {
  const failing = putInPlace(join(dir, 'a.csv'), async (draft) => {
    writeFileSync(draft, 'half')
    throw new Error('no more')
  })
  await expect(failing).rejects.toThrow('no more')
  expect(readdirSync(dir)).toEqual([])
})

it('leaves nothing when the process leaves in the middle', async () => {
  const before = process.listenerCount('exit')
  await putInPlace(join(dir, 'a.csv'), async (draft) => {
    writeFileSync(draft, 'half')
    process.listeners('exit').at(-1)!(0)
    expect(existsSync(draft)).toBe(false)
    writeFileSync(draft, 'whole')
  })
  expect(process.listenerCount('exit')).toBe(before)
})
