import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, describe, expect, it } from 'vitest'
import { SETTING_NAMES } from '../src/config/settings.ts'
import { loadConfig } from '../src/config.ts'
import { forgetSecrets } from '../src/core/struck.ts'
import {
  type ComposeFile,
  type ComposeService,
  composeIn,
  composeOver,
  filesIn,
  needsOf,
  read,
  yamlIn,
} from './fixtures/deploy-files.ts'

/** The compose files hang together: what one part names, another part is. */
const whole = composeIn('deploy/compose.yaml')
const replicated = composeOver(whole, composeIn('deploy/compose.replicas.yaml'))
const single = composeIn('deploy/compose.single.yaml')
const SETS: [string, ComposeFile][] = [
  ['compose.yaml', whole],
  ['compose.yaml with compose.replicas.yaml', replicated],
  ['compose.single.yaml', single],
]

const isOurs = ([, { image }]: [string, ComposeService]) => image === 'perptape'
const oursIn = ({ services }: ComposeFile) => Object.entries(services).filter(isOurs)
/** As an operator who has filled in deploy/.env with letters. */
const filledIn = (text: string) => text.replace(/\$\{\w+:\?\}/g, 'set-for-this-test-alone')

afterAll(forgetSecrets)

describe.each(SETS)('%s', (_, file) => {
  const services = Object.entries(file.services)

  it('keeps every part running, and knows whether it is well', () => {
    for (const [name, service] of services) {
      expect(service.restart, name).toBe('unless-stopped')
      // The image of perptape has its own.
      if (service.image !== 'perptape') expect(service.healthcheck?.test.length, name).toBeGreaterThan(1)
      expect(service.image, name).toMatch(/^perptape$|^[\w./-]+:v?\d+\.?[\w.]*$/)
    }
  })

  it('opens nothing to the world but nginx', () => {
    for (const [name, { ports = [] }] of services)
      if (name !== 'nginx') for (const port of ports) expect(port, name).toMatch(/^127\.0\.0\.1:/)
  })

  it('names volumes, networks, secrets, files and parts that there are', () => {
    for (const [name, service] of services) {
      const said = (what: string) => `${name}: ${what}`
      for (const volume of service.volumes ?? []) {
        const [from = ''] = volume.split(':')
        // The operator brings the certificates.
        if (from.startsWith('.'))
          expect(from === './certs' || existsSync(join('deploy', from)), said(from)).toBe(true)
        else expect(Object.keys(file.volumes ?? {}), said(from)).toContain(from)
      }
      for (const network of service.networks ?? [])
        expect(Object.keys(file.networks ?? {}), said(network)).toContain(network)
      for (const secret of service.secrets ?? [])
        expect(Object.keys(file.secrets ?? {}), said(secret)).toContain(secret)
      for (const needed of needsOf(service)) expect(Object.keys(file.services), name).toContain(needed)
    }
  })

  it('starts perptape with settings that it takes', () => {
    for (const [name, { environment = {} }] of oursIn(file)) {
      for (const set of Object.keys(environment)) expect(SETTING_NAMES, name).toContain(set)
      const env = Object.fromEntries(
        Object.entries(environment).map(([set, value]) => [set, filledIn(value)]),
      )
      const { ROLE, STORE } = loadConfig(
        {},
        { ...env, ...(env.PUBLIC_URL && { PUBLIC_URL: 'https://tape.example.org' }) },
        '/none',
      )
      if (file === single) continue
      expect(name).toMatch(new RegExp(`^${ROLE}-\\d$`))
      expect(STORE).toBe('clickhouse')
    }
  })

  it('lets perptape write nowhere but to its folder', () => {
    for (const [name, service] of oursIn(file)) expect(service.read_only, name).toBe(true)
  })
})

