import { LedgerError } from '../core/errors.ts'

export function tidyEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Enough to catch slips; whether the address exists only a message to it can tell. */
export function checkedEmail(email: string): string {
  const tidy = tidyEmail(email)
  if (
    tidy.length > 254 ||
    !/^[^\s@"(),:;<>[\\\]\p{Cc}]{1,64}@([\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}$/u.test(tidy)
  ) {
    throw new LedgerError('email_invalid', `${JSON.stringify(email)} is no e-mail address`)
  }
  return tidy
}
