import { StoreError } from '../../../core/errors.ts'
import { nearest } from '../../../core/nearest.ts'
import { ALLOWED_FUNCTIONS, ALLOWED_TABLE_FUNCTIONS } from './allowed-functions.ts'

/** A statement as the engine's own parser reads it (json_serialize_sql). */
interface Parsed {
  readonly error: boolean
  readonly error_type?: string
  readonly error_message?: string
  readonly statements?: readonly { readonly node: unknown }[]
}

export interface Checked {
  /** The tables that it names, as they are spelled in definitions. */
  readonly tables: ReadonlySet<string>
  /** It wants the list of tables, of which the engine knows more than people should see. */
  readonly isTableList: boolean
}

type Names = ReadonlySet<string>
type TreeNode = Readonly<Record<string, unknown>>

const READING = 'SELECT, WITH, VALUES, FROM, DESCRIBE, SHOW TABLES, SUMMARIZE and EXPLAIN'
const NO_FILES = 'Files, the network and the settings of the engine cannot be read here'

export const refusal = (sentence: string) => new StoreError('refused', sentence)

/**
 * Says which tables a statement reads, or throws when it does anything but read them. Whatever of the tree is not known
 * to be harmless is refused: kinds of nodes, functions and names are held against closed lists.
 */
export function checkTree(
  parsed: Parsed,
  known: Names,
  { firstWord = '', more = [] }: { readonly firstWord?: string; readonly more?: readonly string[] } = {},
): Checked {
  if (parsed.error) throw unread(parsed, firstWord)
  const statements = parsed.statements ?? []
  if (statements.length !== 1) throw refusal(`One statement at a time: these are ${statements.length}.`)
  const walk = new Walk(known, new Set([...ALLOWED_FUNCTIONS, ...more]))
  const { node } = statements[0]!
  if (isTableList(node)) return { tables: new Set(), isTableList: true }
  walk.visit(node, new Set())
  return { tables: walk.tables, isTableList: false }
}

function unread({ error_type, error_message = '' }: Parsed, firstWord: string): StoreError {
  if (error_type !== 'not implemented') return refusal(`This cannot be read: ${error_message}.`)
  const what = /^[a-z]+$/i.test(firstWord) ? firstWord.toUpperCase() : 'This'
  return refusal(`${what} is refused: nothing but reading is done here, with ${READING}.`)
}

/** SHOW TABLES, SHOW ALL TABLES or DESCRIBE by itself: whatever else stands there would be left unread. */
function isTableList(node: unknown): boolean {
  const { from_table, select_list, cte_map, modifiers, ...rest } = node as TreeNode
  const from = from_table as { type?: string; table_name?: string } | undefined
  const [first, ...more] = (select_list ?? []) as readonly { class?: string; replace_list?: unknown[] }[]
  const isAlone =
    first?.class === 'STAR' &&
    !first.replace_list?.length &&
    more.length === 0 &&
    !(cte_map as { map?: unknown[] } | undefined)?.map?.length &&
    !(modifiers as unknown[] | undefined)?.length &&
    !['where_clause', 'having', 'qualify', 'sample'].some((part) => rest[part])
  return isAlone && from?.type === 'SHOW_REF' && TABLE_LISTS.has(from.table_name ?? '')
}

const TABLE_LISTS: Names = new Set(['"tables"', '__show_tables_expanded'])

const EXPRESSIONS: Names = new Set([
  'BETWEEN',
  'CASE',
  'CAST',
  'COLLATE',
  'COLUMN_REF',
  'COMPARISON',
  'CONJUNCTION',
  'CONSTANT',
  'FUNCTION',
  'LAMBDA',
  'OPERATOR',
  'POSITIONAL_REFERENCE',
  'STAR',
  'SUBQUERY',
  'WINDOW',
])

/** Parts of a query, tables in FROM, and what comes after WHERE. */
const PARTS: Names = new Set([
  'SELECT_NODE',
  'SET_OPERATION_NODE',
  'RECURSIVE_CTE_NODE',
  'BASE_TABLE',
  'EMPTY',
  'EXPRESSION_LIST',
  'JOIN',
  'PIVOT',
  'SHOW_REF',
  'SUBQUERY',
  'TABLE_FUNCTION',
  'DISTINCT_MODIFIER',
  'LIMIT_MODIFIER',
  'LIMIT_PERCENT_MODIFIER',
  'ORDER_MODIFIER',
  'ORDER_DEFAULT',
  'ASCENDING',
  'DESCENDING',
])

