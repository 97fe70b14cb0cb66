import { describe, expect, it } from 'vitest'
import { Problem } from '../../core/errors.ts'
import type { Ask } from '../documents/document.ts'
import { verifyPageDocuments } from './verify-page.ts'

const documents = verifyPageDocuments({ publicUrl: 'http://perptape.example', simulated: false })
const pageOf = (code: string, ask: Ask) =>
  documents.find(({ id }) => id === 'verify-page')!.make({ code }, ask)
const refuses = (problem: Problem) => async () => {
  throw problem
}
const known: Ask = async () => ({ answer: {}, asOf: null, staleFrom: null, ranAt: 0 })

describe('the page of a receipt', () => {
  it('names the answer that the browser is to ask for, under a strict policy', async () => {
    const { body, status = 200, headers } = await pageOf('67addac891', known)
    expect(status).toBe(200)
    expect(body).toContain('data-receipt="/api/public/signals/67addac891"')
    expect(body).not.toContain('class="banner"')
    expect(headers?.join()).toContain("default-src 'self'")
    // Scripts are files of ours: the policy lets no other run.
    expect(body).not.toMatch(/<script(?![^>]* src="\/assets\/)/)
  })

  it('is not there for what is no code, and shows it as text', async () => {
    const ask = refuses(new Problem('invalid_parameter', 'id must be …; got "<img src=x>".'))
    const { body, status, cacheControl } = await pageOf('<img src=x>', ask)
    expect([status, cacheControl]).toEqual([404, 'no-store'])
    expect(body).not.toContain('<img')
    expect(body).toContain('data-receipt=""')
  })

  it('leads to each of several', async () => {
    const allowed = ['a'.repeat(64), `${'a'.repeat(63)}b`]
    const { body, status } = await pageOf(
      'aaaaaaaa',
      refuses(new Problem('ambiguous_prefix', 'Several.', { allowed })),
    )
    expect(status).toBe(409)
    for (const hash of allowed) expect(body).toContain(`href="/verify/${hash}"`)
  })

  it('does not call a receipt missing when the record cannot be read', async () => {
    await expect(pageOf('67addac891', refuses(new Problem('warming_up', 'Soon.')))).rejects.toThrow('Soon.')
  })
})
