import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Log } from '../core/log.ts'
import { openLibrary } from './library.ts'
import { written } from './markdown.ts'

const SERIES = `---
title: "A series"
author: ada_l
published: 2026-11-02
courses:
  first: First course
  second: Second course
  empty: No lessons
---
Ahead.`

describe('courses', () => {
  let folder: string
  let now = 0
  const said: string[] = []
  const log = { warn: (_: unknown, sentence: string) => said.push(sentence) } as unknown as Log
  const put = async (files: Readonly<Record<string, string | Buffer>>) => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'content-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('are read, what is bad is told and left out, and a change is seen within a minute', async () => {
    await put({
      'series/good/series.md': SERIES,
      'series/good/second/01-one.md': '# One\n\nText.',
      'series/good/first/02-later.md': '# Later',
      'series/good/first/01-sooner.md': '# Sooner **than**\n\nText.',
      'series/good/first/03-nameless.md': 'no heading',
      'series/good/first/04-broken.md': Buffer.from([0x23, 0x20, 0xff, 0xfe]),
      'series/good/first/notes.md': '# Notes',
      'series/bad/series.md': 'title: none',
      'series/dateless/series.md': SERIES.replace('2026-11-02', '2026-02-30'),
      'series/Bad Name/series.md': SERIES,
      'series/void/else.md': '',
    })
    const library = openLibrary({ folder, clock: { now: () => now }, log })
    const [series, ...more] = await library.series()
    expect(more).toEqual([])
    expect(series).toMatchObject({
      slug: 'good',
      title: 'A series',
      description: null,
      author: 'ada_l',
      publishedAt: Date.UTC(2026, 10, 2),
      html: '<p>Ahead.</p>\n',
    })
    expect(series!.courses.map(({ slug, lessons }) => [slug, lessons.map((lesson) => lesson.slug)])).toEqual([
      ['first', ['sooner', 'later']],
      ['second', ['one']],
    ])
    expect(series!.courses[0]!.lessons[0]).toEqual({
      slug: 'sooner',
      title: 'Sooner than',
      html: '<p>Text.</p>\n',
    })
    for (const part of [
      'empty',
      '03-nameless',
      '04-broken',
      'notes.md',
      'bad',
      'dateless',
      'Bad Name',
      'void',
    ])
      expect(said.some((sentence) => sentence.includes(part))).toBe(true)
    expect(said).toHaveLength(8)

    await put({ 'series/good/second/02-two.md': '# Two' })
    const lessons = async () => (await library.series())[0]!.courses[1]!.lessons.length
    now += 59_999
    expect(await lessons()).toBe(1)
    now += 1
    expect(await lessons()).toBe(2)
  })

  it('that come with perptape are whole', async () => {
    said.length = 0
    const library = openLibrary({ folder: join(folder, 'none'), clock: { now: () => 0 }, log })
    const [series] = await library.series()
    expect(series!.courses.map(({ lessons }) => lessons.length)).toEqual([3, 3])
    expect(said).toEqual([])
  })

  it('show HTML as text, and lead nowhere that runs', () => {
    const { html, title } = written(
      '# `A` title\n\n<script>alert(1)</script>\n\nInline <b onclick=x>bold</b> [a](javascript:alert(1)) [b](//evil.example) [c](/boards/funding "x") ![pic](https://evil.example/x.png)',
    )
    expect(title).toBe('A title')
    expect(html).not.toMatch(/<script|<b |javascript:|evil/)
    expect(html).toContain('<a href="/boards/funding">c</a>')
  })
})
