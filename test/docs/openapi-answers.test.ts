import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Described, type OperationCall, operationCalls, resolved } from '../fixtures/operation-calls.ts'
import { type WholeService, wholeService } from '../fixtures/whole-service.ts'
import { type Got, get } from '../http/fixture.ts'

/** Every answer is what the description says of it: status, media type, headers, and each field. */
type Node = Readonly<Record<string, unknown>>

/** What HTTP has of itself, and what browsers of other sites are told: no description of an interface lists them. */
const OF_HTTP =
  /^(content-(type|length|encoding)|date|connection|keep-alive|transfer-encoding|access-control-.*|x-content-type-options|referrer-policy|strict-transport-security)$/

let service: WholeService
let described: Described
let calls: OperationCall[]
const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: false })
addFormats.default(ajv)
ajv.addFormat('binary', true)
for (const word of ['x-unit', 'components']) ajv.addKeyword(word)
/** No figure has more decimals than the description says. */
ajv.addKeyword({
  keyword: 'x-decimals',
  type: 'number',
  validate: (decimals: number, figure: number) => Number(figure.toFixed(decimals)) === figure,
})

beforeAll(async () => {
  service = await wholeService()
  described = (await get(service.url, '/openapi.json')).json as Described
  ajv.addSchema({ $id: 'openapi', components: { schemas: described.components.schemas } })
  calls = await operationCalls(described, service)
}, 180_000)
afterAll(() => service.close())

const validators = new Map<string, ReturnType<typeof ajv.compile>>()
function faultsIn(schema: Node, value: unknown): string | null {
  const text = JSON.stringify(schema).replaceAll('"#/', '"openapi#/')
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text))
  validators.set(text, validate)
  return validate(value) ? null : ajv.errorsText(validate.errors)
}

/** What is wrong with an answer, held against the description. */
function wrongWith({ operation }: OperationCall, { status, headers, text, json }: Got): string[] {
  const told = operation.responses[status] ?? operation.responses.default
  if (operation.responses[status] === undefined) return [`${status} is not described`]
  const response = resolved(described, told!)
  const known = Object.keys((response.headers ?? {}) as object).map((name) => name.toLowerCase())
  const strange = Object.keys(headers).filter((name) => !OF_HTTP.test(name) && !known.includes(name))
  const faults = strange.map((name) => `header ${name} is not described`)
  for (const [name, header] of Object.entries((response.headers ?? {}) as Record<string, Node>)) {
    const value = headers[name.toLowerCase()]
    const { schema } = resolved(described, header) as { readonly schema: Node }
    const read = schema.type === 'integer' ? Number(value) : value
    const fault = value === undefined ? null : faultsIn(schema, read)
    if (fault !== null) faults.push(`${name}: ${fault}`)
  }
  const content = response.content as Readonly<Record<string, { schema: Node }>> | undefined
  if (content === undefined) return text === '' ? faults : [...faults, 'has a body that is not described']
  const media = headers['content-type']?.split(';')[0] ?? ''
  if (!content[media]) return [...faults, `${media} is not described`]
  const fault = faultsIn(content[media].schema, media.endsWith('json') ? json : text)
  return fault === null ? faults : [...faults, fault]
}

/** Makes the call of every operation that is chosen, changed somehow, and lists what is wrong. */
async function wrongOf(
  status: number,
  change: (call: OperationCall) => Partial<Pick<OperationCall, 'path' | 'headers' | 'method'>> | null,
): Promise<{ readonly made: number; readonly wrong: string[] }> {
  const wrong: string[] = []
  let made = 0
  for (const call of calls) {
    const changed = change(call)
    if (changed === null) continue
    const { path, headers, method, body } = { ...call, ...changed }
    const got = await get(service.url, path, {
      method,
      headers,
      ...(body && method === 'POST' ? { body } : {}),
    })
    made += 1
    const faults = wrongWith(call, got)
    if (got.status !== status) faults.unshift(`gave ${got.status} ${got.text.slice(0, 200)}`)
    wrong.push(...faults.map((fault) => `${method} ${path}: ${fault}`))
  }
  return { made, wrong }
}

const mediaOf = ({ operation }: OperationCall) =>
  Object.keys((operation.responses[200] as { readonly content: object }).content)
