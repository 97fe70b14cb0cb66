import { spawnSync } from 'node:child_process'
import { afterAll, expect, it } from 'vitest'
import { SETTING_NAMES } from '../src/config/settings.ts'
import { loadConfig } from '../src/config.ts'
import { forgetSecrets } from '../src/core/struck.ts'
import { filesIn, yamlIn } from './fixtures/deploy-files.ts'
import { isThere } from './services/server.ts'

/** The manifests hang together: labels, claims and settings are those that others name. */
const FOLDER = 'deploy/kubernetes'
// biome-ignore lint/suspicious/noExplicitAny: objects of many kinds.
type Manifest = any
const all: Manifest[] = filesIn(FOLDER, '.yaml').flatMap(yamlIn)
const ofKind = (kind: string) => all.filter((one) => one.kind === kind)
const [config] = ofKind('ConfigMap')
const [secret] = ofKind('Secret')
const deployments: [string, Manifest][] = ofKind('Deployment').map((one) => [
  one.metadata.labels['app.kubernetes.io/component'],
  one,
])

afterAll(forgetSecrets)

it('there is one of each role, in one namespace', () => {
  expect(deployments.map(([role]) => role).sort()).toEqual(['jobs', 'record', 'serve'])
  for (const { kind, metadata, apiVersion } of all) {
    if (kind === 'Kustomization') continue
    expect(apiVersion, kind).toMatch(/^(([a-z0-9.]+\/)?v\d\w*)$/)
    expect(kind === 'Namespace' ? metadata.name : metadata.namespace, `${kind} ${metadata.name}`).toBe(
      'perptape',
    )
  }
})

it('every file is applied, but for the examples', () => {
  const [{ resources }] = ofKind('Kustomization')
  const applied = filesIn(FOLDER, '.yaml')
    .map((file) => file.slice(FOLDER.length + 1))
    .filter((name) => !/example|kustomization/.test(name))
  expect([...resources].sort()).toEqual(applied)
})

it.each(deployments)('%s starts with settings that it takes', (role, { spec }) => {
  const [{ env }] = spec.template.spec.containers
  const own = Object.fromEntries(env.map(({ name, value }: Record<string, string>) => [name, value]))
  const given = { ...config.data, ...secret.stringData, ...own }
  for (const [name, value] of Object.entries(given)) {
    expect(SETTING_NAMES, name).toContain(name)
    expect(value, name).toBeTypeOf('string')
  }
  expect(loadConfig({}, given, '/none').ROLE).toBe(role)
})

it.each(deployments)('%s is found by its labels and allowed little', (role, { spec }) => {
  const { metadata, spec: pod } = spec.template
  const [container] = pod.containers
  expect(metadata.labels).toEqual(spec.selector.matchLabels)
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
  expect(container.securityContext).toMatchObject({
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
  })
  const probes = [container.livenessProbe, container.readinessProbe, container.startupProbe]
  for (const { httpGet } of probes) expect(httpGet.port).toBe('ops')
  expect(container.livenessProbe.httpGet.path).toBe('/livez')
  expect(probes.map(({ httpGet }) => httpGet.path)).toContain('/readyz')
  expect(container.resources).toMatchObject({
    requests: { cpu: expect.any(String) },
    limits: { memory: expect.any(String) },
  })
  const [budget] = ofKind('PodDisruptionBudget').filter(
    ({ metadata: { name } }) => name === `perptape-${role}`,
  )
  expect(budget.spec.selector.matchLabels).toEqual(metadata.labels)
})

it.each(deployments)(
  '%s has scratch for a data folder, and the shared files where it needs them',
  (role, { spec }) => {
    const { volumes, containers } = spec.template.spec
    const mounts = Object.fromEntries(
      containers[0].volumeMounts.map((mount: Manifest) => [mount.mountPath, mount]),
    )
    const volumeAt = (path: string) =>
      volumes.find(({ name }: { name: string }) => name === mounts[path]?.name)
    expect(volumeAt('/data')).toHaveProperty('emptyDir')
    expect(volumeAt('/tmp')).toHaveProperty('emptyDir')
    if (role === 'record') return expect(mounts).not.toHaveProperty('/data/bulk')
    const [claim] = ofKind('PersistentVolumeClaim')
    expect(claim.spec.accessModes).toEqual(['ReadWriteMany'])
    expect(volumeAt('/data/bulk').persistentVolumeClaim.claimName).toBe(claim.metadata.name)
    expect(mounts['/data/bulk'].readOnly ?? false).toBe(role === 'serve')
  },
)

it('calls reach those that serve', () => {
  const [service] = ofKind('Service')
  const serve = deployments.find(([role]) => role === 'serve')![1]
  expect(service.spec.selector).toEqual(serve.spec.selector.matchLabels)
  expect(service.spec.ports[0].targetPort).toBe('api')
  const [scaler] = ofKind('HorizontalPodAutoscaler')
  expect(scaler.spec.scaleTargetRef.name).toBe(serve.metadata.name)
  expect(scaler.spec.minReplicas).toBeGreaterThan(1)
  const paths = ofKind('Ingress').flatMap(({ spec }) => spec.rules[0].http.paths)
  for (const { backend } of paths)
    expect(backend.service).toEqual({
      name: service.metadata.name,
      port: { name: service.spec.ports[0].name },
    })
  expect(paths.map(({ path }: { path: string }) => path)).toEqual(['/', '/api/x402', '/api/v1/stream'])
})

it.skipIf(!isThere('/usr/bin/kubectl', '/usr/local/bin/kubectl'))('kubectl puts them together', () => {
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', FOLDER], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  expect(stdout.match(/^kind: Deployment$/gm)).toHaveLength(3)
})
