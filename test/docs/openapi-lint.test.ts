import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, it } from 'vitest'

/** What the tools of others say of the description, by the rules that they recommend: nothing. */
const source = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')
/** Spectral puts what is shared in every place where it is named. */
const LONG = 240_000

it(
  'Redocly finds nothing',
  async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const found = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  },
  LONG,
)

it(
  'Spectral finds nothing',
  async () => {
    const linter = new spectral.Spectral()
    linter.setRuleset({ extends: [[oas as spectral.RulesetDefinition, 'recommended']] })
    const found = await linter.run(JSON.parse(source))
    expect(found.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
  },
  LONG,
)