class Walk {
  readonly tables = new Set<string>()
  readonly #known: Names
  readonly #functions: Names

  constructor(known: Names, functions: Names) {
    this.#known = known
    this.#functions = functions
  }

  /** `named` are the queries of WITH that can be seen from there. */
  visit(value: unknown, named: Names): void {
    if (Array.isArray(value)) for (const one of value) this.visit(one, named)
    else if (value !== null && typeof value === 'object') this.#node(value as TreeNode, named)
  }

  #node(node: TreeNode, named: Names): void {
    if ('class' in node) this.#expression(node, named)
    else if (typeof node.type === 'string') this.#part(node, named)
    else this.#children(node, named)
  }

  #expression(node: TreeNode, named: Names): void {
    const kind = String(node.class)
    if (kind === 'PARAMETER') throw refusal('A statement has no parameters here: write the value itself.')
    if (!EXPRESSIONS.has(kind)) throw unknownPart(kind)
    if (kind === 'CONSTANT') return
    if (kind === 'FUNCTION' || kind === 'WINDOW') this.#call(node, this.#functions)
    this.#children(node, named)
  }

  #call({ function_name, catalog }: TreeNode, allowed: Names): void {
    const name = String(function_name).toLowerCase()
    if (!allowed.has(name) || catalog)
      throw refusal(`The function ${shown(name)} is refused. ${NO_FILES}, and ${COSTLY}`)
  }

  #part(node: TreeNode, named: Names): void {
    const kind = String(node.type)
    if (!PARTS.has(kind) && !kind.endsWith('_TYPE_INFO')) throw unknownPart(kind)
    switch (kind) {
      case 'BASE_TABLE':
        this.#table(node, named)
        break
      case 'TABLE_FUNCTION': {
        const { function: call, ...rest } = node
        this.#call(call as TreeNode, ALLOWED_TABLE_FUNCTIONS)
        this.#children(call as TreeNode, named)
        this.#children(rest, named)
        break
      }
      case 'RECURSIVE_CTE_NODE': {
        // It sees itself in its second part alone.
        const { right, cte_name, ...rest } = node
        this.#children(rest, named)
        this.visit(right, new Set([...named, plainName(cte_name)]))
        break
      }
      case 'SHOW_REF':
        if (!node.query) throw refusal('Only tables can be shown: SHOW TABLES, or DESCRIBE and a table.')
        this.#children(node, named)
        break
      default:
        this.#children(node, named)
    }
  }

  #table({ table_name, schema_name, catalog_name, at_clause }: TreeNode, named: Names): void {
    const name = String(table_name)
    if (schema_name || catalog_name || at_clause) {
      const whole = [catalog_name, schema_name, name].filter(Boolean).join('.')
      throw refusal(`${shown(whole)} cannot be read: tables are named by their name alone.`)
    }
    const lower = name.toLowerCase()
    if (named.has(lower)) return
    if (this.#known.has(lower)) this.tables.add(lower)
    else throw refusal(`There is no table ${shown(name)}. ${this.#hint(lower)}`)
  }

  #hint(name: string): string {
    if (!/^\w+$/.test(name)) return `${NO_FILES}; SHOW TABLES lists what there is.`
    const near = nearest(name, [...this.#known])
    return near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'SHOW TABLES lists what there is.'
  }

  #children(node: TreeNode, named: Names): void {
    const { cte_map, ...rest } = node
    const inner = cte_map ? this.#named(cte_map as TreeNode, named) : named
    for (const value of Object.values(rest)) this.visit(value, inner)
  }

  /** Each query of WITH sees those before it; a name is seen by nobody who stands outside. */
  #named({ map }: TreeNode, named: Names): Names {
    const inner = new Set(named)
    for (const { key, value } of (map ?? []) as readonly { key: unknown; value: unknown }[]) {
      this.visit(value, new Set(inner))
      inner.add(plainName(key))
    }
    return inner
  }
}

const COSTLY = 'neither is what in one call takes any amount of memory or time.'

/** One that could be the name of a file might be taken for it where the query is not seen. */
function plainName(name: unknown): string {
  const text = String(name)
  if (!/^[A-Za-z_]\w*$/.test(text))
    throw refusal(`A query of WITH is named by letters, digits and _: not ${shown(text)}.`)
  return text.toLowerCase()
}

function unknownPart(kind: string): StoreError {
  return refusal(
    `The statement has a part that is not known to be harmless (${shown(kind)}), and is refused.`,
  )
}

function shown(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name
}
