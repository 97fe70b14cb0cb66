import { readFileSync } from 'node:fs'

interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[]
}

/** A metric that a panel shows, and the labels that it goes by. */
export interface Shown {
  readonly panel: string
  readonly metric: string
  readonly labels: readonly string[]
}

function readDashboard(): readonly Panel[] {
  return JSON.parse(readFileSync('examples/grafana/perptape.json', 'utf8')).panels
}

export function metricsShown(): Shown[] {
  return readDashboard().flatMap(({ title, targets = [] }) =>
    targets.flatMap(({ expr, legendFormat }) => {
      const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap((match) => match[1]!.split(/, */))
      const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!)
      const labels = [...new Set([...grouped, ...named])]
      return [...expr.matchAll(/\bperptape_\w+/g)].map(([metric]) => ({ panel: title, metric, labels }))
    }),
  )
}
