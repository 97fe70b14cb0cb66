import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeFolders } from './disk.ts'

const root = mkdtempSync(join(tmpdir(), 'perptape-disk-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('makes a folder and those above it, and takes one that is there', () => {
  const deep = join(root, 'a', 'b', 'c')
  makeFolders(deep)
  makeFolders(deep)
  expect(statSync(deep).isDirectory()).toBe(true)
})

it('does not take a file for a folder', () => {
  writeFileSync(join(root, 'file'), '')
  expect(() => makeFolders(join(root, 'file'))).toThrow('EEXIST')
  expect(() => makeFolders(join(root, 'file', 'below'))).toThrow('ENOTDIR')
})

it.runIf(process.platform === 'linux')('ends where the system makes no folders', () => {
  expect(() => makeFolders('/proc/perptape/data')).toThrow('ENOENT')
})
