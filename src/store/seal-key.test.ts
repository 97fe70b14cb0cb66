import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../core/errors.ts'
import { sealKey } from './seal-key.ts'

describe('the key of seals', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'perptape-key-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const file = () => join(folder, 'seals.key')

  it('is made once, and for the eyes of its owner', () => {
    const key = sealKey(folder)
    expect(key.asymmetricKeyType).toBe('ed25519')
    expect(sealKey(folder).equals(key)).toBe(true)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['seals.key'])
  })

  it('may be brought by the operator', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    writeFileSync(file(), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const text = Buffer.from('sealed')
    expect(verify(null, text, publicKey, sign(null, text, sealKey(folder)))).toBe(true)
  })

  it('is not made anew where it is damaged or of another kind, and is not told', () => {
    const pem = generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    for (const text of ['half', '', pem]) {
      writeFileSync(file(), text)
      expect(() => sealKey(folder)).toThrow(ConfigError)
      expect(() => sealKey(folder)).toThrow(/seals\.key is not an ed25519 key in PEM; restore it/)
    }
  })
})
