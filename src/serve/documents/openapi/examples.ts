import { readdirSync, readFileSync } from 'node:fs'
import { made } from '../../../core/made.ts'
import type { Schema } from '../json-schema.ts'
import { pascal, ref } from './components.ts'

/** An answer in small, by its media type: JSON as it is, everything else as text. */
export type Example = Readonly<Record<string, unknown>>

const FOLDER = new URL('./examples/', import.meta.url)
const SUMMARY = 'Of a simulated market, with its lists cut short'

const files = new Map<string, Readonly<Record<string, Example>>>()

/** The examples of all operations, by their ids; `scripts/openapi-examples.ts` makes them. */
function keptExamples(): Readonly<Record<string, Example>> {
  return made(files, 'all', () =>
    Object.assign(
      {},
      ...readdirSync(FOLDER)
        .filter((file) => file.endsWith('.json'))
        .sort()
        .map((file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as object),
    ),
  )
}

/** The examples of the description: each is said once, however many operations give such an answer. */
export class Examples {
  readonly shown: Record<string, Schema> = {}
  readonly #kept = keptExamples()

  /** As a media type of the operation has them; nothing where there is none. */
  of(operation: string, media: string): Schema {
    const value = this.#kept[operation]?.[media]
    if (value === undefined) return {}
    const name =
      media === 'application/json' ? pascal(operation) : `${pascal(operation)}-${media.split('/')[1]}`
    this.shown[name] = { summary: SUMMARY, value }
    return { examples: { simulated: ref('examples', name) } }
  }
}
