import { Chances } from '../../src/core/chances.ts'

/** Spoils what a venue sends: the same seed spoils the same way. */
export type Spoil = (message: unknown) => unknown

type Node = Record<string, unknown> | unknown[]

/** Values that no field wants, or that one wants elsewhere. */
const ODD: readonly unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  'x',
  0,
  -0,
  -1,
  1,
  1e21,
  -1e21,
  1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
  '0',
  '-1',
  '1e999',
  '-1e999',
  'NaN',
  'Infinity',
  '0x10',
  '1_000',
  '1,5',
  '१२',
  '<b>',
  '__proto__',
  'constructor',
  '2026-09-01T12:00:00Z',
  '9999-12-31T23:59:59Z',
  1788264000,
  1788264000000000,
  4102444800000,
  [],
  {},
  [[]],
  [null],
]
const FACTORS = [-1, 0, 10, 0.1, 1e3, 1e-3, 1e6, 1e-6, 1e9, 1e12]
const DEPTH = 40

export function spoiler(seeds: readonly unknown[], seed: number): Spoil {
  const chances = new Chances(seed)
  const chance = () => chances.next()
  const words = [...new Set(seeds.flatMap(stringsIn))]
  const below = (count: number) => Math.floor(chance() * count)
  const pick = <T>(of: readonly T[]): T => of[below(of.length)]!

  function value(was: unknown): unknown {
    const kind = below(6)
    if (kind === 0) return copied(pick(ODD))
    if (kind === 1) return pick(words)
    if (kind === 2) return otherType(was)
    if (kind === 3) return nested(was, 1 + below(DEPTH))
    const figure = typeof was === 'number' || typeof was === 'string' ? Number(was) : Number.NaN
    if (Number.isNaN(figure) || was === '') return copied(pick(ODD))
    const off = figure * pick(FACTORS)
    return typeof was === 'string' ? String(off) : off
  }

  function spoil(node: Node): void {
    const keys = Object.keys(node)
    if (keys.length === 0) return
    const key = pick(keys) as keyof Node
    const child = node[key] as unknown
    if (typeof child === 'object' && child !== null && chance() < 0.8) {
      spoil(child as Node)
      return
    }
    const how = below(8)
    if (how === 0 && Array.isArray(node)) node.splice(Number(key), 1)
    else if (how === 0) delete node[key]
    else if (how === 1) swap(node, key, pick(keys) as keyof Node)
    else if (how === 2 && Array.isArray(node)) node.push(copied(child))
    else node[key] = value(child) as never
  }

  return (message) => {
    if (typeof message !== 'object' || message === null || chance() < 0.01) return value(message)
    const own = copied(message)
    for (let times = 1 + below(3); times > 0; times--) spoil(own as Node)
    return own
  }
}

/** JSON, which is all that these are; several times as fast as the clone of the platform. */
function copied<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copied) as T
  const own: Record<string, unknown> = {}
  for (const [key, child] of Object.entries(value)) own[key] = copied(child)
  return own as T
}

function swap(node: Node, a: keyof Node, b: keyof Node): void {
  const was = node[a]
  node[a] = node[b] as never
  node[b] = was as never
}

function otherType(was: unknown): unknown {
  if (typeof was === 'string') return Number(was)
  if (typeof was === 'number') return String(was)
  if (Array.isArray(was)) return { ...was }
  return typeof was === 'object' && was !== null ? Object.values(was) : [was]
}

function nested(value: unknown, depth: number): unknown {
  let made = value
  for (let level = 0; level < depth; level++) made = level % 2 ? [made] : { data: made }
  return made
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
