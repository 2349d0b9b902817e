import { z } from 'zod'
import { namedObject, namedSchemas } from '../named-schemas.ts'
import { name } from '../text.ts'

/** What a token may do, always with the host's own events only. */
export const TokenScope = z.enum(['events:read', 'events:write'], 'invalid')
export type TokenScope = z.infer<typeof TokenScope>

const TOKEN_DAYS = [7, 30, 90, 365] as const
export const MAX_TOKENS = 10

/** The prefix by which programs that search for secrets recognize a token. */
export const TOKEN_PREFIX = 'pista_'

/** `GET /api/auth/tokens`. `usedAt` is the hour of the last use. */
export const ApiToken = namedObject('ApiToken', {
  id: z.string(),
  name: z.string(),
  scopes: z.array(TokenScope),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>

/** `POST /api/auth/tokens` */
export const CreateApiToken = z.object({
  name: name(60, 'required'),
  scopes: z.array(TokenScope, 'invalid').min(1, 'required').max(2, 'invalid'),
  days: z.literal(TOKEN_DAYS, 'invalid'),
})
export type CreateApiToken = z.infer<typeof CreateApiToken>

/** The only response with the token itself. */
export const CreatedApiToken = ApiToken.extend({ token: z.string() }).register(namedSchemas, { id: 'CreatedApiToken' })
export type CreatedApiToken = z.infer<typeof CreatedApiToken>
