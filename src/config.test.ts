import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { UNLIMITED } from './access/plans.ts'
import { loadConfig, surveyConfig } from './config.ts'
import { forgetSecrets } from './core/struck.ts'

const none = '/nonexistent/.env'
const envFile = (text: string) => {
  const file = join(mkdtempSync(join(tmpdir(), 'perptape-env-')), '.env')
  writeFileSync(file, text)
  return file
}

afterAll(forgetSecrets)

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
    expect(loadConfig({}, { MONTH_LIMITS: 'free=1000,scale=20000000' }, none).MONTH_LIMITS).toEqual({
      free: 1_000,
      scale: 20_000_000,
    })
    expect(loadConfig({}, {}, none)).toMatchObject({ LIMITS: {}, COMPUTE_LIMITS: {}, MONTH_LIMITS: {} })
    // Addresses have no months.
    expect(() => loadConfig({}, { MONTH_LIMITS: 'anonymous=1' }, none)).toThrow('MONTH_LIMITS')
    for (const wrong of ['60', 'everybody=60', 'free=0', 'free=-1', 'free=60;scale=off', 'toString=1']) {
      for (const name of ['LIMITS', 'COMPUTE_LIMITS', 'MONTH_LIMITS'])
        expect(() => loadConfig({}, { [name]: wrong }, none), wrong).toThrow(`${name} in the environment is`)
    }
  })

  it('reads which venues and markets are recorded', () => {
    const venues = (VENUES: string) => loadConfig({}, { VENUES }, none).VENUES
    expect(loadConfig({}, {}, none).VENUES).toBeNull()
    expect(venues('binance, bybit:perp,okx:perp+spot')).toEqual({
      binance: null,
      bybit: ['perp'],
      okx: ['perp', 'spot'],
    })
    expect(venues('okx:spot,okx:perp')).toEqual({ okx: ['spot', 'perp'] })
    expect(venues('okx,okx:perp')).toEqual({ okx: null })
  })

  it('reads other hosts, by venue and by host', () => {
    const HOSTS = 'binance:https://Mirror.example/base/, ws.okx.com:8443=wss://stream.example'
    expect(loadConfig({}, { HOSTS }, none).HOSTS).toEqual([
      { instead: { venue: 'binance' }, to: 'https://mirror.example/base' },
      { instead: { host: 'ws.okx.com:8443' }, to: 'wss://stream.example' },
    ])
  })

  it('reads for how long tables are kept', () => {
    const RETENTION = 'liquidation_events=400d, orderbook_5m=off,perp_tickers=7d'
    expect(loadConfig({}, { RETENTION }, none).RETENTION).toEqual({
      liquidation_events: 400,
      orderbook_5m: null,
      perp_tickers: 7,
    })
  })

  it('reads a proxy under either spelling, of which the lower-case one wins as elsewhere', () => {
    const env = {
      HTTPS_PROXY: 'http://a.test:1',
      https_proxy: 'http://b.test:2',
      no_proxy: 'x.test 10.0.0.0/8',
    }
    expect(loadConfig({}, env, none)).toMatchObject({
      HTTPS_PROXY: 'http://b.test:2',
      NO_PROXY: ['x.test', '10.0.0.0/8'],
    })
    expect(loadConfig({}, { ...env, https_proxy: '' }, none).HTTPS_PROXY).toBe('http://a.test:1')
    expect(loadConfig({}, {}, envFile('https_proxy=http://c.test:3')).HTTPS_PROXY).toBe('http://c.test:3')
  })

  it.each([
    ['VENUES', 'binanc', 'there is no venue "binanc". Did you mean binance?'],
    ['VENUES', 'Binance', 'there is no venue "Binance". Did you mean binance'],
    ['VENUES', 'okx:perps', 'there is no market "perps". Did you mean perp?'],
    ['VENUES', 'upbit:perp', 'upbit has no perp market. What it has: spot.'],
    ['VENUES', 'okx,,bybit', 'there is no venue "".'],
    ['HOSTS', 'https://mirror.test', 'says not whose host it is'],
    ['HOSTS', 'binanc:https://mirror.test', 'there is no venue "binanc". Did you mean binance?'],
    ['HOSTS', 'binance:mirror.test', '"mirror.test" is no address that begins with https, http, wss or ws'],
    ['HOSTS', 'binance:ftp://mirror.test', '"ftp://mirror.test" is no address'],
    ['HOSTS', 'fapi.binance.com=mirror.test', '"mirror.test" is no address'],
    ['HOSTS', 'okx:https://mirror.test/?a=1', 'has more than a host and a path'],
    ['HOSTS', 'okx:https://ada:s3cret@mirror.test', 'has no user and no password in it'],
    ['HTTPS_PROXY', 'proxy.test:3128', 'but must be an http or https address, such as http://proxy'],
    ['HTTPS_PROXY', 'socks5://proxy.test:1080', 'but must be an http or https address'],
    ['NO_PROXY', 'https://x.test', '"https://x.test" is neither a host nor a network'],
    ['NO_PROXY', '10.0.0.0/99', '"10.0.0.0/99" is neither a host nor a network'],
    ['RETENTION', 'liquidations=400d', 'there is no table "liquidations". Did you mean liquidation_feeds or'],
    ['RETENTION', 'oi_5=400d', 'there is no table "oi_5". Did you mean oi_5m?'],
    ['RETENTION', 'oi_5m=1y', '"oi_5m=1y" is no table with its days'],
    ['RETENTION', 'oi_5m=30d', 'oi_5m must be kept for 90 days at least'],
    ['RETENTION', 'perp_tickers=6d', 'perp_tickers must be kept for 7 days at least'],
    ['RETENTION', 'source_terms=400d', 'source_terms is kept for good'],
    ['BULK_MONTHS', '0', 'but must be all, off, or a number of months'],
    ['CACHE_MB', '0', 'but must be a whole number of megabytes from 1 to 65536.'],
    ['OPS_TOKEN', 'short', 'but must be 16 to 200 letters, digits or signs of -._~+/=.'],
  ])('refuses %s=%s with a sentence', (name, value, sentence) => {
    expect(() => loadConfig({}, { [name]: value }, none)).toThrow(sentence)
    expect(() => loadConfig({}, { [name]: value }, none)).toThrow(`${name} in the environment is`)
  })

  it('wants a token for an operations port that other machines can reach', () => {
    const token = 'sixteen-or-more-signs'
    for (const OPS_HOST of ['0.0.0.0', '::', '10.0.0.7', 'tape.example']) {
      expect(() => loadConfig({}, { OPS_HOST }, none)).toThrow(
        `OPS_HOST in the environment is "${OPS_HOST}", which other machines can reach: set OPS_TOKEN too`,
      )
      expect(loadConfig({}, { OPS_HOST, OPS_TOKEN: token }, none)).toMatchObject({ OPS_TOKEN: token })
    }
    for (const OPS_HOST of ['127.0.0.2', '::1', 'localhost'])
      expect(loadConfig({}, { OPS_HOST }, none).OPS_HOST).toBe(OPS_HOST)
  })

  it('never shows a secret, in a sentence or elsewhere', () => {
    const secrets = { OPS_TOKEN: 's3cret s3cret s3cret', HTTPS_PROXY: 'ftp://ada:s3cret@proxy.test' }
    for (const HOSTS of [
      'okx:https://a:s3cret@b',
      'https://a:s3cret@b',
      'okx:ftp://a:s3cret@b',
      'x=a:s3cret@b',
    ])
      expect(surveyConfig({}, { HOSTS }, none).faults.join()).toMatch(
        /^(?!.*s3cret)HOSTS in the environment is/,
      )
    const { faults, inForce } = surveyConfig({}, secrets, none)
    expect(faults).toEqual([
      'OPS_TOKEN in the environment is "[redacted]", but must be 16 to 200 letters, digits or signs of -._~+/=.',
      'HTTPS_PROXY in the environment is "ftp://[redacted]@proxy.test", but must be an http or https address, such as http://proxy.example.org:3128.',
    ])
    expect(JSON.stringify(inForce)).not.toContain('s3cret')
    expect(() => loadConfig({}, {}, envFile('OPS_TOKEN s3cret'))).toThrow(
      '"OPS_TOKEN …" should be NAME=value.',
    )
    expect(() => loadConfig({}, {}, envFile('HTTPS_PROXY: http://a:s3cret@b'))).toThrow(
      '"HTTPS_PROXY …" should be NAME=value.',
    )
  })

  it('tells what is in force, and where each value comes from', () => {
    const file = envFile('# mine\nSIM_SEED=9\nHOST=::1\nLOG_LEVEL=warn\n')
    const { inForce, faults } = surveyConfig({ PORT: '1' }, { HOST: '10.0.0.7', PORT: '2' }, file)
    const of = (name: string) => inForce.find((one) => one.name === name)
    expect(faults).toEqual([])
    expect(of('PORT')).toEqual({ name: 'PORT', value: '1', from: 'flag', where: '--port' })
    expect(of('HOST')).toEqual({ name: 'HOST', value: '10.0.0.7', from: 'environment', where: 'HOST' })
    expect(of('SIM_SEED')).toEqual({ name: 'SIM_SEED', value: '9', from: 'file', where: `${file}, line 2` })
    expect(of('CACHE_MB')).toEqual({ name: 'CACHE_MB', value: '32', from: 'default', where: null })
    expect(of('OPS_TOKEN')).toEqual({ name: 'OPS_TOKEN', value: null, from: 'default', where: null })
  })

  it('can be handed to another thread', () => {
    const config = loadConfig(
      {},
      { VENUES: 'okx:perp', HOSTS: 'okx:https://a.test', LIMITS: 'scale=off' },
      none,
    )
    expect(structuredClone(config)).toEqual(config)
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

  it('stops on a setting it does not know', () => {
    const unknown = envFile('\nPROT=8080')
    expect(() => loadConfig({}, {}, unknown)).toThrow(
      `${unknown}, line 2: PROT is no setting of perptape. Did you mean PORT?`,
    )
    expect(() => loadConfig({}, {}, envFile('COLOUR=red'))).toThrow(
      'COLOUR is no setting of perptape. See .env.example.',
    )
  })

  it('takes the addresses of what several machines share, and refuses half of them', () => {
    const nodes = 'http://a:b@one:8123,https://two:8443/'
    const shared = { STORE: 'clickhouse', CLICKHOUSE_URL: nodes, DATABASE_URL: 'postgres://u:p@db/x' }
    expect(loadConfig({}, { ...shared, REDIS_URL: 'redis://cache:6379/1' }, none)).toMatchObject({
      CLICKHOUSE_URL: ['http://a:b@one:8123', 'https://two:8443'],
      CLICKHOUSE_CLUSTER: 'perptape',
      CLICKHOUSE_DATABASE: 'perptape',
    })
    const shown = surveyConfig({}, shared, none).inForce.filter(({ name }) => /_URL$/.test(name))
    expect(JSON.stringify(shown)).not.toMatch(/a:b@|u:p@/)
    expect(() => loadConfig({}, { STORE: 'clickhouse' }, none)).toThrow('set CLICKHOUSE_URL too')
    expect(() => loadConfig({}, { CLICKHOUSE_URL: nodes }, none)).toThrow('set STORE=clickhouse')
    expect(() => loadConfig({}, { ROLE: 'jobs' }, none)).toThrow('belongs to one process')
    const strange = { STORE: 'clickhouse', CLICKHOUSE_URL: 'http://one:8123,ftp://a:b@two' }
    expect(() => loadConfig({}, strange, none)).toThrow(/"ftp:.*two" is no http or https address/)
    expect(() => loadConfig({}, { DATABASE_URL: 'mysql://x' }, none)).toThrow('DATABASE_URL')
    expect(() => loadConfig({}, { REDIS_URL: 'http://x' }, none)).toThrow('REDIS_URL')
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
