import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../core/errors.ts'
import { linkSecret } from './link-secret.ts'

describe('the secret of links', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'perptape-secret-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is made once, of its own for each folder, and for the eyes of its owner', () => {
    // Left by a kill, and readable by all.
    writeFileSync(join(folder, 'links.secret.part'), 'half', { mode: 0o644 })
    const secret = linkSecret(folder)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(linkSecret(folder)).toBe(secret)
    expect(statSync(join(folder, 'links.secret')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['links.secret'])
    rmSync(join(folder, 'links.secret'))
    expect(linkSecret(folder)).not.toBe(secret)
  })

  it('is not made anew where it is damaged: links that are out would be void without a word', () => {
    writeFileSync(join(folder, 'links.secret'), 'half')
    expect(() => linkSecret(folder)).toThrow(ConfigError)
  })
})
