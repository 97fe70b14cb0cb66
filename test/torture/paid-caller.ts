import { runCommand } from './service.ts'
import type { Yard } from './yard.ts'

/** As many as one call may have. */
export const LARGE_PAGE = 20_000
/** So few that they are all on a large page for a long time after. */
export const SMALL_PAGE = 4_000

export const pageOf = (rows: number) => `/api/x402/liquidations-raw?limit=${rows}`

/** A key that may call the paid routes. */
export async function makeKey(yard: Yard, data: string): Promise<string> {
  const args = ['--email', 'torture@example.org', '--plan', 'scale', '--json', '--data', data]
  const { out, err } = await runCommand(yard, 'account', 'create', ...args)
  if (out === '') throw new Error(`no key was made: ${err}`)
  return (JSON.parse(out) as { key: string }).key
}

/** The newest forced orders as a caller gets them, each as a text. */
export async function ordersShown(url: string, key: string, most: number): Promise<string[]> {
  const answer = await fetch(url + pageOf(most), { headers: { authorization: `Bearer ${key}` } })
  if (!answer.ok) throw new Error(`${pageOf(most)} answered ${answer.status}`)
  const { rows } = (await answer.json()) as { rows: unknown[] }
  return rows.map((row) => JSON.stringify(row))
}
