import { duplicateIn } from '#db/connection/errors.ts'
import { refuse } from '../../http/refusal.ts'

/** The refusal codes by the names of the unique indexes. */
const TAKEN: Record<string, 'username-taken' | 'email-taken' | 'phone-taken'> = {
  users_by_username: 'username-taken',
  users_by_email: 'email-taken',
  users_by_phone: 'phone-taken',
}

/** Returns the code of the field that another account already has, for a unique violation. */
export function takenIn(error: unknown) {
  return TAKEN[duplicateIn(error) ?? '']
}

/** Refuses with 409 and the code of the taken field. Any other error is thrown again. */
export function refuseTaken(error: unknown): never {
  const code = takenIn(error)
  if (code) refuse(409, code, { cause: error })
  throw error
}
