// What `@perptape/client` and `perptape/client` give: everything else of this folder is its own business.

export type { Answer, Asked, GetPath, Page, PagedPath, Query, Row } from './answers.ts'
// biome-ignore lint/performance/noBarrelFile: the one door of the package for programs.
export { PaymentDeclined, type Spending } from './budget.ts'
export { type ClientOptions, createClient, type PerptapeClient } from './client.ts'
export { ApiProblem } from './problem.ts'
export type { components, paths } from './schema.ts'
export type { StreamAsked, TapeEvent, TapeKind } from './stream.ts'
export type { BaseSigner, Receipt, SolanaSigner, Wallet } from './wallet.ts'
