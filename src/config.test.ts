import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { UNLIMITED } from './access/plans.ts'
import { loadConfig } from './config.ts'

const none = '/nonexistent/.env'
const envFile = (text: string) => {
  const file = join(mkdtempSync(join(tmpdir(), 'perptape-env-')), '.env')
  writeFileSync(file, text)
  return file
}

describe('settings', () => {
  it('has a default for everything a newcomer needs', () => {
    expect(loadConfig({}, {}, none)).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      SOURCE: 'auto',
      ROLE: 'all',
    })
  })

  it('lets flags win over the environment, and the environment over the file', () => {
    const file = envFile('PORT=1\nHOST=a\nDATA_DIR=file\n')
    expect(loadConfig({ PORT: '3' }, { PORT: '2', HOST: 'b' }, file)).toMatchObject({
      PORT: 3,
      HOST: 'b',
      DATA_DIR: 'file',
    })
  })

  it('stops with a sentence on a malformed setting', () => {
    expect(() => loadConfig({}, { PORT: '80a' }, none)).toThrow(
      'PORT is "80a", but must be a port from 0 to 65535',
    )
    expect(() => loadConfig({}, { SOURCE: 'real' }, none)).toThrow(
      'SOURCE is "real", but must be auto, live or sim.',
    )
    expect(() => loadConfig({}, { KEY_REQUIRED_FROM: '2026-13-01' }, none)).toThrow('KEY_REQUIRED_FROM')
    expect(() => loadConfig({}, { PAY_TO_BASE: '0x12' }, none)).toThrow('PAY_TO_BASE')
    expect(() => loadConfig({}, { PUBLIC_URL: 'ftp://x' }, none)).toThrow('PUBLIC_URL')
  })

  it('reads limits by plan', () => {
    expect(loadConfig({}, { LIMITS: 'anonymous=60, scale=off' }, none).LIMITS).toEqual({
      anonymous: 60,
      scale: UNLIMITED,
    })
    expect(loadConfig({}, {}, none).LIMITS).toEqual({})
    for (const wrong of ['60', 'everybody=60', 'free=0', 'free=-1', 'free=60;scale=off', 'toString=1']) {
      expect(() => loadConfig({}, { LIMITS: wrong }, none), wrong).toThrow('LIMITS is')
    }
  })

  it('stops on a setting it does not know, and on one it cannot use yet', () => {
    expect(() => loadConfig({}, {}, envFile('PROT=8080'))).toThrow('PROT, which is no setting of perptape')
    expect(() => loadConfig({}, { REDIS_URL: 'redis://127.0.0.1' }, none)).toThrow('cannot use it yet')
  })

  it('takes an empty value as not set', () => {
    expect(loadConfig({}, { PORT: '' }, none).PORT).toBe(8080)
  })
})