const isPaid = ({ operation }: OperationCall) => 'x-payment-info' in operation
const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`
const takes = ({ operation }: OperationCall, where: string) =>
  operation.parameters.map((one) => resolved(described, one)).filter((one) => one.in === where)

describe('what the service answers is what its description says', () => {
  it('of every operation', async () => {
    const { made, wrong } = await wrongOf(200, (call) => (isMoney(call) ? null : {}))
    expect(wrong).toEqual([])
    expect(made).toBeGreaterThan(110)
  }, 180_000)

  it('of every other form', async () => {
    const csv = await wrongOf(200, (call) =>
      mediaOf(call).length > 1 && mediaOf(call).includes('text/csv')
        ? { path: withQuery(call.path, 'format=csv') }
        : null,
    )
    expect(csv.wrong).toEqual([])
    expect(csv.made).toBeGreaterThan(40)
    const parquet = await wrongOf(200, (call) =>
      call.operation.operationId === 'dataset' ? { path: withQuery(call.path, 'format=parquet') } : null,
    )
    expect(parquet).toEqual({ made: 1, wrong: [] })
  }, 180_000)

  it('of credit that is bought', async () => {
    const { made, wrong } = await wrongOf(200, (call) => (isMoney(call) ? {} : null))
    expect([made, wrong]).toEqual([1, []])
  })

  it('of what a prepaid key pays for', async () => {
    const { made, wrong } = await wrongOf(200, (call) =>
      isPaid(call) && !isMoney(call) ? { headers: service.callers.prepaid } : null,
    )
    expect(wrong).toEqual([])
    expect(made).toBeGreaterThan(25)
  }, 180_000)

  it('of what its caller has (304)', async () => {
    const kept: OperationCall[] = []
    for (const call of calls) {
      if (!('304' in call.operation.responses) || call.route.startsWith('/download/')) continue
      const { headers } = await get(service.url, call.path, { headers: call.headers })
      expect(headers.etag, call.path).toBeDefined()
      kept.push({ ...call, headers: { ...call.headers, 'if-none-match': headers.etag! } })
    }
    calls = calls.map((call) => kept.find((one) => one.operation === call.operation) ?? call)
    const { made, wrong } = await wrongOf(304, (call) => ('if-none-match' in call.headers ? {} : null))
    expect(wrong).toEqual([])
    expect(made).toBeGreaterThan(75)
    calls = await operationCalls(described, service)
  }, 180_000)

  it('of parameters that nobody takes', async () => {
    const free = await wrongOf(200, (call) =>
      isPaid(call) || call.route.startsWith('/download/')
        ? null
        : { path: withQuery(call.path, 'nonsense=1') },
    )
    expect(free.wrong).toEqual([])
    const { wrong } = await wrongOf(400, (call) =>
      isPaid(call) ? { path: withQuery(call.path, 'nonsense=1'), headers: paying(call) } : null,
    )
    expect(wrong).toEqual([])
  }, 180_000)

  it('of a bad value (400)', async () => {
    const { made, wrong } = await wrongOf(400, (call) => {
      const [one] = takes(call, 'query')
      if (one === undefined || call.operation.operationId === 'prepaid-balance') return null
      if (call.route.startsWith('/download/')) return null
      const url = new URL(call.path, service.url)
      url.searchParams.set(String(one.name), '\u0000!')
      return { path: `${url.pathname}${url.search}`, headers: paying(call) }
    })
    expect(wrong).toEqual([])
    expect(made).toBeGreaterThan(70)
  }, 180_000)

  it('of what is not there (404), of a wrong key (401), and of nobody signed in', async () => {
    const lost = await wrongOf(404, ({ route }) =>
      route.endsWith('/{symbol}') || route.endsWith('datasets/{name}') || route.endsWith('/{handle}')
        ? { path: route.replace(/\{\w+\}/, 'nosuchthing') }
        : null,
    )
    expect(lost.wrong).toEqual([])
    expect(lost.made).toBeGreaterThanOrEqual(4)
    const strangers = await wrongOf(401, ({ operation }) =>
      '401' in operation.responses && !operation.security.some((need) => 'prepaidKey' in need)
        ? { headers: { 'x-api-key': 'ak_nobody' } }
        : null,
    )
    expect(strangers.wrong).toEqual([])
    expect(strangers.made).toBeGreaterThan(100)
  }, 180_000)

  it('of an unpaid call (402)', async () => {
    const { made, wrong } = await wrongOf(402, (call) => (isPaid(call) ? { headers: {} } : null))
    expect([made, wrong]).toEqual([29, []])
  })

  it('of other methods (405) and of an address without end (414)', async () => {
    const other = await wrongOf(405, () => ({ method: 'DELETE' }))
    expect(other.wrong).toEqual([])
    const long = await wrongOf(414, ({ path }) => ({ path: withQuery(path, 'x'.repeat(5_000)) }))
    expect(long.wrong).toEqual([])
  }, 180_000)

  it('of parts of a file (206), and of parts that it has not (416)', async () => {
    const part = (range: string) => (call: OperationCall) =>
      call.route.startsWith('/download/') ? { headers: { range } } : null
    expect(await wrongOf(206, part('bytes=0-3'))).toEqual({ made: 1, wrong: [] })
    expect(await wrongOf(416, part('bytes=9000-'))).toEqual({ made: 1, wrong: [] })
    const forged = (call: OperationCall) =>
      call.route.startsWith('/download/') ? { path: call.path.replace('expires=1', 'expires=2') } : null
    expect(await wrongOf(403, forged)).toEqual({ made: 1, wrong: [] })
  })
})

/** The same payment is not taken twice. */
const isMoney = ({ operation }: OperationCall) => operation.operationId === 'paid-prepaid-key'
/** Whatever is sold is looked at only for whoever brings something. */
const paying = (call: OperationCall) => call.headers
