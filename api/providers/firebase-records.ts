import { readFile } from 'node:fs/promises'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { CannotEnrol, type Enrolled } from './identity.ts'

type Firebase = NonNullable<Config['firebase']>

const TIMEOUT_MS = 5_000
const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

const ServiceAccount = z.object({ client_email: z.string(), private_key: z.string(), token_uri: z.url() })
const Token = z.object({ access_token: z.string() })
const Project = z.object({ projectId: z.string() })
const LookupResponse = z.object({ users: z.array(z.object({ localId: z.string() })).default([]) })

/** Reads and writes identity records through the REST interface at `url`. The emulator accepts any caller. */
export function firebaseRecords({ projectId, apiKey, emulatorHost, serviceAccountFile }: Firebase, url: string) {
  const accounts = `${url}/v1/projects/${encodeURIComponent(projectId)}/accounts`

  const bearer = async () => {
    if (emulatorHost) return 'owner'
    if (!serviceAccountFile)
      throw new CannotEnrol('Firebase takes records only from a service account: set FIREBASE_SERVICE_ACCOUNT')
    return await accessToken(serviceAccountFile)
  }
  const post = async (token: string, address: string, body: object) =>
    await bodyOf(
      fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    )

  return {
    /** Checks that Firebase responds, and that this key belongs to the project. */
    async checkProject() {
      const address = `${url}/v1/projects?key=${encodeURIComponent(apiKey)}`
      const project = Project.safeParse(await bodyOf(fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })))
      if (!project.success) throw new CannotEnrol('Firebase does not know this project')
    },

    /** An existing record of this phone stays, with a new name; a new record gets the id and name of the account. */
    async enrol({ userId, phoneNumber, displayName }: Enrolled): Promise<'created' | 'updated'> {
      const token = await bearer()
      const { users } = LookupResponse.parse(await post(token, `${accounts}:lookup`, { phoneNumber: [phoneNumber] }))
      const [record] = users
      if (record) {
        await post(token, `${accounts}:update`, { localId: record.localId, phoneNumber, displayName })
        return 'updated'
      }
      await post(token, accounts, { localId: userId, phoneNumber, displayName })
      return 'created'
    },
  }
}

/** Signs a token with the service account's key and exchanges it for an access token, which is valid for an hour. */
async function accessToken(file: string): Promise<string> {
  const account = await readFile(file, 'utf8')
    .then(text => ServiceAccount.parse(JSON.parse(text)))
    .catch((cause: unknown) => {
      throw new CannotEnrol('The file of FIREBASE_SERVICE_ACCOUNT is not the key of a service account', { cause })
    })
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.client_email)
    .setAudience(account.token_uri)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(await importPKCS8(account.private_key, 'RS256'))
  const body = await bodyOf(
    fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: GRANT, assertion }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  )
  return Token.parse(body).access_token
}

const Failure = z.object({ error: z.object({ message: z.string().max(200) }) })

/** Returns the body of a successful response. Throws `CannotEnrol` with Google's error code otherwise. */
async function bodyOf(pending: Promise<Response>): Promise<unknown> {
  const response = await pending.catch((cause: unknown) => {
    throw new CannotEnrol('Firebase does not respond', { cause })
  })
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body
  const failure = Failure.safeParse(body)
  throw new CannotEnrol(`Firebase refused: ${failure.success ? failure.data.error.message : response.status}`)
}
