import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesIn, read, yamlIn } from './fixtures/deploy-files.ts'
import { isThere } from './services/server.ts'

/** Alerts and dashboards go by metrics that the service has, with the labels that these have. */
const sources = filesIn('src', '.ts').filter((file) => !file.endsWith('.test.ts'))
const told = new Set(
  sources.flatMap((file) => [...read(file).matchAll(/'(perptape_[a-z\d_]+)'/g)].map((match) => match[1]!)),
)

/** Labels beside those that the scraper gives, by how the metric's name begins. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  perptape_ailments: ['part'],
  perptape_batch_: ['table'],
  perptape_build_info: ['version', 'data'],
  perptape_cache_events_total: ['event'],
  perptape_connections_: ['door', 'reason'],
  perptape_file_bytes: ['file'],
  perptape_http_request_seconds: ['route', 'le'],
  perptape_http_requests_total: ['route', 'status'],
  perptape_http_response_bytes_total: ['route'],
  perptape_lease_held: ['lease'],
  perptape_quarantined_rows_total: ['source', 'rule'],
  perptape_shared_answers_total: ['from'],
  perptape_source_: ['source', 'into'],
  perptape_stream_: ['reason'],
  perptape_thread_: ['thread'],
}
const SCRAPED = ['job', 'role', 'instance']

interface Asked {
  readonly where: string
  readonly expr: string
  /** What is written beside the figures. */
  readonly legend: string
}

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly description: string }
}
const [{ groups }] = yamlIn('deploy/prometheus/rules.yml') as [{ groups: { rules: Rule[] }[] }]
const rules = groups.flatMap((group) => group.rules)

interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly description?: string
  readonly gridPos: { readonly h: number; readonly w: number; readonly x: number; readonly y: number }
  readonly targets?: readonly {
    readonly refId: string
    readonly expr: string
    readonly legendFormat: string
  }[]
}
interface Dashboard {
  readonly uid: string
  readonly title: string
  readonly schemaVersion: number
  readonly panels: readonly Panel[]
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: unknown }[] }
}
const dashboards = filesIn('deploy/grafana/dashboards', '.json').map(
  (file) => [file, JSON.parse(read(file)) as Dashboard] as const,
)

const asked: Asked[] = [
  ...rules.map(({ alert, expr, annotations }) => ({
    where: alert,
    expr,
    legend: annotations.summary.replace(/\{\{ \$labels\.(\w+) \}\}/g, '{{$1}}'),
  })),
  ...dashboards.flatMap(([file, { panels }]) =>
    panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr, legendFormat }) => ({ where: `${file}: ${title}`, expr, legend: legendFormat })),
    ),
  ),
]

const metricsIn = (expr: string) =>
  [...expr.matchAll(/\bperptape_\w+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, ''))

describe.each(asked)('$where', ({ expr, legend }) => {
  it('asks for metrics that there are, by labels that they have', () => {
    const names = metricsIn(expr)
    expect(names.filter((name) => !told.has(name))).toEqual([])
    if (names.length === 0)
      expect(expr).toMatch(/\b(up|process_\w+|ClickHouse(Metrics|AsyncMetrics|ProfileEvents)_\w+)\b/)
    const known = [
      ...SCRAPED,
      ...names.flatMap((name) =>
        Object.entries(LABELS).flatMap(([begins, labels]) => (name.startsWith(begins) ? labels : [])),
      ),
    ]
    const grouped = [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap((match) => match[1]!.split(/, */))
    const matched = [...expr.matchAll(/\b(\w+) ?(?:=~|!~|!=|=)"/g)].map((match) => match[1]!)
    const written = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!)
    for (const label of [...grouped, ...matched, ...written]) expect(known, expr).toContain(label)
  })
})

describe('alerts', () => {
  it('say what is wrong and what to do, each by its own name', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { alert, labels, annotations } of rules) {
      expect(['page', 'ticket'], alert).toContain(labels.severity)
      expect(annotations.summary.length, alert).toBeGreaterThan(10)
      expect(annotations.description.length, alert).toBeGreaterThan(20)
    }
  })

  describe.skipIf(!isThere('/usr/bin/promtool', '/usr/local/bin/promtool'))('by promtool', () => {
    it.each([
      ['check', 'rules', 'deploy/prometheus/rules.yml'],
      ['check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yml'],
      ['test', 'rules', 'test/fixtures/alerts.yml'],
    ])('%s %s', (...args) => {
      const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
      expect(status, `${stdout}${stderr}`).toBe(0)
    })

    it('knows what the dashboards ask', () => {
      const folder = mkdtempSync(join(tmpdir(), 'perptape-panels-'))
      try {
        // As rules, which it can check. JSON is YAML.
        const panels = asked
          .filter(({ where }) => where.includes('.json'))
          .map(({ expr }, index) => ({
            record: `panel:${index}`,
            expr: expr.replaceAll('$__rate_interval', '5m'),
          }))
        const file = join(folder, 'panels.yml')
        writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules: panels }] }))
        const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], {
          encoding: 'utf8',
        })
        expect(status, `${stdout}${stderr}`).toBe(0)
        expect(stdout).toContain(`${panels.length} rules found`)
      } finally {
        rmSync(folder, { recursive: true })
      }
    })
  })
})

describe.each(dashboards)('%s', (_, { uid, schemaVersion, panels, templating }) => {
  it('is of a current Grafana, and asks for one role or one instance', () => {
    expect(uid).toMatch(/^perptape-[a-z]+$/)
    expect(schemaVersion).toBeGreaterThanOrEqual(39)
    expect(templating.list.map(({ name }) => name)).toEqual(['datasource', 'role', 'instance'])
    for (const { query } of templating.list.slice(1))
      expect(metricsIn(JSON.stringify(query))).toEqual(['perptape_build_info'])
    for (const { title, targets = [] } of panels)
      for (const { expr } of targets)
        for (const chosen of expr.match(/\bperptape_\w+(\{[^}]*\})?/g) ?? [])
          expect(chosen, title).toContain('{role=~"$role", instance=~"$instance"')
  })

  it('has panels that say what they show, each in a place of its own', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const taken = new Set<string>()
    for (const { type, title, description = '', gridPos, targets = [] } of panels) {
      const { x, y, w, h } = gridPos
      expect(x + w, title).toBeLessThanOrEqual(24)
      for (let column = x; column < x + w; column++)
        for (let line = y; line < y + h; line++) {
          const place = `${column} ${line}`
          if (taken.has(place)) throw new Error(`${title} lies over another panel at ${place}`)
          taken.add(place)
        }
      if (type === 'row') continue
      expect(description.length, title).toBeGreaterThan(5)
      expect(targets.length, title).toBeGreaterThan(0)
      expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length)
    }
  })
})

it('Grafana finds them, and Prometheus', () => {
  const [{ datasources }] = yamlIn('deploy/grafana/provisioning/datasources/prometheus.yaml') as [
    { datasources: { type: string; url: string }[] },
  ]
  expect(datasources).toMatchObject([{ type: 'prometheus', url: 'http://prometheus:9090' }])
  const [{ providers }] = yamlIn('deploy/grafana/provisioning/dashboards/perptape.yaml') as [
    { providers: { options: { path: string } }[] },
  ]
  const { path } = providers[0]!.options
  expect(read('deploy/compose.yaml')).toContain(`./grafana/dashboards:${path}:ro`)
  expect(dashboards).toHaveLength(3)
})