describe('the whole set', () => {
  it('asks for what the example has, and for nothing else', () => {
    const texts = ['compose.yaml', 'compose.replicas.yaml'].map((name) => read(join('deploy', name)))
    const asked = texts.flatMap((text) => [...text.matchAll(/\$\{(\w+)/g)].map((match) => match[1]))
    asked.push(
      ...Object.values(whole.secrets!).map((secret) => (secret as { environment: string }).environment),
    )
    const offered = [...read('deploy/compose.env.example').matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1])
    expect([...new Set(asked)].sort()).toEqual([...offered].sort())
  })

  it('has two of each role, which share their engines and the files that are sold', () => {
    const roles = oursIn(whole).map(([, { environment }]) => environment!.ROLE)
    expect(roles).toEqual(['record', 'record', 'jobs', 'jobs', 'serve', 'serve'])
    const bulk = (role: string) =>
      oursIn(whole)
        .filter(([, { environment }]) => environment!.ROLE === role)
        .flatMap(([, { volumes = [] }]) => volumes)
    expect(new Set(bulk('jobs'))).toEqual(new Set(['bulk:/data/bulk']))
    expect(new Set(bulk('serve'))).toEqual(new Set(['bulk:/data/bulk:ro']))
    expect(bulk('record')).toEqual([])
  })

  it('is reached by nginx, and watched by Prometheus, under the names that it has', () => {
    const upstreams = [...read('deploy/nginx.cluster.conf').matchAll(/^ +server ([\w-]+):8080/gm)]
    const serving = oursIn(whole).flatMap(([name]) => (name.startsWith('serve') ? [name] : []))
    expect(new Set(upstreams.map((match) => match[1]))).toEqual(new Set(serving))
    const watched = targetsOf('perptape')
    expect(watched.map(({ host }) => host).sort()).toEqual(
      oursIn(whole)
        .map(([name]) => name)
        .sort(),
    )
    for (const { host, role } of watched) expect(whole.services[host]!.environment!.ROLE).toBe(role)
    for (const { host } of targetsOf('clickhouse')) expect(Object.keys(whole.services)).toContain(host)
  })
})

describe('ClickHouse', () => {
  it.each(filesIn('deploy/clickhouse', '.xml'))('%s is XML of a current server', (file) => {
    expect(XMLValidator.validate(read(file))).toBe(true)
    expect(Object.keys(xmlIn(file))).toEqual(['clickhouse'])
  })

  it.each([
    ['cluster.xml', whole, 2],
    ['cluster-replicas.xml', replicated, 4],
  ])('the nodes of %s are those that perptape is told of', (name, file, count) => {
    const hosts = hostsIn(name)
    expect(hosts).toHaveLength(count)
    for (const host of hosts) {
      const { hostname, volumes = [] } = file.services[host]!
      expect(hostname).toBe(host)
      expect(volumes).toContain(`./clickhouse/${name}:/etc/clickhouse-server/config.d/cluster.xml:ro`)
    }
    for (const [, { environment }] of oursIn(file)) {
      const told = filledIn(environment!.CLICKHOUSE_URL!).split(',')
      expect(told.map((url) => new URL(url).hostname).sort()).toEqual([...hosts].sort())
    }
  })

  it('takes what it reads of its environment from compose', () => {
    for (const file of filesIn('deploy/clickhouse', '.xml')) {
      const wanted = [...read(file).matchAll(/from_env="(\w+)"/g)].map((match) => match[1]!)
      const users = Object.values(replicated.services).filter(({ volumes = [] }) =>
        volumes.some((volume) => volume.startsWith(`./${file.replace('deploy/', '')}:`)),
      )
      // With replicas the other file of the cluster is not used.
      for (const { environment } of users) for (const name of wanted) expect(environment).toHaveProperty(name)
    }
  })

  it('has a Keeper for each that agrees, and a replica for each shard', () => {
    const { clickhouse } = xmlIn('deploy/clickhouse/keeper.xml')
    const members = clickhouse.keeper_server.raft_configuration.server as { id: number; hostname: string }[]
    for (const { id, hostname } of members)
      expect(replicated.services[hostname]!.environment).toEqual({ KEEPER_ID: String(id) })
    expect(members).toHaveLength(3)
    const replicas = hostsIn('cluster-replicas.xml').map((host) => replicated.services[host]!.environment!)
    expect(replicas.map(({ CLUSTER_SHARD }) => CLUSTER_SHARD)).toEqual(['1', '1', '2', '2'])
  })
})

// biome-ignore lint/suspicious/noExplicitAny: whatever stands there.
const xmlIn = (file: string): Record<string, any> => new XMLParser().parse(read(file))

function hostsIn(name: string): string[] {
  const { shard } = xmlIn(join('deploy/clickhouse', name)).clickhouse.remote_servers.perptape
  return shard
    .flatMap(({ replica }: { replica: unknown }) => replica)
    .map(({ host }: { host: string }) => host)
}

function targetsOf(job: string): { readonly host: string; readonly role: string | undefined }[] {
  interface Scraped {
    readonly job_name: string
    readonly static_configs: { readonly targets: string[]; readonly labels?: { readonly role: string } }[]
  }
  const [config] = yamlIn('deploy/prometheus/prometheus.yml') as [{ scrape_configs: Scraped[] }]
  return config.scrape_configs
    .filter(({ job_name }) => job_name === job)
    .flatMap(({ static_configs }) => static_configs)
    .flatMap(({ targets, labels }) =>
      targets.map((target) => ({ host: target.split(':')[0]!, role: labels?.role })),
    )
}
