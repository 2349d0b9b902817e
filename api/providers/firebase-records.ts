import { readFile } from 'node:fs/promises'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { CannotEnrol, type Enrolled } from './identity.ts'

type Firebase = NonNullable<Config['firebase']>

const ANSWER_MS = 5_000
const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

const ServiceAccount = z.object({ client_email: z.string(), private_key: z.string(), token_uri: z.url() })
const Token = z.object({ access_token: z.string() })
const Project = z.object({ projectId: z.string() })
const Found = z.object({ users: z.array(z.object({ localId: z.string() })).default([]) })

/** Firebase's records of people, by its REST interface; `url` is where that is. The emulator takes anybody for an owner. */
export function firebaseRecords({ projectId, apiKey, emulatorHost, serviceAccountFile }: Firebase, url: string) {
  const accounts = `${url}/v1/projects/${encodeURIComponent(projectId)}/accounts`

  const bearer = async () => {
    if (emulatorHost) return 'owner'
    if (!serviceAccountFile)
      throw new CannotEnrol('Firebase takes records only from a service account: set FIREBASE_SERVICE_ACCOUNT')
    return await accessToken(serviceAccountFile)
  }
  const ask = async (token: string, address: string, body: object) =>
    await answered(
      fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MS),
      }),
    )

  return {
    /** That Firebase is there, and knows this project by this key. */
    async checkProject() {
      const address = `${url}/v1/projects?key=${encodeURIComponent(apiKey)}`
      const project = Project.safeParse(await answered(fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) })))
      if (!project.success) throw new CannotEnrol('Firebase does not know this project')
    },

    /** A record of this phone stays who it is; a new one is called as the account is here. */
    async enrol({ userId, phoneNumber, displayName }: Enrolled): Promise<'created' | 'updated'> {
      const token = await bearer()
      const { users } = Found.parse(await ask(token, `${accounts}:lookup`, { phoneNumber: [phoneNumber] }))
      const [record] = users
      if (record) {
        await ask(token, `${accounts}:update`, { localId: record.localId, phoneNumber, displayName })
        return 'updated'
      }
      await ask(token, accounts, { localId: userId, phoneNumber, displayName })
      return 'created'
    },
  }
}

/** What the service account may do for an hour, for the token it signs for itself. */
async function accessToken(file: string): Promise<string> {
  const account = await readFile(file, 'utf8')
    .then(text => ServiceAccount.parse(JSON.parse(text)))
    .catch((cause: unknown) => {
      throw new CannotEnrol('The file of FIREBASE_SERVICE_ACCOUNT is no key of a service account', { cause })
    })
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.client_email)
    .setAudience(account.token_uri)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(await importPKCS8(account.private_key, 'RS256'))
  const answer = await answered(
    fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: GRANT, assertion }),
      signal: AbortSignal.timeout(ANSWER_MS),
    }),
  )
  return Token.parse(answer).access_token
}

const Failure = z.object({ error: z.object({ message: z.string().max(200) }) })

/** The body of a good answer. Google says in capitals what it did not like. */
async function answered(asked: Promise<Response>): Promise<unknown> {
  const answer = await asked.catch((cause: unknown) => {
    throw new CannotEnrol('Firebase does not answer', { cause })
  })
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok) return body
  const failure = Failure.safeParse(body)
  throw new CannotEnrol(`Firebase refused: ${failure.success ? failure.data.error.message : answer.status}`)
}
