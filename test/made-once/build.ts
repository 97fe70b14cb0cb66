import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Brings dist/ up to date; where it is, there is nothing to do. */
export async function build(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs', '--if-needed'])
}
