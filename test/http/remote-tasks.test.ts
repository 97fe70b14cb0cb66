import { once } from 'node:events'
import { request } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { askOwner } from '../../src/commands/ask-owner.ts'
import { BrokenOff } from '../../src/core/errors.ts'
import { silentLog } from '../../src/core/log.ts'
import { exitCodeOf } from '../../src/process/exit-code.ts'
import { createOps, type Ops } from '../../src/serve/ops.ts'
import type { TaskRunner } from '../../src/serve/remote-tasks.ts'
import type { TaskContext } from '../../src/tasks/context.ts'
import { runTask } from '../../src/tasks/tasks.ts'

const token = 'only-for-the-operator'
const open: Ops[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const one of open.splice(0)) await one.close()
})

async function desk(run: TaskRunner['run'], aliveEveryMs = 20): Promise<{ opsUrl: string; token: string }> {
  const ops = createOps({ log: silentLog, port: 0, tasks: { token, run, exitCodeOf, aliveEveryMs } })
  open.push(ops)
  return { opsUrl: await ops.listen(), token }
}

const asking = (more: object = {}) => ({
  progress: () => {},
  signal: new AbortController().signal,
  patienceMs: 120_000,
  ...more,
})
const until = (signal: AbortSignal) => once(signal, 'abort').then(() => signal.throwIfAborted())

it('takes no arguments that are nested deeper than 64 levels', async () => {
  const owner = await desk(async (_name, args) => JSON.stringify(args))
  const body = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${owner.opsUrl}/tasks/sql`, { method: 'POST', headers, body })
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: 'JSON nesting is limited to 64 levels.', exit_code: 2 },
  ])
})

describe('a long task', () => {
  it('gives signs of life while it says nothing', async () => {
    const { opsUrl } = await desk((_name, _args, { signal }) => until(signal))
    const left = new AbortController()
    const response = await fetch(`${opsUrl}/tasks/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: '{}',
      signal: left.signal,
    })
    let heard = ''
    for await (const bytes of response.body!) {
      heard += Buffer.from(bytes)
      if (heard.split('\n').length > 4) break
    }
    left.abort()
    expect(heard).toMatch(/^({"alive":true}\n){4,}/)
  })

  it('is waited for as long as something is heard of it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const patienceMs = 20_000
    const steps = [1, 2, 3, 4, 5]
    let seen = 0
    const owner = await desk(async (_name, _args, { progress }) => {
      for (const step of steps) {
        progress(step / 5, 'reading')
        await vi.waitUntil(() => seen === step, { timeout: 60_000 })
        vi.advanceTimersByTime(patienceMs - 1_000)
      }
      return 'done'
    })
    const progress = () => {
      seen++
    }
    expect(await askOwner(owner, 'export', {}, asking({ patienceMs, progress }))).toBe('done')
    expect(seen).toBe(steps.length)
  })

  it('is given up when nothing is heard of it', async () => {
    const owner = await desk((_name, _args, { signal }) => until(signal), 60_000)
    await expect(askOwner(owner, 'export', {}, asking({ patienceMs: 300 }))).rejects.toThrow(
      'has not been heard of for a while',
    )
  })

  it('sends a line at once, and tells how far it is', async () => {
    let finish = (_result: string) => {}
    const owner = await desk((_name, _args, { progress }) => {
      progress(0.25, 'reading')
      return new Promise((resolve) => {
        finish = resolve
      })
    }, 60_000)
    const seen: unknown[] = []
    const progress = (...step: unknown[]) => {
      seen.push(step)
      finish('done')
    }
    expect(await askOwner(owner, 'export', {}, asking({ progress }))).toBe('done')
    expect(seen).toEqual([[0.25, 'reading']])
  })

  it('hands over a long result piece by piece, at the pace of whoever asked', async () => {
    const piece = 'x'.repeat(300_000)
    let sent = 0
    const owner = await desk(async (_name, _args, { deliver }) => {
      for (; sent < 60; sent++) await deliver({ text: piece })
      return 'done'
    })
    let taken = 0
    let ahead = 0
    const onPiece = async (one: unknown) => {
      // Long enough for the other side to run ahead, if nothing held it back.
      for (let turn = 0; taken === 0 && turn < 2_000; turn++) await new Promise(setImmediate)
      if (taken === 0) ahead = sent
      expect(one).toEqual({ text: piece })
      taken += 1
    }
    expect(await askOwner(owner, 'sql', {}, asking({ onPiece }))).toBe('done')
    expect(taken).toBe(60)
    expect(ahead).toBeLessThan(40)
  })
})

