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
    expect(() => loadConfig({}, { SOURCE: 'real' }, none)).toThrow(
      'SOURCE in the environment is "real", but must be auto, live or sim.',
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
    expect(loadConfig({}, { COMPUTE_LIMITS: 'files=9,free=off' }, none).COMPUTE_LIMITS).toEqual({
      files: 9,
      free: UNLIMITED,
    })
    expect(loadConfig({}, {}, none)).toMatchObject({ LIMITS: {}, COMPUTE_LIMITS: {} })
    for (const wrong of ['60', 'everybody=60', 'free=0', 'free=-1', 'free=60;scale=off', 'toString=1']) {
      for (const name of ['LIMITS', 'COMPUTE_LIMITS'])
        expect(() => loadConfig({}, { [name]: wrong }, none), wrong).toThrow(`${name} in the environment is`)
    }
  })

  it('says where a wrong value came from', () => {
    const must = 'but must be a port from 0 to 65535 (0 picks a free one).'
    const file = envFile('# where it listens\nPORT=lo\n')
    expect(() => loadConfig({ PORT: 'abc' }, { PORT: '1' }, file)).toThrow(`--port is "abc", ${must}`)
    expect(() => loadConfig({ OPS_PORT: '70000' }, {}, none)).toThrow(`--ops-port is "70000", ${must}`)
    expect(() => loadConfig({}, { PORT: '80a' }, file)).toThrow(`PORT in the environment is "80a", ${must}`)
    expect(() => loadConfig({}, {}, file)).toThrow(`${file}, line 2: PORT is "lo", ${must}`)
    expect(() => loadConfig({ DATA_DIR: '' }, {}, none)).toThrow('--data is "", but must be a folder.')
  })

  it('stops on a setting it does not know, and on one it cannot use yet', () => {
    const unknown = envFile('\nPROT=8080')
    expect(() => loadConfig({}, {}, unknown)).toThrow(
      `${unknown}, line 2: PROT is no setting of perptape. Did you mean PORT?`,
    )
    expect(() => loadConfig({}, {}, envFile('COLOUR=red'))).toThrow(
      'COLOUR is no setting of perptape. See .env.example.',
    )
    expect(() => loadConfig({}, { REDIS_URL: 'redis://127.0.0.1' }, none)).toThrow('cannot use it yet')
  })

  it('reads the file line by line: comments, quotes and export are as elsewhere, the rest is refused', () => {
    const file = envFile('# all\nexport PORT=1 # one\r\nHOST="::1"\n\nSIM_SEED=\n')
    expect(loadConfig({}, {}, file)).toMatchObject({ PORT: 1, HOST: '::1', SIM_SEED: 7 })
    const wrong = envFile('PORT=1\nHOST 127.0.0.1\n')
    expect(() => loadConfig({}, {}, wrong)).toThrow(
      `${wrong}, line 2: "HOST 127.0.0.1" should be NAME=value.`,
    )
    const folder = mkdtempSync(join(tmpdir(), 'perptape-env-'))
    expect(() => loadConfig({}, {}, folder)).toThrow(`${folder} cannot be read`)
  })

  it('takes an empty value as not set', () => {
    expect(loadConfig({}, { PORT: '' }, none).PORT).toBe(8080)
  })
})
