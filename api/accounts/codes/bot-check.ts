import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { spendToken } from '#db/accounts/attempts.ts'
import type { AppContext, Context } from '../../app-context.ts'
import { refuse } from '../../http/refusal.ts'
import type { Secrets } from '../session/secrets.ts'

const LIFE_MS = 5 * 60_000

/** About a quarter of a second on a laptop and a second or two on an old phone; the server computes one derivation. */
const COST = 5_000
const [MIN_ROUNDS, MAX_ROUNDS] = [150, 350]

/**
 * A member's device solves one challenge in the background; an attacker has to solve one for each code. Without limits
 * one round solves it.
 */
export async function challengeFor({ config, secrets }: AppContext): Promise<Challenge> {
  return await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: config.hasLimits ? randomInt(MAX_ROUNDS, MIN_ROUNDS) : 0,
    deriveKey,
    expiresAt: new Date(Date.now() + LIFE_MS),
    ...keysFrom(secrets),
  })
}

const SolvedChallenge = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().max(64),
      salt: z.string().max(64),
      cost: z.literal(COST),
      keyLength: z.literal(32),
      keyPrefix: z.string().max(64),
      keySignature: z.string().max(200).optional(),
      expiresAt: z.number(),
    }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.int().min(0).max(0xffffffff), derivedKey: z.string().max(128) }),
})

/** Ends the request unless `botToken` is a solved challenge of this server, not expired and not used before. */
export async function refuseBots(c: Context, botToken: string | null | undefined) {
  const { config, secrets, sql } = c.var.app
  if (!botToken && !config.hasLimits) return

  const solved = SolvedChallenge.safeParse(jsonIn(botToken ?? ''))
  if (!solved.success) refuse(400, 'bot-check-failed')
  const { challenge, solution } = solved.data
  const { verified } = await verifySolution({
    challenge: challenge as Challenge,
    solution,
    deriveKey,
    ...keysFrom(secrets),
  }).catch(() => ({ verified: false }))
  if (!verified) refuse(400, 'bot-check-failed')
  if (!(await spendToken(sql, `bot-check ${challenge.parameters.nonce}`))) refuse(400, 'bot-check-failed')
}

function keysFrom(secrets: Secrets) {
  const key = secrets.key('bot-check')
  return { hmacSignatureSecret: `challenge ${key}`, hmacKeySignatureSecret: `solution ${key}` }
}

function jsonIn(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString('utf8'))
  } catch {
    return null
  }
}
