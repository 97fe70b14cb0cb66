import type { z } from 'zod'
import type { Ms } from '../../core/time.ts'
import type { Made } from '../bytes.ts'
import type { RawParams } from '../params.ts'
import type { Ran } from '../run.ts'

/** Asks a board by its id, as any caller may: what documents tell of the market comes from there alone. */
export type Ask = (board: string, params: RawParams) => Promise<Ran>

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
  readonly listed?: { readonly title: string; readonly about: string; readonly schema: z.ZodType }
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
  extends Pick<Document, 'id' | 'path' | 'params' | 'maxAgeS' | 'listed' | 'feed'> {
  /** Where it is of who is signed in. */
  readonly auth?: 'session'
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
