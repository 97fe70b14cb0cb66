import { describe, expect, it } from 'vitest'
import { escaped, Html, html } from './markup.ts'

describe('markup', () => {
  it('keeps texts as texts, in an element and in quotes', () => {
    const nasty = `<img src=x onerror="alert('1')">&amp;`
    const { markup } = html`<a title="${nasty}">${nasty}</a>`
    expect(markup).not.toContain('<img')
    expect(markup.match(/"/g)).toHaveLength(2)
    expect(markup).toContain('&#38;amp;')
    expect(escaped(`<>&"'`)).toBe('&#60;&#62;&#38;&#34;&#39;')
  })

  it('leaves out what no document can hold', () => {
    expect(escaped('a\0b\u0008c\ud800d\tе\n')).toBe('abcd\tе\n')
    expect(escaped('🐋')).toBe('🐋')
  })

  it('takes markup as it is, lists one after the other, and nothing as nothing', () => {
    const items = ['<a>', 'b'].map((text) => html`<li>${text}</li>`)
    expect(html`<ul>${items}</ul>${null}${undefined}${false}${0}${''}`.markup).toBe(
      '<ul><li>&#60;a&#62;</li><li>b</li></ul>0',
    )
    expect(html`${new Html('<hr>')}${[new Html('<br>'), ['<']]}`.markup).toBe('<hr><br>&#60;')
    expect(String(html`<b>${1}</b>`)).toBe('<b>1</b>')
  })

  it('escapes what only looks like markup', () => {
    const pretender = { markup: '<script>', toString: () => '<script>' } as unknown as string
    expect(html`${pretender}`.markup).toBe('&#60;script&#62;')
  })
})
