import { duplicateIn } from '#db/trouble.ts'
import { refuse } from '../refusal.ts'

/** The unique index that was hit, in the table's words and in ours. */
const TAKEN: Record<string, 'username-taken' | 'email-taken' | 'phone-taken'> = {
  users_by_username: 'username-taken',
  users_by_email: 'email-taken',
  users_by_phone: 'phone-taken',
}

/** Somebody else was first: a 409 that names what. Any other error goes on its way. */
export function refuseTaken(error: unknown): never {
  const code = TAKEN[duplicateIn(error) ?? '']
  if (code) refuse(409, code, { cause: error })
  throw error
}