describe('a task that is broken off', () => {
  it('ends in the service when whoever asked is gone', async () => {
    let inService: AbortSignal | null = null
    const owner = await desk((_name, _args, { signal }) => {
      inService = signal
      return until(signal)
    })
    const ctrlC = new AbortController()
    const asked = askOwner(owner, 'import', {}, asking({ signal: ctrlC.signal }))
    await vi.waitFor(() => expect(inService).not.toBeNull(), { timeout: 60_000 })
    expect(inService!.aborted).toBe(false)
    ctrlC.abort(new BrokenOff('Broken off.'))
    await expect(asked).rejects.toThrow('Broken off.')
    await vi.waitFor(() => expect(inService!.aborted).toBe(true), { timeout: 60_000 })
    expect(inService!.reason).toBeInstanceOf(BrokenOff)
    expect(exitCodeOf(inService!.reason)).toBe(130)
  })

  it('says so when it is the service that stops', async () => {
    let begun = false
    const owner = await desk((_name, _args, { signal }) => {
      begun = true
      return until(signal)
    })
    const asked = askOwner(owner, 'import', {}, asking())
    await vi.waitFor(() => expect(begun).toBe(true), { timeout: 60_000 })
    const [said] = await Promise.allSettled([asked, open.pop()!.close()])
    expect(said).toMatchObject({ status: 'rejected' })
    expect((said as PromiseRejectedResult).reason.message).toContain('was stopped before the task was done')
    expect(exitCodeOf((said as PromiseRejectedResult).reason)).toBe(130)
  })
})

describe('a task that cannot be understood', () => {
  const real = () => desk((name, args) => runTask(name, {} as TaskContext, args))

  it.each([
    ['exprot', {}, 'There is no task "exprot".'],
    ['constructor', {}, 'There is no task "constructor".'],
    ['__proto__', {}, 'There is no task "__proto__".'],
    ['', {}, 'There is no task "".'],
    [
      'import',
      { table: 7, skipBad: 'no' },
      /^The arguments of import cannot be used: table: .*; file: .*\.$/,
    ],
    ['export', null, /^The arguments of export cannot be used: .*\.$/],
    ['forget', { where: [{}] }, /^The arguments of forget cannot be used: .*\.$/],
  ])('%s %j is answered with one sentence', async (name, args, sentence) => {
    const refused = askOwner(await real(), name, args, asking())
    await expect(refused).rejects.toMatchObject({ exitCode: 2 })
    await expect(refused).rejects.toThrow(sentence)
    await expect(refused).rejects.not.toThrow('\n')
  })

  it('is refused when its arguments are longer than a command line', async () => {
    const refused = askOwner(await real(), 'forget', { where: ['x'.repeat(300 * 1024)] }, asking())
    await expect(refused).rejects.toMatchObject({
      message: 'The arguments of the task are too long.',
      exitCode: 2,
    })
  })

  it('takes no more of an endless body into memory', async () => {
    const { opsUrl } = await real()
    const call = request(`${opsUrl}/tasks/forget`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    const answered = once(call, 'response')
    call.on('error', () => {})
    let sent = 0
    const chunk = Buffer.alloc(64 * 1024, 'x')
    const pour = () => {
      if (sent < 512 * 1024 * 1024 && !call.destroyed) call.write(chunk, () => setImmediate(pour))
      sent += chunk.length
    }
    pour()
    const [response] = await answered
    expect(response.statusCode).toBe(413)
    // It was answered long before the end.
    expect(sent).toBeLessThan(64 * 1024 * 1024)
    call.destroy()
  })

  it('is refused when it is no JSON, and when it is from a stranger', async () => {
    const { opsUrl } = await real()
    const post = (authorization: string) =>
      fetch(`${opsUrl}/tasks/gaps`, { method: 'POST', headers: { authorization }, body: '{' })
    const garbled = await post(`Bearer ${token}`)
    expect([garbled.status, await garbled.json()]).toEqual([
      400,
      { error: 'The arguments of the task are no JSON.', exit_code: 2 },
    ])
    expect((await post('Bearer guess')).status).toBe(403)
  })

  it("is open to the folder's token and the operator's own, and to no other", async () => {
    const own = 'the-token-that-the-operator-set'
    const ops = createOps({
      log: silentLog,
      port: 0,
      token: own,
      tasks: { token, run: async () => 'done', exitCodeOf },
    })
    open.push(ops)
    const opsUrl = await ops.listen()
    for (const known of [token, own])
      expect(await askOwner({ opsUrl, token: known }, 'gaps', {}, asking())).toBe('done')
    await expect(askOwner({ opsUrl, token: 'guess' }, 'gaps', {}, asking())).rejects.toThrow('answered 403')
  })
})
