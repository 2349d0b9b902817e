import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { firebaseIdentity } from '#api/providers/identity-firebase.ts'
import { PROJECT } from '../support/providers/firebase.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const OWNER = 'pista@pista-in-tests.iam.gserviceaccount.com'
const ana = { userId: '0190f000-0000-7000-8000-000000000001', phoneNumber: '+17865550101', displayName: 'Ana Paredes' }

const folder = useTemporaryFolder('google')
const google = await openGoogle()
const serviceAccountFile = join(folder, 'key.json')
await writeFile(
  serviceAccountFile,
  JSON.stringify({ client_email: OWNER, private_key: google.privateKey, token_uri: `${google.url}/token` }),
)
afterAll(() => google.close())
beforeEach(() => google.forget())

test('a record is made once and renewed from then on, under the account’s own id', async () => {
  const identity = firebase({ serviceAccountFile })
  expect(await identity.enrol(ana)).toBe('created')
  expect(await identity.enrol({ ...ana, displayName: 'Ana P.' })).toBe('updated')
  expect(google.records()).toEqual([{ localId: ana.userId, phoneNumber: ana.phoneNumber, displayName: 'Ana P.' }])
})

test('a person with a Firebase record keeps its id', async () => {
  google.plant({ localId: 'earlier', phoneNumber: ana.phoneNumber })
  expect(await firebase({ serviceAccountFile }).enrol(ana)).toBe('updated')
  expect(google.records()).toEqual([{ localId: 'earlier', phoneNumber: ana.phoneNumber, displayName: ana.displayName }])
})

test.each([
  ['no key file', {}, 'set FIREBASE_SERVICE_ACCOUNT'],
  ['a key file that is not there', { serviceAccountFile: '/nowhere.json' }, 'not the key of a service account'],
])('with %s the error names the missing setting', async (_, settings, reason) => {
  await expect(firebase(settings).enrol(ana)).rejects.toThrow(reason)
})

test('an error of Firebase is reported without a phone number', async () => {
  google.refuse('QUOTA_EXCEEDED')
  await expect(firebase({ serviceAccountFile }).enrol(ana)).rejects.toThrow('Firebase refused: QUOTA_EXCEEDED')
})

test('the check requests the project with its key, and the public keys of tokens', async () => {
  await expect(firebase({}).check()).resolves.toBeUndefined()
  await expect(firebase({ apiKey: 'a wrong one' }).check()).rejects.toThrow('API_KEY_INVALID')
  await expect(firebase({}, `${google.url}/no-keys`).check()).rejects.toThrow('no keys')
  await expect(firebase({}, undefined, 'http://127.0.0.1:9').check()).rejects.toThrow('does not respond')
})

function firebase(
  settings: { serviceAccountFile?: string; apiKey?: string },
  keysUrl = `${google.url}/keys`,
  recordsUrl = google.url,
) {
  const project = { projectId: PROJECT, apiKey: 'the-key', authDomain: 'x', emulatorHost: undefined, ...settings }
  return firebaseIdentity(project, { keysUrl, recordsUrl })
}

type Kept = { localId: string; phoneNumber: string; displayName?: string }

/** A replacement of Google's token endpoint and of Firebase's records. */
async function openGoogle() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  let records: Kept[] = []
  let refusal: string | undefined

  const answerTo = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    if (pathname === '/keys') return [200, { keys: [{ kty: 'RSA' }] }]
    if (pathname === '/no-keys') return [200, { keys: [] }]
    if (pathname === '/v1/projects')
      return searchParams.get('key') === 'the-key'
        ? [200, { projectId: PROJECT }]
        : [400, { error: { message: 'API_KEY_INVALID' } }]
    if (pathname === '/token') {
      const form = new URLSearchParams(await text(request))
      const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey, {
        audience: `${url}/token`,
        issuer: OWNER,
      })
      return payload.scope === 'https://www.googleapis.com/auth/identitytoolkit'
        ? [200, { access_token: 'for an hour' }]
        : [403, {}]
    }
    if (request.headers.authorization !== 'Bearer for an hour') return [401, { error: { message: 'UNAUTHENTICATED' } }]
    if (refusal) return [400, { error: { message: refusal } }]
    const body = (await json(request)) as Kept & { phoneNumber: string | string[] }
    const accounts = `/v1/projects/${PROJECT}/accounts`
    if (pathname === `${accounts}:lookup`) {
      const users = records.filter(({ phoneNumber }) => body.phoneNumber.includes(phoneNumber))
      return [200, users.length > 0 ? { users } : {}]
    }
    if (pathname === accounts) records.push(body)
    if (pathname === `${accounts}:update`)
      records = records.map(record => (record.localId === body.localId ? { ...record, ...body } : record))
    return [200, { localId: body.localId }]
  }

  const server = createServer((request, response) => {
    answerTo(request).then(
      ([status, body]) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      () => response.writeHead(400).end('{}'),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port to be had')
  const url = `http://127.0.0.1:${address.port}`

  return {
    url,
    privateKey: await exportPKCS8(privateKey),
    records: () => records,
    plant: (record: Kept) => void records.push(record),
    refuse: (message: string) => void (refusal = message),
    forget: () => {
      records = []
      refusal = undefined
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
