export interface FetchRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** Read as it is: that it is nested too deeply for JSON says nothing. */
  readonly plain?: boolean
}

/** The part of the platform's Response that REST clients read. */
interface FetchResponse {
  readonly ok: boolean
  readonly status: number
  readonly statusText: string
  readonly headers: ReadonlyMap<string, string>
  text(): Promise<string>
  json(): Promise<unknown>
}

/** The way out that the recorder gives every client: no more bytes than agreed, and cut when the call is over. */
export type BoundedFetch = (url: string, request?: FetchRequest) => Promise<FetchResponse>
