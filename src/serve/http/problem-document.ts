import type { Problem } from '../../core/errors.ts'
import { withoutKeys } from '../../core/struck.ts'

/** RFC 9457, with the fields that every answer of ours has. */
export function problemDocument(
  problem: Problem,
  publicUrl: string,
  requestId: string,
): Record<string, unknown> {
  return {
    type: `${publicUrl}/docs/errors#${problem.code}`,
    title: problem.title,
    status: problem.status,
    // Kept by whoever shows problems to people, or reports them.
    detail: withoutKeys(problem.message),
    ok: false,
    error: problem.code,
    request_id: requestId,
    ...(problem.param === undefined ? {} : { param: problem.param }),
    ...(problem.allowed === undefined ? {} : { allowed: problem.allowed }),
  }
}
