import type { z } from 'zod'
import type { Ms } from '../../core/time.ts'
import type { Made } from '../bytes.ts'
import type { RawParams } from '../params.ts'
import type { Ran } from '../run.ts'
import type { HeaderName } from './openapi/headers.ts'
import type { ErrorStatus } from './openapi/responses.ts'
import type { Tag } from './openapi/tags.ts'

/** Asks a board by its id, as any caller may: what documents tell of the market comes from there alone. */
export type Ask = (board: string, params: RawParams) => Promise<Ran>

/** What is published about a route that is written by hand. */
interface Listing {
  readonly title: string
  readonly about: string
  /** Of its answer; of what is no JSON, of its text. */
  readonly schema: z.ZodType
  /** The list whose items are its rows. */
  readonly list?: string
  /** Where it stands in the description; with what tells of the service unless it is said. */
  readonly tag?: Tag
  /** Parameters of a call that shows it at its best. */
  readonly example?: Readonly<Record<string, string>>
  /** Whether parts of it can be asked for by their bytes. */
  readonly hasParts?: true
  /** The status that has the same answer where something is wrong. */
  readonly sameAt?: ErrorStatus
  /** What may become of a call, and what stands above an answer, besides what all have. */
  readonly errors?: readonly ErrorStatus[]
  readonly headers?: readonly HeaderName[]
}

/** A route that answers no question of the market: health, manifest, catalog, description. Written by hand. */
export interface Document {
  readonly id: string
  /** `{names}` are parameters. */
  readonly path: `/${string}`
  readonly params?: z.ZodObject
  /** How callers are counted; null where they are not. */
  readonly rule: 'fair' | 'files' | null
  readonly maxAgeS: number
  /** How long one making of it is shown. */
  readonly freshMs: Ms
  /** What is published about it; without it the route is not listed. */
  readonly listed?: Listing
  /** What a feed of news tells; left out of what is none. */
  readonly feed?: string
  /**
   * Of a page for people, which the sitemap names: how often it changes, and how much it weighs there, up to 1. Where
   * its path has a parameter, all that this may be.
   */
  readonly page?: {
    readonly changes: 'hourly' | 'daily' | 'weekly'
    readonly weight: number
    readonly names?: readonly string[]
  }
  /** Made by whoever is asked, because it has to be told whatever else stands still. */
  readonly isOfTheFront?: true
  /** Its own word on caching, where it has one, goes before `maxAgeS`. */
  readonly make: (
    params: Readonly<Record<string, unknown>>,
    ask: Ask,
  ) => Promise<Omit<Made, 'cacheControl'> & Partial<Pick<Made, 'cacheControl'>>>
}

/** A route as lists of what there is show it. */
export interface ListedRoute
  extends Pick<Document, 'id' | 'path' | 'params' | 'maxAgeS' | 'listed' | 'feed'>,
    Partial<Pick<Document, 'rule'>> {
  /** GET unless it is said. */
  readonly method?: 'POST'
  /** What is sent to it. */
  readonly body?: { readonly contentType: string; readonly about: string; readonly schema: z.ZodType }
  /** What it answers in, where that is not JSON: all of it by the same schema. */
  readonly media?: readonly string[]
  /** Where it is of who is signed in, or of a prepaid key. */
  readonly auth?: 'session' | 'prepaid'
}

export async function documentMade(
  document: Document,
  params: Readonly<Record<string, unknown>>,
  ask: Ask,
): Promise<Made> {
  return { cacheControl: `public, max-age=${document.maxAgeS}`, ...(await document.make(params, ask)) }
}

export function jsonBody(answer: unknown): { body: string; contentType: string } {
  return { body: JSON.stringify(answer), contentType: 'application/json; charset=utf-8' }
}

/** What this deployment is called and where it is found. */
export interface Site {
  /** Without a slash at its end. */
  readonly publicUrl: string
  readonly simulated: boolean
  /** Payments are made on a chain for trying out. */
  readonly isTestChain?: boolean
}
