import { duplicateIn } from '#db/connection/errors.ts'
import { refuse } from '../http/refusal.ts'

/** The unique index that was hit, in the table's words and in ours. */
const TAKEN: Record<string, 'username-taken' | 'email-taken' | 'phone-taken'> = {
  users_by_username: 'username-taken',
  users_by_email: 'email-taken',
  users_by_phone: 'phone-taken',
}

/** What another account already has, when that is what the error says. */
export function takenIn(error: unknown) {
  return TAKEN[duplicateIn(error) ?? '']
}

/** Somebody else was first: a 409 that names what. Any other error goes on its way. */
export function refuseTaken(error: unknown): never {
  const code = takenIn(error)
  if (code) refuse(409, code, { cause: error })
  throw error
}
